import { Buffer } from 'node:buffer';

/**
 * Replaces the collection's name in the reply's echo (`chos-3`, which is behind
 * an alias) by its public name. All other bytes stay the same.
 *
 * Changes the last `"request_params":{"collection_name":"…"`: the engine writes
 * it after hits and facets, and the same text within a document has its quotes
 * escaped.
 */
export function withCollectionName(reply: Uint8Array, name: string): Uint8Array {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const echo = bytes.lastIndexOf(ECHO);
  if (echo < 0) return reply;
  const start = echo + ECHO.length;
  const end = bytes.indexOf('"', start);
  if (end < 0 || bytes.toString('latin1', start, end) === name) return reply;
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(name), bytes.subarray(end)]);
}

/** Replaces `*`, which a search by vector alone sends to the engine, by the words of the query. */
export function withQuery(reply: Uint8Array, q: string): Uint8Array {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const start = bytes.lastIndexOf(ECHO);
  if (start < 0) return reply;
  const echo = bytes
    .toString('utf8', start)
    .replace(/"(first_q|q)":"\*"/g, (_, name) => `"${name}":${JSON.stringify(q)}`);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(echo)]);
}

const ECHO = Buffer.from('"request_params":{"collection_name":"');
