import type { Buffer } from 'node:buffer';

/**
 * Whether the text of a reply is complete. What ends as the engine ends a reply
 * of success is: the quotes of the same text inside a document would be escaped.
 * Only what ends otherwise is parsed, which is an error text and short.
 */
export function isWholeJson(reply: Buffer): boolean {
  if (ENDING.test(reply.toString('latin1', Math.max(0, reply.length - TAIL_BYTES)))) return true;
  try {
    JSON.parse(reply.toString('utf8'));
    return true;
  } catch {
    // Cut off, or no JSON at all.
    return false;
  }
}

const TAIL_BYTES = 48;

/** Of a search, and of a multi_search. */
const ENDING = /"search_time_ms":\d+\}(?:\]\})?$/;
