import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cacheKey, type KeyPart, type KeyParts, keyWithin } from '../../../src/kernel/cache-key.ts';
import { runs } from '../../runs.ts';

/** Small, so that different parts often have the same characters. */
const text = fc.string({ unit: fc.constantFrom(...'ab01:;{}[]nuz "\ud800ä'), maxLength: 4 });
const anyText = fc.oneof(
  text,
  fc.constantFrom('undefined', 'null', 'true', '', 'NaN', '0'),
  fc.string({ unit: 'binary' }),
);
const { part } = fc.letrec<{ part: KeyPart }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    anyText,
    fc.integer({ min: -2, max: 12 }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.array(tie('part'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', ''), tie('part'), { maxKeys: 3 }),
  ),
}));
const parts: fc.Arbitrary<KeyParts> = fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'ab'), text), part, {
  maxKeys: 4,
});

/** Without absent parts, which are the same as none. */
const present = (value: KeyPart): KeyPart =>
  Array.isArray(value)
    ? value.map(present)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).flatMap(([name, one]) => (one === undefined ? [] : [[name, present(one)]])),
        )
      : value;

const isSame = (a: KeyParts, b: KeyParts): boolean => isDeepStrictEqual(present(a), present(b));

/** Parts that differ in one place or in nothing, and others that have nothing in common. */
const pair = fc.oneof(
  fc.tuple(parts, parts),
  fc.tuple(parts, text, part).map(([a, name, value]): [KeyParts, KeyParts] => [a, { ...a, [name]: value }]),
  parts.map((a): [KeyParts, KeyParts] => [a, Object.fromEntries(Object.entries(a).reverse())]),
  // The same characters, divided in another way.
  fc.tuple(text, text, fc.nat(8)).map(([a, b, at]): [KeyParts, KeyParts] => [
    { a, b },
    { a: (a + b).slice(0, at), b: (a + b).slice(at) },
  ]),
);

test('[cache-7] keys are equal if and only if the parts are', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      expect(cacheKey(a) === cacheKey(b), `${cacheKey(a)} ${cacheKey(b)}`).toBe(isSame(a, b));
    }),
    { numRuns: runs(20_000) },
  );
});

test('no key is the beginning of another one, so scopes do not overlap', () => {
  fc.assert(
    fc.property(pair, parts, ([a, b], more) => {
      fc.pre(!isSame(a, b));
      expect(cacheKey(a).startsWith(cacheKey(b))).toBe(false);
      expect(keyWithin(cacheKey(a), more).startsWith(cacheKey(b))).toBe(false);
      expect(keyWithin(cacheKey(a), more).startsWith(cacheKey(a))).toBe(true);
    }),
    { numRuns: runs(5000) },
  );
});

/** What keys were made of before, and what JSON makes of it. */
const OTHER_KEYS: Readonly<Record<string, (parts: KeyParts) => string>> = {
  'joined with spaces': ({ a, b }) => `${a} ${b}`,
  'as JSON': (given) => JSON.stringify(given),
};

const ALIKE: readonly (readonly [KeyParts, KeyParts])[] = [
  [{ a: undefined }, { a: 'undefined' }],
  [{ a: null }, { a: 'null' }],
  [{ a: 1 }, { a: '1' }],
  [{ a: true }, { a: 'true' }],
  [{ a: '' }, { a: undefined }],
  [{ a: '' }, { a: null }],
  [{ a: undefined }, { a: null }],
  [{ a: Number.NaN }, { a: null }],
  [{ a: -0 }, { a: 0 }],
  [{ a: ['x', 'y'] }, { a: ['x,y'] }],
  [{ a: [] }, { a: {} }],
  [{ a: [undefined] }, { a: [null] }],
  [{ a: 'quality', b: 'U' }, { a: 'quality U' }],
  [
    { a: 'x', b: 'y z' },
    { a: 'x y', b: 'z' },
  ],
  [{ a: 'x' }, { b: 'x' }],
  [{ a: '1:b' }, { a: 'b' }],
];

test.each(ALIKE)('%j and %j are two keys', (a, b) => expect(cacheKey(a)).not.toBe(cacheKey(b)));

test.each(Object.entries(OTHER_KEYS))('keys %s would run into each other', (_, make) =>
  expect(ALIKE.filter(([a, b]) => make(a) === make(b))).not.toEqual([]),
);
