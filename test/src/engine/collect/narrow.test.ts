import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrow } from '../../../../src/engine/collect/narrow.ts';
import { type RankedPart, TopHits } from '../../../../src/engine/collect/top-hits.ts';
import type { Hit } from '../../../../src/engine/match/match.ts';
import { unlimitedBudget } from '../../../../src/engine/search-budget.ts';
import { runs } from '../../../runs.ts';

/** Documents with one to three keys, each of few or many different values. */
const ranked = fc
  .record({
    counts: fc.array(fc.integer({ min: 0, max: 1_500 }), { minLength: 1, maxLength: 3 }),
    kinds: fc.array(fc.constantFrom(1, 2, 40, 100_000), { minLength: 0, maxLength: 3 }),
    seed: fc.nat(),
  })
  .map(({ counts, kinds, seed }) =>
    counts.map((count, part): RankedPart => {
      const keyOf = (k: number, item: number, kind: number): number =>
        (Math.imul(item + seed, 2_654_435_761 + k * 977 + part * 31) >>> 8) % kind;
      return {
        docs: part === 1 ? Uint32Array.from({ length: count }, (_, item) => count - 1 - item) : undefined,
        count,
        keys: kinds.map((kind, k) => Float64Array.from({ length: count }, (_, item) => keyOf(k, item, kind))),
        texts: kinds.map(() => undefined),
        sequences: Uint32Array.from({ length: count }, (_, doc) => doc * counts.length + part),
      };
    }),
  );

function page(parts: readonly RankedPart[], from: number, to: number): Hit[] {
  const budget = unlimitedBudget();
  const top = new TopHits(parts, to);
  for (let part = 0; part < parts.length; part += 1) top.addAll(part, budget);
  return top.list(budget).slice(from);
}

test('leaves the page as it is, and out what comes before and after it', () => {
  fc.assert(
    fc.property(
      ranked,
      fc.integer({ min: 990, max: 3_000 }),
      fc.integer({ min: 1, max: 30 }),
      (parts, from, take) => {
        const { ranked: left, before } = narrow(parts, from, from + take, unlimitedBudget());
        expect(page(left, from - before, from + take - before)).toEqual(page(parts, from, from + take));
      },
    ),
    { numRuns: runs(60) },
  );
});

test('only the page is left if all keys differ', () => {
  const count = 5_000;
  const part: RankedPart = {
    docs: undefined,
    count,
    keys: [Float64Array.from({ length: count }, (_, item) => (item * 7) % count)],
    texts: [undefined],
    sequences: Uint32Array.from({ length: count }, (_, doc) => doc + 1),
  };
  const { ranked: left, before } = narrow([part], 3_000, 3_020, unlimitedBudget());
  expect([left[0]?.count, before]).toEqual([20, 3_000]);
});
