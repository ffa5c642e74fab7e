import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEW_WORD, WordTable } from '../../../../src/engine/build/term-numbers.ts';

/** Words meet again; some differ in one unit, or are beginnings of others. */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '\ud800', '😀'), minLength: 1, maxLength: 4 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);

test('finds the same words as a Map', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.string(), (words, before) => {
      const table = new WordTable();
      const naive = new Map<string, number>();
      for (const own of words) {
        // In the middle of a text.
        const text = `${before}${own}a`;
        const end = before.length + own.length;
        const known = naive.get(own);
        expect(table.find(text, before.length, end)).toBe(known ?? NEW_WORD);
        if (known !== undefined) continue;
        const number = naive.size - 1;
        table.add(text, before.length, end, number);
        naive.set(own, number);
      }
    }),
  );
});

test('many words keep their numbers', () => {
  const table = new WordTable();
  const words = Array.from({ length: 20_000 }, (_, i) => `wort${i * 7919}`);
  for (const [i, own] of words.entries()) table.add(own, 0, own.length, i);
  expect(words.map((own) => table.find(own, 0, own.length))).toEqual(words.map((_, i) => i));
  expect(table.find('wort', 0, 4)).toBe(NEW_WORD);
});
