import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFolded, foldText } from '../../src/kernel/folded-text.ts';

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
