import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyLine, tidyText } from '../../../../src/documents/fields/wording.ts';

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

test('a text with very many marks on one letter is tidied, but not composed', () => {
  // Sorting so many marks took a quarter of an hour.
  const marks = '\u0301\u0323'.repeat(500_000);
  expect(tidyLine(` a${marks}  u\u0308 `)).toBe(`a${marks} u\u0308`);
  expect(tidyText(` a${marks}\r\n`)).toBe(`a${marks}`);
});
