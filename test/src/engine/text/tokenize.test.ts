import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeWord, tokenize, tokenSpans } from '../../../../src/engine/text/tokenize.ts';

/** Tokens joined by blanks. */
const check = (text: string, expected: string): void => expect(tokenize(text).join(' ')).toBe(expected);

const CASES: readonly (readonly [string, string])[] = [
  ['', ''],
  [' \n ', ''],
  ['Der Krug', 'der krug'],
  ['zwei\nZeilen', 'zwei zeilen'],
  // ASCII signs vanish and glue what stands beside them; of a word of signs nothing is left
  ['Öl-Bild', 'olbild'],
  ['1914/18', '191418'],
  ['Maier, Wien (um 1900)', 'maier wien um 1900'],
  ['a - b', 'a b'],
  ['— „…“ !', ''],
  ['foo\tbar', 'foobar'],
  ['foo\rbar', 'foobar'],
  ['foo\u007fbar', 'foobar'],
  // so do blanks and signs outside ASCII
  ['foo\u00a0bar', 'foobar'],
  ['Öl\u00adbild', 'olbild'],
  ['„Der“ Krug…', 'der krug'],
  ['1900–1910', '19001910'],
  // letters with marks, ligatures, signs
  ['äöüÄÖÜ', 'aouaou'],
  ['Straße GROSSE', 'strasse grosse'],
  ['Éléonore Ångström Dvořák Łódź', 'eleonore angstrom dvorak lodz'],
  ['Æther œuvre Ørsted Đà þorn', 'aether oeuvre orsted da thorn'],
  ['ﬁnal ﬂug ĳs', 'final flug ijs'],
  ['½ 1½ ¾', '12 112 34'],
  ['x² 5ª Ŀ', 'x2 5a l'],
  ['Ⅷ №5 ① ㎏', 'viii no5 1 kg'],
  ['• 5‰ 3℃ ↓ →', 'o 5ooo 30c v'],
  ['Ｔｏｋｙｏ 𝐀', 'tokyo a'],
  // letters of ASCII with marks, even where the table of upstream has no expression for them
  ['Nguyễn Ḥāfiẓ', 'nguyen hafiz'],
  // what has no expression in ASCII stays, its case too
  ['Жар жар', 'Жар жар'],
  ['Αθήνα 東京 தமிழ் 😀', 'Αθήνα 東京 தமிழ் 😀'],
  ['東-京', '東京'],
  ['H₂O x⁴ GROẞ ŋ ə', 'h₂o x⁴ groẞ ŋ ə'],
  ['10\u202f000 a\u2007b ‡', '10\u202f000 a\u2007b ‡'],
  // composed and decomposed are the same, also where a sign between them vanishes
  ['u\u0308ber', 'uber'],
  ['\u0439 и\u0306 и-\u0306', '\u0439 \u0439 \u0439'],
  ['a-\u0301', 'a'],
  // broken UTF-16 is kept as the sign for it
  ['a\ud800b', 'a\ufffdb'],
];

describe('[typesense-1] tokens', () => {
  test.each(CASES)('%j', (text, expected) => check(text, expected));
});

describe('a token is cut at 100 bytes, between characters', () => {
  const cut = (word: string, expected: string): void => expect(normalizeWord(word)).toBe(expected);
  // Normalising them would take the square of their number.
  test('very many marks', () => {
    cut('\u0301\u0323'.repeat(500_000), `${'\u0323'.repeat(50)}`);
    cut('\u0301–\u0323–'.repeat(100_000), `${'\u0323'.repeat(50)}`);
  });
  test('ASCII', () => cut('a'.repeat(101), 'a'.repeat(100)));
  test('ASCII with punctuation between', () => cut('A-'.repeat(101), 'a'.repeat(100)));
  test('exactly 100', () => cut('ж'.repeat(50), 'ж'.repeat(50)));
  test('two bytes a character', () => cut(`a${'ж'.repeat(60)}`, `a${'ж'.repeat(49)}`));
  test('four bytes a character', () => cut(`abc${'😀'.repeat(30)}`, `abc${'😀'.repeat(24)}`));
});

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  // Characters that meet in the rules: separators, signs, marks, ligatures, halves of surrogate pairs.
  fc
    .array(
      fc.constantFrom(
        ' ',
        '\n',
        '\t',
        '-',
        'a',
        'Z',
        '9',
        'ü',
        'ß',
        'и',
        '\u0306',
        '\u0301',
        '\u00ad',
        'ﬁ',
        '\u3099',
        'か',
        '\ud83d',
        '\ude00',
        '𝐀',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
);

test('tokenising a token does not change it', () => {
  fc.assert(
    fc.property(text, (any) => {
      for (const token of tokenize(any)) expect(tokenize(token)).toEqual([token]);
    }),
    { numRuns: 1000 },
  );
});

test('[search-33] composed and decomposed texts have the same tokens', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(tokenize(any.normalize('NFD'))).toEqual(tokenize(any.normalize('NFC')));
    }),
    { numRuns: 1000 },
  );
});

test('the ASCII of tokens is lowercase letters and digits, and tokens have at most 100 bytes', () => {
  fc.assert(
    fc.property(text, (any) => {
      for (const token of tokenize(any)) {
        expect(token).toMatch(/^[a-z0-9\u0080-\u{10ffff}]+$/u);
        expect(Buffer.byteLength(token)).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('spans have the tokens with their words, in order', () => {
  fc.assert(
    fc.property(text, (any) => {
      const spans = tokenSpans(any);
      expect(spans.map(({ token }) => token)).toEqual(tokenize(any));
      let previousEnd = 0;
      for (const { token, start, end } of spans) {
        expect(start).toBeGreaterThanOrEqual(previousEnd);
        expect(any.slice(start, end)).not.toMatch(/[ \n]/);
        expect(normalizeWord(any.slice(start, end))).toBe(token);
        previousEnd = end;
      }
    }),
  );
});

test('a letter with a million accents becomes the letter', () => {
  expect(tokenize(`Öl a${'\u0301'.repeat(1_000_000)}`)).toEqual(['ol', 'a']);
});
