import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutAt, cutText } from '../../../src/kernel/cut-text.ts';

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

  test.each([
    ['a text of so many units', 'abc', 3, 'abc'],
    ['one with more', 'abcd', 3, 'abc'],
    ['never inside a surrogate pair', 'a𝔐b', 2, 'a'],
    ['not even of the first character', `𝔐${'\u0301'.repeat(3)}`, 1, ''],
  ])('in UTF-16 units: %s', (_, text, end, expected) => expect(cutAt(text, end)).toBe(expected));

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
