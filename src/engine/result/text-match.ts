import type { Score } from '../query/find.ts';

/**
 * A score as the integer of `text_match`: up to 63 bits, so as digits, which
 * JSON takes literally. And `text_match_info`, its parts.
 */
export function textMatch(
  score: Score,
  doc: number,
  queryWords: number,
): { readonly digits: string; readonly info: Readonly<Record<string, string | number>> } {
  const high = score.high(doc);
  const whole = (BigInt(high) << BigInt(score.lowBits)) | BigInt(score.low(doc));
  const fieldScore = (whole >> FLAG_BITS) & FIELD_SCORE_MASK;
  const tokens = Number(whole >> (FLAG_BITS + FIELD_SCORE_BITS));
  return {
    digits: whole.toString(),
    info: {
      best_field_score: fieldScore.toString(),
      best_field_weight: Number((whole >> 3n) & 255n),
      fields_matched: Number(whole & 7n),
      num_tokens_dropped: Math.max(0, Math.max(1, queryWords) - tokens),
      score: whole.toString(),
      tokens_matched: tokens,
      typo_prefix_score: 255 - Number((fieldScore >> 24n) & 255n),
    },
  };
}

const FLAG_BITS = 11n;
const FIELD_SCORE_BITS = 48n;
const FIELD_SCORE_MASK = (1n << FIELD_SCORE_BITS) - 1n;
