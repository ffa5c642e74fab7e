import { Buffer } from 'node:buffer';
import type { NodeReply } from './node-reply.ts';

/**
 * The replies within the reply of a multi_search, each with its bytes; undefined
 * for another structure. A failed search, `{"code": 404, "error": "…"}`, becomes
 * what it would be alone.
 */
export function searchResults(body: Buffer): readonly NodeReply[] | undefined {
  const start = body.indexOf(ARRAY);
  if (start < 0 || !/^\s*\{\s*$/.test(body.toString('latin1', 0, start))) return undefined;
  return elementsOf(body, start + ARRAY.length)?.map(replyOf);
}

const ARRAY = Buffer.from('"results":[');
const ERROR_START = Buffer.from('{"code":');

function replyOf(element: Buffer): NodeReply {
  if (element.subarray(0, ERROR_START.length).equals(ERROR_START)) {
    const { code, error } = JSON.parse(element.toString('utf8')) as { code?: unknown; error?: unknown };
    if (typeof code === 'number' && typeof error === 'string') {
      return { status: code, body: Buffer.from(JSON.stringify({ message: error })) };
    }
  }
  return { status: 200, body: element };
}

/** The objects of an array whose content begins at `from`. */
function elementsOf(body: Buffer, from: number): Buffer[] | undefined {
  const elements: Buffer[] = [];
  let [depth, start] = [0, from];
  for (let at = from; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      at = endOfString(body, at);
      if (at < 0) return undefined;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 0) return elements;
      depth -= 1;
      if (depth === 0) elements.push(body.subarray(start, at + 1));
    }
  }
  return undefined;
}

/** The offset of the closing quote of the string that begins at `start`; -1 if there is none. */
function endOfString(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE, start + 1); end >= 0; end = body.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (body[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
