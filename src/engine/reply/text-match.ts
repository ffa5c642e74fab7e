import type { TextMatchType } from '../request/request.ts';

/**
 * The members `text_match`, up to 63 bits, written as an integer of JSON, and
 * `text_match_info`, its parts. The score of a document is `high << lowBits | low`.
 */
export function textMatch(
  high: number,
  low: number,
  lowBits: number,
  queryWords: number,
  type: TextMatchType,
): string {
  const digits = digitsOf(high, lowBits, low);
  if (type !== 'max_score') return withInfo(digits, byWeight(BigInt(digits)), queryWords);
  // The lowest 11 bits and those above them.
  const unit = 2 ** (FLAG_BITS - lowBits);
  const flags = (high % unit) * 2 ** lowBits + low;
  const upper = Math.floor(high / unit);
  const fieldScore = upper % FIELD_SCORE_UNIT;
  const tokens = Math.floor(upper / FIELD_SCORE_UNIT);
  const parts = { weight: flags >>> 3, fieldScore: String(fieldScore), matching: flags & 7, tokens };
  return withInfo(digits, { ...parts, typos: 255 - (Math.floor(fieldScore / TYPO_UNIT) % 256) }, queryWords);
}

interface Parts {
  readonly weight: number;
  readonly fieldScore: string;
  readonly matching: number;
  readonly tokens: number;
  readonly typos: number;
}

/** If the weight is above the field score. Upstream reads sums of scores in this way too. */
function byWeight(score: bigint): Parts {
  const fieldScore = (score >> 3n) & (2n ** 48n - 1n);
  return {
    weight: Number((score >> 51n) & 255n),
    fieldScore: String(fieldScore),
    matching: Number(score & 7n),
    tokens: Number((score >> 59n) & 15n),
    typos: 255 - Number((fieldScore >> 24n) & 255n),
  };
}

function withInfo(digits: string, parts: Parts, queryWords: number): string {
  const { weight, fieldScore, matching, tokens, typos } = parts;
  const dropped = Math.max(0, Math.max(1, queryWords) - tokens);
  return `"text_match":${digits},"text_match_info":{"best_field_score":"${fieldScore}","best_field_weight":${weight},"fields_matched":${matching},"num_tokens_dropped":${dropped},"score":"${digits}","tokens_matched":${tokens},"typo_prefix_score":${typos}}`;
}

const FLAG_BITS = 11;
const FIELD_SCORE_UNIT = 2 ** 48;
const TYPO_UNIT = 2 ** 24;
const MILLION = 1_000_000;

/** The digits of the integer. It is beyond 2^53, so it is formatted in two parts that fit into doubles. */
function digitsOf(high: number, lowBits: number, low: number): string {
  if (!Number.isSafeInteger(high)) return String((BigInt(high) << BigInt(lowBits)) | BigInt(low));
  const factor = 2 ** lowBits;
  const millions = Math.floor(high / MILLION);
  const rest = (high - millions * MILLION) * factor + low;
  const first = millions * factor + Math.floor(rest / MILLION);
  return first === 0 ? String(rest) : `${first}${String(rest % MILLION).padStart(6, '0')}`;
}
