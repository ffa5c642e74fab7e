import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOW_BITS } from '../../../../src/engine/match/document-scores.ts';
import { textMatch } from '../../../../src/engine/reply/write-reply.ts';
import type { TextMatchType } from '../../../../src/engine/request/request.ts';
import { runs } from '../../../runs.ts';

/** The same in integers of any size. Only max_score has the weight below the field score. */
function expected(
  high: number,
  low: number,
  lowBits: number,
  queryWords: number,
  type: TextMatchType,
): string {
  const whole = (BigInt(high) << BigInt(lowBits)) | BigInt(low);
  const [scoreAt, weightAt] = type === 'max_score' ? [11n, 3n] : [3n, 51n];
  const fieldScore = (whole >> scoreAt) % 2n ** 48n;
  const tokens = Number(whole >> 59n) % (type === 'max_score' ? 2 ** 32 : 16);
  const info = {
    best_field_score: String(fieldScore),
    best_field_weight: Number((whole >> weightAt) & 255n),
    fields_matched: Number(whole & 7n),
    num_tokens_dropped: Math.max(0, Math.max(1, queryWords) - tokens),
    score: String(whole),
    tokens_matched: tokens,
    typo_prefix_score: 255 - Number((fieldScore >> 24n) & 255n),
  };
  return `"text_match":${whole},"text_match_info":${JSON.stringify(info)}`;
}

test('writes scores as exact integers', () => {
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
      fc.constantFrom<TextMatchType>('max_score', 'max_weight', 'sum_score'),
    ),
  );
  fc.assert(
    fc.property(score, ([high, low, bits, words, type]) => {
      expect(textMatch(high, low, bits, words, type)).toBe(expected(high, low, bits, words, type));
    }),
    { numRuns: runs(2000) },
  );
});
