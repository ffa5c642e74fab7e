import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remember } from '../../src/kernel/remember.ts';

/** What is made anew for these keys, in order, with room for two. */
function check(keys: readonly string[], made: readonly string[]) {
  const seen: string[] = [];
  const value = remember(2, (key) => {
    seen.push(key);
    return { key };
  });
  for (const key of keys) expect(value(key)).toEqual({ key });
  expect(seen).toEqual(made);
}

test('a key that comes again is not made anew', () => check(['a', 'b', 'a', 'b'], ['a', 'b']));
test('the one asked for longest ago goes', () => check(['a', 'b', 'a', 'c', 'a', 'b'], ['a', 'b', 'c', 'b']));
test('long keys are not kept', () => {
  const long = 'a'.repeat(2001);
  check([long, long], [long, long]);
});

test('what throws is tried again', () => {
  let calls = 0;
  const value = remember(2, () => {
    calls += 1;
    throw new Error('no');
  });
  expect(() => value('a')).toThrow('no');
  expect(() => value('a')).toThrow('no');
  expect(calls).toBe(2);
});

test('gives what the function gives, whatever is kept', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
      fc.integer({ min: 1, max: 4 }),
      (keys, entries) => {
        const value = remember(entries, (key) => `${key}!`);
        for (const key of keys) expect(value(key)).toBe(`${key}!`);
      },
    ),
  );
});
