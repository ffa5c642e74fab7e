import { expect, test } from 'vitest';
import { keptFiles } from '../../../../src/site/sitemap/kept-files.ts';

test('[site-27] a file is made again for another state, at most once in a minute', async () => {
  let now = 0;
  let made = 0;
  const kept = keptFiles(() => now);
  const read = async (state: string, name = '1') => {
    const { pieces } = await kept(name, state, async function* () {
      made += 1;
      yield `${state} `;
      yield String(made);
    });
    return Buffer.concat(pieces).toString();
  };
  expect(await Promise.all([read('a'), read('a')])).toEqual(['a 1', 'a 1']);
  expect(await read('b')).toBe('a 1');
  now = 60_000;
  expect(await read('a')).toBe('a 1');
  expect(await read('b')).toBe('b 2');
  now = 600_000;
  expect(await read('b')).toBe('b 2');
});

test('only the last files are kept', async () => {
  const made: string[] = [];
  const kept = keptFiles(() => 0);
  const read = (name: string) =>
    kept(name, 'a', async function* () {
      made.push(name);
      yield name;
    });
  for (const name of ['1', '2', '1', '3', '1', '2']) await read(name);
  expect(made).toEqual(['1', '2', '3', '2']);
});

test('what cannot be made is tried again', async () => {
  const kept = keptFiles(() => 0);
  const failing = kept('1', 'a', async function* () {
    yield '';
    throw new Error('the store is closed');
  });
  await expect(failing).rejects.toThrow('the store is closed');
  const { pieces } = await kept('1', 'a', async function* () {
    yield 'again';
  });
  expect(Buffer.concat(pieces).toString()).toBe('again');
});
