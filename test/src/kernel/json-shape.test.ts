import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excessIn } from '../../../src/kernel/json-shape.ts';

/** Lists and objects within each other, of a parsed value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('finds what is nested too deeply, also around strings with brackets and quotation marks', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.string({ unit: fc.constantFrom('[', ']', '{', '"', '\\', 'ä', ',') }),
      fc.integer(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.string({ unit: fc.constantFrom('[', '"', '\\') }), tie('value'), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 6 }), fc.boolean(), (given, depth, isSpaced) => {
      const text = JSON.stringify(given, undefined, isSpaced ? 2 : 0);
      const expected = depthOf(given) > depth ? 'depth' : undefined;
      expect(excessIn(text, { depth, values: 100_000 })).toBe(expected);
    }),
  );
});

test.each([
  ['numbers', `[${'1,'.repeat(1000)}1]`],
  ['empty lists', `[${'[],'.repeat(1000)}1]`],
  ['strings', `["${'",,"'.repeat(1000)}"]`],
  ['members', `{${'"a":1,'.repeat(1000)}"a":1}`],
  ['escaped quotation marks', `"${'\\"'.repeat(1001)}"`],
  ['spaces', ' '.repeat(50_000)],
  ['strings that do not end', '"a'.repeat(2002)],
])('finds too many %s', (_, text) => {
  expect(excessIn(text, { depth: 5, values: 1000 })).toBe('values');
  expect(excessIn(text, { depth: 5, values: 10_000 })).toBeUndefined();
});

test('a long string is one value', () =>
  expect(excessIn(`{"a":"${'x'.repeat(1_000_000)}"}`, { depth: 1, values: 3 })).toBeUndefined());
