import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFolded, composedText, foldText, hasManyMarks } from '../../../src/kernel/folded-text.ts';

test.each([
  ['Dürer, Albrecht', 'durer, albrecht'],
  ['GROẞE STRAßE', 'grosse strasse'],
  ['Æther, Œuvre, Łódź, Ørsted, İzmir', 'aether, oeuvre, lodz, orsted, izmir'],
  ['Ｋｕｓｓ™', 'kusstm'],
  ['Жук Ёлка', 'жук елка'],
  ['', ''],
])('%s is compared as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test('folding again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});

test('texts that fold to the same are still in order', () => {
  const names = ['ol', 'Öl', 'Ol', 'öl', 'ok', 'om'].map((text) => ({ text, folded: foldText(text) }));
  expect(names.sort(compareFolded).map(({ text }) => text)).toEqual(['ok', 'Ol', 'ol', 'Öl', 'öl', 'om']);
});

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
