import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOW_BITS } from '../../src/engine/query/field-scores.ts';
import { textMatch } from '../../src/engine/result/text-match.ts';

/** The same in integers of any size. */
function expected(high: number, low: number, lowBits: number, queryWords: number): string {
  const whole = (BigInt(high) << BigInt(lowBits)) | BigInt(low);
  const fieldScore = (whole >> 11n) % 2n ** 48n;
  const tokens = Number(whole >> 59n);
  const info = {
    best_field_score: String(fieldScore),
    best_field_weight: Number((whole >> 3n) & 255n),
    fields_matched: Number(whole & 7n),
    num_tokens_dropped: Math.max(0, Math.max(1, queryWords) - tokens),
    score: String(whole),
    tokens_matched: tokens,
    typo_prefix_score: 255 - Number((fieldScore >> 24n) & 255n),
  };
  return `"text_match":${whole},"text_match_info":${JSON.stringify(info)}`;
}

test('scores are written as the integers that they are', () => {
  const lowBits = fc.constantFrom(0, ...Object.values(LOW_BITS));
  const score = lowBits.chain((bits) =>
    fc.tuple(
      // Sums of weighted scores exceed 2^53, in steps that a double can hold.
      fc.oneof(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.maxSafeNat(),
        fc.nat().map((n) => n * 2 ** 30),
      ),
      fc.integer({ min: 0, max: 2 ** bits - 1 }),
      fc.constant(bits),
      fc.nat(20),
    ),
  );
  fc.assert(
    fc.property(score, ([high, low, bits, words]) => {
      expect(textMatch(high, low, bits, words)).toBe(expected(high, low, bits, words));
    }),
    { numRuns: 2000 },
  );
});
