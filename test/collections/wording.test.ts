import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText, tidyLine, tidyText } from '../../src/collections/cho/wording.ts';

describe('a line', () => {
  test.each([
    ['as it is', 'Bildnis: "Frau" (1913), Öl'],
    ['loses blanks at its ends', ' Wien ', 'Wien'],
    ['has single blanks', 'Feder,  laviert', 'Feder, laviert'],
    ['has no line breaks and tabs', 'a\r\nb\tc\u00a0d', 'a b c d'],
    ['is composed', 'Mu\u0308nze', 'Münze'],
    ['may be empty', '\n ', ''],
    ['keeps other characters', 'Ἀθήνα 𝔐 €', 'Ἀθήνα 𝔐 €'],
  ])('%s: %j', (_, text, expected = text) => expect(tidyLine(text)).toBe(expected));
});

describe('running text', () => {
  test.each([
    ['keeps its line breaks', 'a\nb', 'a\nb'],
    ['in one spelling', ' a \r\n b\rc', 'a\nb\nc'],
    ['and at most one empty line', 'a\n \n\n\t\nb', 'a\n\nb'],
    ['has single blanks', 'a \t b', 'a b'],
  ])('%s: %j', (_, text, expected) => expect(tidyText(text)).toBe(expected));
});

test('tidying twice is tidying once', () => {
  const text = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t', 'a', 'u', '\u0308', '\u00a0', '𝔐') });
  return fc.assert(
    fc.property(text, (value) => {
      expect(tidyLine(tidyLine(value))).toBe(tidyLine(value));
      expect(tidyText(tidyText(value))).toBe(tidyText(value));
    }),
  );
});

describe('cutting', () => {
  test.each([
    ['a short text', 'abc', 3, 'abc'],
    ['a long text', 'abcd', 3, 'abc'],
    ['counts code points', '𝔐𝔐𝔐', 3, '𝔐𝔐𝔐'],
    ['never inside a surrogate pair', 'a𝔐𝔐𝔐', 3, 'a𝔐𝔐'],
    ['nor before a combining mark', 'abx\u0323y', 3, 'ab'],
    ['nor inside a family of emoji', 'ab👩\u200d👧x', 4, 'ab'],
    ['nor between CR and LF', 'ab\r\nc', 3, 'ab'],
    ['leaves no blank at the end', 'ab cd', 3, 'ab'],
    ['divides one character that is too long', `x${'\u0301'.repeat(5)}`, 3, 'x\u0301\u0301'],
  ])('%s', (_, text, limit, expected) => expect(cutText(text, limit)).toBe(expected));

  test('gives a beginning of the text within the limit, as long as characters allow', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    return fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (value, limit) => {
        const cut = cutText(value, limit);
        expect(value.startsWith(cut)).toBe(true);
        expect([...cut].length).toBeLessThanOrEqual(limit);
        const graphemes = [...new Intl.Segmenter('und').segment(value)].map(({ segment }) => segment);
        let naive = '';
        for (const grapheme of graphemes) {
          if ([...naive, ...grapheme].length > limit) break;
          naive += grapheme;
        }
        if (naive !== '') expect(cut).toBe(naive === value ? value : naive.trimEnd());
      }),
    );
  });
});
