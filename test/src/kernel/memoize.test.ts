import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoize, memoizeFor } from '../../../src/kernel/memoize.ts';

/** The keys that are computed, in order, with room for two results. */
function check(keys: readonly string[], made: readonly string[]) {
  const seen: string[] = [];
  const value = memoize(2, (key) => {
    seen.push(key);
    return { key };
  });
  for (const key of keys) expect(value(key)).toEqual({ key });
  expect(seen).toEqual(made);
}

test('a repeated key is not computed again', () => check(['a', 'b', 'a', 'b'], ['a', 'b']));
test('the least recently used key is evicted', () =>
  check(['a', 'b', 'a', 'c', 'a', 'b'], ['a', 'b', 'c', 'b']));
test('long keys are not cached', () => {
  const long = 'a'.repeat(2001);
  check([long, long], [long, long]);
});

test('errors are not cached', () => {
  let calls = 0;
  const value = memoize(2, () => {
    calls += 1;
    throw new Error('no');
  });
  expect(() => value('a')).toThrow('no');
  expect(() => value('a')).toThrow('no');
  expect(calls).toBe(2);
});

test('equals the function, whatever is cached', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
      fc.integer({ min: 1, max: 4 }),
      (keys, entries) => {
        const value = memoize(entries, (key) => ({ key }));
        for (const key of keys) expect(value(key)).toEqual({ key });
      },
    ),
  );
});

test('memoizeFor shares one result for a while', async () => {
  let [now, calls] = [0, 0];
  const get = memoizeFor(
    1000,
    () => now,
    async () => {
      calls += 1;
      return calls;
    },
  );
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  now = 999;
  expect(await get()).toBe(1);
  now = 1000;
  expect(await get()).toBe(2);
});

test('memoizeFor does not cache errors', async () => {
  let calls = 0;
  const get = memoizeFor(
    1000,
    () => 0,
    async () => {
      calls += 1;
      if (calls === 1) throw new Error('no');
      return calls;
    },
  );
  await expect(get()).rejects.toThrow('no');
  expect(await get()).toBe(2);
});
