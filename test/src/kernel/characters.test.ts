import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasInvisible,
  isLegible,
  legibleText,
  typedText,
  withOwnDirections,
  withoutInvisible,
  withoutVowelMarks,
} from '../../../src/kernel/characters.ts';

describe('a legible text has', () => {
  test.each([
    // As in real records.
    ['inscribed \u0093Hideaway\u0094', 'inscribed “Hideaway”'],
    ['Saint Michael\u0092s Church \u0096 uptown', 'Saint Michael’s Church – uptown'],
    ['Borek \u008aípek, Franti\u009aek, c\u009cur \u0085', 'Borek Šípek, František, cœur …'],
    ['\u0080\u0098\u009f', '€˜Ÿ'],
  ])('the characters of windows-1252: %j', (text, shown) => expect(legibleText(text)).toBe(shown));
  test.each([
    ['\u0098Das\u009c Boot', 'Das Boot'],
    ['\u0098The \u009cTimes, \u0098Der \u009cTag', 'The Times, Der Tag'],
    ['\u0088Le \u0089monde', 'Le monde'],
  ])('no marks of what sorting leaves out: %j', (text, shown) => expect(legibleText(text)).toBe(shown));
  test('no other C1 control characters', () => {
    expect(legibleText('a\u0081\u008d\u008f\u0090\u009db')).toBe('ab');
    const all = Array.from({ length: 32 }, (_, i) => String.fromCharCode(0x80 + i)).join('x');
    expect(legibleText(all)).not.toMatch(/[\u0080-\u009f]/);
  });
  test('nothing without a width, but where it separates words', () => {
    expect(legibleText('\ufeffKleist\u00ad-Denk\u200bmal\u2060')).toBe('Kleist-Denkmal');
    expect(legibleText('ប្រាសាទ\u200bអង្គរ\u200b, Ang\u200bkor')).toBe('ប្រាសាទ\u200bអង្គរ, Angkor');
  });
  test('what changes how it looks: joiners, selectors, marks of direction', () => {
    const text = 'می\u200cخواهم 👩\u200d🎨 葛\u{e0100} \u200eA\u200f \u2067ב\u2069';
    expect(legibleText(text)).toBe(text);
    expect(isLegible('Straße, Ж 東京 \u200c\u200e')).toBe(true);
  });
});

test.each([
  ['an embedding that does not end', 'a\u202eb', 'a\u202eb\u202c'],
  ['an end of what is around it', 'a\u2069b\u202cc', 'abc'],
  ['embeddings in isolates', '\u2067\u202ea\u2069b', '\u2067\u202ea\u2069b'],
  ['isolates in embeddings', '\u202a\u2066a\u202cb', '\u202a\u2066ab\u2069\u202c'],
  ['more than one line', 'a\u202eb\nc\u202c', 'a\u202eb\u202c\nc'],
])('a text has directions of its own: %s', (_, text, shown) => {
  expect(withOwnDirections(text)).toBe(shown);
  expect(withOwnDirections(shown)).toBe(shown);
});

test('thousands of embeddings take no more room', () => {
  expect(withOwnDirections('\u202e'.repeat(100_000))).toHaveLength(250);
  expect(legibleText('\u0098'.repeat(100_000))).toBe('˜'.repeat(100_000));
});

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(...'\u202a\u202c\u202e\u2066\u2068\u2069\u0098\u009c\u200b\u00ad\u2060\ufeffกa\n'),
  ),
});

test('what was made legible is legible, what was typed stays', () => {
  fc.assert(
    fc.property(text, (any) => {
      const shown = legibleText(any);
      expect(legibleText(shown)).toBe(shown);
      expect(typedText(typedText(any))).toBe(typedText(any));
    }),
  );
});

test('the words are seen without invisible characters', () => {
  const word =
    'S\u200bt\u200ce\u200dr\u2060n\ufeff\u200e\u200f\u2066\u2067\u2068\u2069\u00adwarte\ufe0f\u034f\u061c';
  expect([withoutInvisible(word), hasInvisible(word)]).toEqual(['Sternwarte', true]);
  for (const plain of ['Sternwarte', 'Straße', 'u\u0308', 'Ж 東京']) {
    expect([withoutInvisible(plain), hasInvisible(plain)]).toEqual([plain, false]);
  }
});

test('vowel marks are those of Hebrew, Arabic and Syriac, with the strokes that stretch a word', () => {
  expect(withoutVowelMarks('كِتَـــابٌ شَالُום שָׁלוֹם')).toBe('كتاب شالום שלום');
  for (const other of ['أآ', 'u\u0308', 'हिन्दी', 'ไทย']) expect(withoutVowelMarks(other)).toBe(other);
});
