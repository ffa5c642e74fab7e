import { Buffer } from 'node:buffer';

/**
 * Puts a collection's public name where a reply echoes the one behind its
 * alias (`chos-3`); all other bytes stay as they are.
 *
 * Takes the last `"request_params":{"collection_name":"…"`: the engine writes
 * it after hits and facets, and the same text inside a document has its quotes
 * escaped.
 */
export function withCollectionName(reply: Uint8Array, name: string): Uint8Array {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const found = bytes.lastIndexOf(ECHO);
  if (found < 0) return reply;
  const start = found + ECHO.length;
  const end = bytes.indexOf(QUOTE, start);
  if (end < 0 || bytes.toString('latin1', start, end) === name) return reply;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(name), bytes.subarray(end)]);
}

/** Puts the words of a search where a reply echoes the `*` that the engine was asked with beside a vector. */
export function withQuery(reply: Uint8Array, q: string): Uint8Array {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const found = bytes.lastIndexOf(ECHO);
  if (found < 0) return reply;
  const echo = bytes
    .toString('utf8', found)
    .replace(/"(first_q|q)":"\*"/g, (_, name) => `"${name}":${JSON.stringify(q)}`);
  return Buffer.concat([bytes.subarray(0, found), Buffer.from(echo)]);
}

const ECHO = Buffer.from('"request_params":{"collection_name":"');
const QUOTE = 0x22;
