import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsWords, similarity } from '../../../../src/surfaces/reconciliation/similarity.ts';

test.each([
  ['Der Kuss', 'Der Kuss', 100],
  ['der KUSS!', 'Der Kuss', 100],
  ['Dürer', 'Durer', 100],
  ['Straße', 'Strasse', 100],
  ['Łódź', 'Lodz', 100],
  ['Sønderborg', 'Sonderborg', 100],
  ['Dürer, Albrecht', 'Albrecht Dürer', 97],
  ['Albrecht Dürer', 'Albrecht Duerer', 88],
  ['Albrecht Dürer', 'Albrecht Altdorfer', 50],
  ['Wien', 'Linz', 0],
  ['', '', 0],
  ['???', '???', 100],
  ['???', '!!!', 0],
])('[reconciliation-3] %s and %s: %i', (one, other, expected) => {
  expect(similarity(one, other)).toBe(expected);
});

describe('of any two texts', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
  test('it is 0 to 100', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(similarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(similarity(one, other)).toBeLessThanOrEqual(100);
      }),
    );
  });
  test('it is 100 for a text with itself, and less for another word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/), (text) => {
        expect(similarity(text, text.toUpperCase())).toBe(100);
        expect(similarity(text, `${text} zz`)).toBeLessThan(95);
      }),
    );
  });
});

test('words of a text', () => {
  expect(containsWords('Pieter Bruegel d. Ä.', 'bruegel')).toBe(true);
  expect(containsWords('Pieter Bruegel d. Ä.', 'bruegels')).toBe(false);
  expect(containsWords('Pieter Bruegel d. Ä.', '')).toBe(false);
});
