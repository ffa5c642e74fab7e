import { expect, test } from 'vitest';
import { composedText, hasManyMarks } from '../../src/kernel/folded-text.ts';

test.each([
  ['ASCII', 'Wien', 'Wien'],
  ['a letter and its mark', 'u\u0308', 'ü'],
  ['marks in another order', 'a\u0301\u0323', 'ạ\u0301'],
  ['127 marks', `a${'\u0301\u0323'.repeat(63)}\u0301`, `ạ${'\u0323'.repeat(62)}${'\u0301'.repeat(64)}`],
  ['128 marks', `u\u0308a${'\u0301\u0323'.repeat(64)}`, `u\u0308a${'\u0301\u0323'.repeat(64)}`],
])('%s', (_, text, composed) => expect(composedText(text)).toBe(composed));

test('a million marks take no more than reading them', () => {
  const marks = '\u0301\u0323'.repeat(500_000);
  expect([composedText(marks) === marks, hasManyMarks(marks), hasManyMarks('äöü')]).toStrictEqual([
    true,
    true,
    false,
  ]);
});
