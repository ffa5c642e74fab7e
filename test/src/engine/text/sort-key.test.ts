import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareUtf8 } from '../../../../src/engine/segment/dictionary.ts';
import { sortKey } from '../../../../src/engine/text/sort-key.ts';
import { runs } from '../../../runs.ts';

const check = (text: string, expected: string | undefined): void => expect(sortKey(text)).toBe(expected);

const CASES: readonly (readonly [string, string | undefined])[] = [
  ['', undefined],
  ['— …', ' '],
  ['(…)\nzweite Zeile', undefined],
  ['Der Krug', 'der krug'],
  ['Öl-Bild, gerahmt', 'olbild gerahmt'],
  ['erste Zeile\nzweite', 'erste zeile'],
  ['  zwei  Blanks ', '  zwei  blanks '],
  ['Über u\u0308ber', 'uber uber'],
  ['Жар', 'Жар'],
  ['a\tb\u00a0c', 'abc'],
];

describe('[typesense-8] sort keys of texts', () => {
  test.each(CASES)('%j', (text, expected) => check(text, expected));
});

test('only the beginning of a long text counts', () => {
  expect(sortKey('ä'.repeat(5000))).toBe('a'.repeat(2000));
});

test('keys compare like their UTF-8 bytes', () => {
  const key = fc
    .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    .map((text) => sortKey(text) ?? '');
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    { numRuns: runs(1000) },
  );
});
