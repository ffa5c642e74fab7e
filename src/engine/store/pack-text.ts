import { bytesOf, numberAt, writeNumber } from '../segment/seven-bit-numbers.ts';

/**
 * Packs a text that repeats much of another one, `beside`, which has to be there when it is
 * unpacked. The result is a length and, in turn, bytes as they are and copies of earlier
 * bytes of the two texts, as in LZ77. This takes a quarter of the time of zlib, of which
 * most would be spent on preparing it for each text.
 */
export function packText(text: string, beside: string): Uint8Array {
  const bytes = texts.atLeast(MAX_UNIT_BYTES * (beside.length + text.length));
  const start = ENCODER.encodeInto(beside, bytes).written;
  const end = start + ENCODER.encodeInto(text, bytes.subarray(start)).written;
  const packed = new Packed(end - start);
  lastSeen.fill(0);
  for (let at = 0; at + HASHED_BYTES <= start; at += 1) lastSeen[hashOf(bytes, at)] = at + 1;
  let from = start;
  let at = start;
  while (at + SHORTEST_COPY <= end) {
    const hash = hashOf(bytes, at);
    const earlier = (lastSeen[hash] as number) - 1;
    lastSeen[hash] = at + 1;
    const length = earlier === -1 ? 0 : commonLength(bytes, earlier, at, end);
    if (length < SHORTEST_COPY) {
      at += 1;
      continue;
    }
    packed.bytes(bytes, from, at);
    packed.number(length - SHORTEST_COPY);
    packed.number(at - earlier);
    from = at + length;
    for (at += 1; at < from && at + HASHED_BYTES <= end; at += 1) lastSeen[hashOf(bytes, at)] = at + 1;
    at = from;
  }
  packed.bytes(bytes, from, end);
  return packed.finish();
}

/** The text that was packed beside the same one. */
export function unpackText(packed: Uint8Array, beside: string): string {
  const reader = { packed, at: 0 };
  const start = Buffer.byteLength(beside);
  const bytes = new Uint8Array(start + readNumber(reader));
  ENCODER.encodeInto(beside, bytes);
  let at = start;
  while (at < bytes.length) {
    for (let left = readNumber(reader); left > 0; left -= 1) {
      bytes[at++] = packed[reader.at++] as number;
    }
    if (at >= bytes.length) break;
    let left = readNumber(reader) + SHORTEST_COPY;
    const distance = readNumber(reader);
    for (; left > 0; left -= 1, at += 1) bytes[at] = bytes[at - distance] as number;
  }
  return Buffer.from(bytes.buffer, start).toString('utf8');
}

const ENCODER = new TextEncoder();
/** Of a UTF-16 unit in UTF-8. */
const MAX_UNIT_BYTES = 3;
/** A shorter copy saves nothing. */
const SHORTEST_COPY = 5;
const HASHED_BYTES = 4;
const HASH_BITS = 12;
/** By hash of four bytes: one more than where they were last seen. */
const lastSeen = new Uint32Array(1 << HASH_BITS);

function hashOf(bytes: Uint8Array, at: number): number {
  const word =
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24);
  return Math.imul(word, 0x9e3779b1) >>> (32 - HASH_BITS);
}

function commonLength(bytes: Uint8Array, earlier: number, at: number, end: number): number {
  let length = 0;
  while (at + length < end && bytes[earlier + length] === bytes[at + length]) length += 1;
  return length;
}

/** Memory that is used again for each text, of which there are millions. What a long text needs is not kept. */
class UsedAgain {
  readonly #kept = new Uint8Array(256 * 1024);

  atLeast(bytes: number): Uint8Array {
    return bytes <= this.#kept.length ? this.#kept : new Uint8Array(bytes);
  }
}

const texts = new UsedAgain();
const results = new UsedAgain();

class Packed {
  readonly #bytes: Uint8Array;
  #end = 0;

  constructor(length: number) {
    // Copies may take a few more bytes than what they stand for.
    this.#bytes = results.atLeast(2 * length + 16);
    this.number(length);
  }

  number(value: number): void {
    writeNumber(value, this);
  }

  push(byte: number): void {
    this.#bytes[this.#end++] = byte;
  }

  /** How many there are, and these. */
  bytes(source: Uint8Array, from: number, to: number): void {
    this.number(to - from);
    for (let i = from; i < to; i += 1) this.#bytes[this.#end++] = source[i] as number;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#end);
  }
}

function readNumber(reader: { readonly packed: Uint8Array; at: number }): number {
  const value = numberAt(reader.packed, reader.at);
  reader.at += bytesOf(value);
  return value;
}
