import { describe, expect, test } from 'vitest';
import { BLUE_FIELDS, HOUR_MS, House, RED_FIELDS, redOrBlue } from './picture-house.ts';

describe('pictures that failed, tried at once', () => {
  /** Two records of two pictures that are absent, until the host is mended. */
  async function broken() {
    const host = { isMended: false };
    const house = await House.open((request, response) => {
      if (host.isMended) redOrBlue(request, response);
      else response.writeHead(404).end();
    });
    house.put('a', ['/red']);
    house.put('b', ['/blue']);
    await house.run();
    return { house, host };
  }

  test('they are found when the host is mended, long before they are due', async () => {
    const { house, host } = await broken();
    host.isMended = true;
    house.now += HOUR_MS;
    expect((await house.run()).passes).toMatchObject([{ records: 0, retried: { records: 0 } }]);
    const { passes } = await house.run({ retryAtOnce: () => true });
    expect(passes).toMatchObject([{ records: 0, retried: { records: 2, filled: 2 } }]);
    expect(house.visible()).toEqual([
      { id: 'a', ...RED_FIELDS },
      { id: 'b', ...BLUE_FIELDS },
    ]);
    expect(await house.reminders()).toEqual([]);
  });

  test('only those of chosen records; the others keep their time', async () => {
    const { house, host } = await broken();
    const before = await house.derived.keysUpTo('picture-due', '~', 100);
    host.isMended = true;
    const { passes } = await house.run({ retryAtOnce: ({ uuid }) => uuid === 'b' });
    expect(passes).toMatchObject([{ retried: { records: 1, filled: 1 } }]);
    expect(house.asked.toSorted()).toEqual(['/blue', '/blue', '/red']);
    expect(await house.derived.keysUpTo('picture-due', '~', 100)).toEqual(
      before.filter((key) => key.endsWith(' a')),
    );
  });

  test('what fails again is asked for once, whichever record names it, and its later waits stay', async () => {
    const { house } = await broken();
    house.put('c', ['/red']);
    await house.run();
    expect(house.asked.length).toBe(2);
    for (let i = 0; i < 3; i++) {
      house.now += HOUR_MS;
      expect((await house.run({ retryAtOnce: () => true })).passes).toMatchObject([
        { retried: { records: 3, filled: 0 } },
      ]);
    }
    expect(house.asked.length).toBe(2 + 3 * 2);
    expect(new Set(await house.reminders())).toEqual(new Set(['a', 'b', 'c']));
    house.now += 7 * 24 * HOUR_MS - 1;
    await house.run();
    expect(house.asked.length).toBe(8);
    house.now += 2;
    await house.run();
    expect(house.asked.length).toBe(10);
  });
});

test('a record has one reminder: none once its picture is there, has been taken out, or the record is deleted', async () => {
  const house = await House.open(redOrBlue);
  for (const id of ['a', 'b', 'c', 'd']) house.put(id, [`/absent-${id}`]);
  await house.run();
  expect(await house.reminders()).toEqual(['a', 'b', 'c', 'd']);
  house.now += HOUR_MS;
  house.put('a', ['/red']);
  house.put('b', []);
  house.put('c', ['/elsewhere']);
  house.records.delete('d');
  await house.run();
  expect(await house.reminders()).toEqual(['c']);
});

test('where no host will ever be, nothing is tried again', async () => {
  const house = await House.open(redOrBlue);
  house.putAt('a', ['not a URL', 'ftp://127.0.0.1/1.jpg', 'https://museum.example/1.jpg']);
  await house.run();
  expect(await house.reminders()).toEqual([]);
});
