import type { Buffer } from 'node:buffer';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The body of a response without its `Content-Encoding`. Without a body, as for HEAD, there is nothing to unpack. */
export function unpacked(body: Buffer, coding: string | readonly string[] | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'br' ? brotliDecompressSync(body) : body;
}
