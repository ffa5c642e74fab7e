import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const recordOf = (number: number, institution: string) => ({
  uuid: uuid(number),
  body: JSON.stringify({ dataProvider: institution }),
});

/** What every adapter of `StoreCounts` does. */
export function storeCountsContract(newTestStore: NewTestStore): void {
  test('an empty store is counted', async () => {
    const { counts } = await (await newTestStore()).open();
    expect(await counts.records()).toEqual({ live: 0, deleted: 0, withdrawn: 0 });
    expect(await counts.institutions()).toEqual([]);
    expect(await counts.derived('picture')).toBe(0);
    expect(await counts.failures('picture')).toEqual([]);
    await counts.close();
  });

  test('records are counted by state and institution', async () => {
    const { records, counts } = await (await newTestStore()).open();
    const run = await records.startRun('p', { full: false });
    const museum = [1, 2, 3].map((number) => recordOf(number, 'Museum Ä'));
    await records.put([...museum, recordOf(4, 'Archive'), recordOf(5, 'Zoo'), recordOf(6, 'Zoo')], run);
    await records.remove([uuid(4), uuid(6)], run);
    await records.withdraw([uuid(3), uuid(6)], undefined);
    await records.put([recordOf(1, 'Zoo')], run);
    expect(await counts.records()).toEqual({ live: 3, deleted: 1, withdrawn: 2 });
    expect(await counts.institutions()).toEqual([
      { name: 'Zoo', records: 2 },
      { name: 'Museum Ä', records: 1 },
    ]);
    await counts.close();
  });

  test('derived values and their failures are counted by kind', async () => {
    const { derived, counts } = await (await newTestStore()).open();
    const put = (kind: string, key: string, failure: string | undefined) =>
      derived.put([{ kind, key, version: '1', value: undefined, failure }]);
    await put('picture', 'a', 'not found');
    await put('picture', 'b', 'too large');
    await put('picture', 'c', 'too large');
    await put('picture', 'd', undefined);
    await put('other', 'a', 'too large');
    const long = 'x'.repeat(5000);
    await put('picture', 'e', `${long} 1`);
    await put('picture', 'f', `${long} 2`);
    expect(await counts.derived('picture')).toBe(6);
    expect(await counts.failures('picture')).toEqual([
      { reason: 'too large', count: 2 },
      { reason: 'x'.repeat(500), count: 2 },
      { reason: 'not found', count: 1 },
    ]);
    await put('picture', 'a', undefined);
    expect((await counts.failures('picture')).length).toBe(2);
    await counts.close();
  });
}
