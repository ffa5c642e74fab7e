/**
 * The members `text_match`, up to 63 bits, written as an integer of JSON, and
 * `text_match_info`, its parts. The score of a document is `high << lowBits | low`.
 */
export function textMatch(high: number, low: number, lowBits: number, queryWords: number): string {
  const digits = digitsOf(high, lowBits, low);
  // The lowest 11 bits and those above them.
  const unit = 2 ** (FLAG_BITS - lowBits);
  const flags = (high % unit) * 2 ** lowBits + low;
  const upper = Math.floor(high / unit);
  const fieldScore = upper % FIELD_SCORE_UNIT;
  const tokens = Math.floor(upper / FIELD_SCORE_UNIT);
  const dropped = Math.max(0, Math.max(1, queryWords) - tokens);
  const typos = 255 - (Math.floor(fieldScore / TYPO_UNIT) % 256);
  return `"text_match":${digits},"text_match_info":{"best_field_score":"${fieldScore}","best_field_weight":${flags >>> 3},"fields_matched":${flags & 7},"num_tokens_dropped":${dropped},"score":"${digits}","tokens_matched":${tokens},"typo_prefix_score":${typos}}`;
}

const FLAG_BITS = 11;
const FIELD_SCORE_UNIT = 2 ** 48;
const TYPO_UNIT = 2 ** 24;
const MILLION = 1_000_000;

/** The integer in digits. Beyond 2^53, so in two parts, of which a double holds each. */
function digitsOf(high: number, lowBits: number, low: number): string {
  if (!Number.isSafeInteger(high)) return String((BigInt(high) << BigInt(lowBits)) | BigInt(low));
  const factor = 2 ** lowBits;
  const millions = Math.floor(high / MILLION);
  const rest = (high - millions * MILLION) * factor + low;
  const first = millions * factor + Math.floor(rest / MILLION);
  return first === 0 ? String(rest) : `${first}${String(rest % MILLION).padStart(6, '0')}`;
}
