import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  RARITY_BYTES,
  rarityTable,
  WordRarity,
} from '../../../../src/media/embedding/builtin/word-rarity.ts';

const hash = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const counts = fc.dictionary(hash.map(String), fc.integer({ min: 1, max: 1000 }), { maxKeys: 50 });
const toMap = (values: Record<string, number>) =>
  new Map(Object.entries(values).map(([key, count]) => [Number(key), count]));

test('a table never shows a feature as rarer than it is, and exactly so if it is alone in its cell', () => {
  fc.assert(
    fc.property(counts, counts, (words, parts) => {
      const table = new WordRarity(rarityTable(toMap(words), toMap(parts), 1000));
      for (const [key, count] of toMap(words)) {
        expect(table.ofWord(key)).toBeLessThanOrEqual(Math.log(1000 / count) + 0.425);
      }
      for (const [key, count] of toMap(parts)) {
        expect(table.ofPart(key)).toBeLessThanOrEqual(Math.log(1000 / count) + 0.425);
      }
    }),
    { numRuns: 30 },
  );
  const one = new WordRarity(rarityTable(new Map([[0xabcd_1234, 10]]), new Map([[0xabcd_1234, 500]]), 1000));
  expect(one.ofWord(0xabcd_1234)).toBeCloseTo(Math.log(100), 0);
  expect(one.ofPart(0xabcd_1234)).toBeCloseTo(Math.log(2), 0);
});

test('what nobody has seen is rarest', () => {
  const table = new WordRarity(rarityTable(new Map([[7, 10]]), new Map(), 1000));
  expect([table.ofWord(2 ** 31), table.ofPart(7)]).toEqual([12.75, 12.75]);
});

test('a table of another size is refused', () => {
  expect(() => new WordRarity(new Uint8Array(RARITY_BYTES - 1))).toThrow('a table of 65535 bytes');
});
