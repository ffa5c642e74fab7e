import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

const VECTOR = { key: 'a', version: 'model 1', value: new Uint8Array([1, 0, 255]), failure: undefined };
const FAILURE = { key: 'b', version: 'model 1', value: undefined, failure: 'no picture' };

/** What every adapter of `DerivedValues` does. */
export function derivedValuesContract(newTestStore: NewTestStore): void {
  test('values are kept by kind and key, with the time at which they were put', async () => {
    const place = await newTestStore();
    let now = 1_700_000_000_999;
    const values = (await place.open(() => now)).derived;
    await values.put([VECTOR, FAILURE].map((value) => ({ ...value, kind: 'vector' })));
    await values.put([{ ...VECTOR, kind: 'picture', version: 'address' }]);
    expect(await values.get('vector', ['b', 'c', 'a'])).toEqual(
      new Map([
        ['b', { ...FAILURE, time: 1_700_000_000 }],
        ['a', { ...VECTOR, time: 1_700_000_000 }],
      ]),
    );
    expect(await values.get('nothing', ['a'])).toEqual(new Map());
    await values.close();

    now += 5000;
    const again = (await place.open(() => now)).derived;
    await again.put([{ ...VECTOR, kind: 'vector', key: 'b', version: 'model 2' }]);
    await again.remove('vector', ['a', 'z']);
    expect(await again.get('vector', ['a', 'b'])).toEqual(
      new Map([['b', { ...VECTOR, key: 'b', version: 'model 2', time: 1_700_000_005 }]]),
    );
    expect((await again.get('picture', ['a'])).get('a')?.version).toBe('address');
    await again.close();
  });

  test('keys are listed in order up to one, within their kind', async () => {
    const values = (await (await newTestStore()).open(() => 0)).derived;
    const put = (kind: string, keys: readonly string[]) =>
      values.put(keys.map((key) => ({ ...VECTOR, kind, key })));
    await put('due', ['2026-03 c', '2026-01 a', '2026-02 b', '2026-02']);
    await put('other', ['2025']);
    expect(await values.keysUpTo('due', '2026-02', 10)).toEqual(['2026-01 a', '2026-02']);
    expect(await values.keysUpTo('due', '2027', 3)).toEqual(['2026-01 a', '2026-02', '2026-02 b']);
    expect(await values.keysUpTo('due', '2027', 2, '2026-01 a')).toEqual(['2026-02', '2026-02 b']);
    expect(await values.keysUpTo('due', '2026-02', 2, '2026-02')).toEqual([]);
    await values.close();
  });

  test('keys are in the order of their bytes, whatever a language says', async () => {
    const values = (await (await newTestStore()).open(() => 0)).derived;
    const keys = ['a', 'B', 'a b', 'ab', 'ä', 'Z', '\u{1f600}', '\uffee'];
    await values.put(keys.map((key) => ({ ...VECTOR, kind: 'due', key })));
    const inOrder = ['B', 'Z', 'a', 'a b', 'ab', 'ä', '\uffee', '\u{1f600}'];
    expect(await values.keysUpTo('due', '\u{10ffff}', 10)).toEqual(inOrder);
    await values.close();
  });

  test('keys of any characters are found, each once', async () => {
    const values = (await (await newTestStore()).open(() => 0)).derived;
    const keys = ['1', '1.0', '', '"', '\\', "'", 'a\0b', '\u2028', 'ä', '\u{1f600}', '["1"]', 'null'];
    await values.put(keys.map((key) => ({ ...VECTOR, kind: 'due', key })));
    const found = await values.get('due', [...keys, ...keys, '1.00', 'a']);
    expect([...found.keys()].sort()).toEqual([...keys].sort());
    expect([...found].every(([key, value]) => value.key === key)).toBe(true);
    expect(await values.get('due', [])).toEqual(new Map());
    await values.close();
  });

  test('a batch with a value that cannot be kept leaves nothing behind', async () => {
    const values = (await (await newTestStore()).open(() => 0)).derived;
    const broken = { ...VECTOR, key: undefined } as unknown as typeof VECTOR;
    await expect(
      values.put([
        { ...VECTOR, kind: 'vector' },
        { ...broken, kind: 'picture' },
      ]),
    ).rejects.toThrow();
    expect(await values.get('vector', ['a'])).toEqual(new Map());
    await values.close();
  });
}
