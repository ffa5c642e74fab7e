/**
 * Writes the first `count` packed numbers, each plus `base`, into `into`, and up to seven
 * more behind them. Eight words follow the packed ones at least.
 *
 * Each width has a loop of its own with constant shifts over eight numbers: that takes a
 * third of the time of one loop for all.
 */
export function unpackBits(
  words: Uint32Array,
  start: number,
  width: number,
  count: number,
  base: number,
  into: Uint32Array,
): void {
  const loop = LOOPS[width >>> 2];
  if (loop) loop(words, start, count, base | 0, into);
  else into.fill(base, 0, count);
}

function unpack4(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 1) {
    const w0 = words[at] as number;
    into[i] = ((w0 & 0xf) + base) | 0;
    into[i + 1] = (((w0 >>> 4) & 0xf) + base) | 0;
    into[i + 2] = (((w0 >>> 8) & 0xf) + base) | 0;
    into[i + 3] = (((w0 >>> 12) & 0xf) + base) | 0;
    into[i + 4] = (((w0 >>> 16) & 0xf) + base) | 0;
    into[i + 5] = (((w0 >>> 20) & 0xf) + base) | 0;
    into[i + 6] = (((w0 >>> 24) & 0xf) + base) | 0;
    into[i + 7] = ((w0 >>> 28) + base) | 0;
  }
}

function unpack8(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 2) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    into[i] = ((w0 & 0xff) + base) | 0;
    into[i + 1] = (((w0 >>> 8) & 0xff) + base) | 0;
    into[i + 2] = (((w0 >>> 16) & 0xff) + base) | 0;
    into[i + 3] = ((w0 >>> 24) + base) | 0;
    into[i + 4] = ((w1 & 0xff) + base) | 0;
    into[i + 5] = (((w1 >>> 8) & 0xff) + base) | 0;
    into[i + 6] = (((w1 >>> 16) & 0xff) + base) | 0;
    into[i + 7] = ((w1 >>> 24) + base) | 0;
  }
}

function unpack12(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 3) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    into[i] = ((w0 & 0xfff) + base) | 0;
    into[i + 1] = (((w0 >>> 12) & 0xfff) + base) | 0;
    into[i + 2] = ((((w0 >>> 24) | (w1 << 8)) & 0xfff) + base) | 0;
    into[i + 3] = (((w1 >>> 4) & 0xfff) + base) | 0;
    into[i + 4] = (((w1 >>> 16) & 0xfff) + base) | 0;
    into[i + 5] = ((((w1 >>> 28) | (w2 << 4)) & 0xfff) + base) | 0;
    into[i + 6] = (((w2 >>> 8) & 0xfff) + base) | 0;
    into[i + 7] = ((w2 >>> 20) + base) | 0;
  }
}

function unpack16(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 4) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    const w3 = words[at + 3] as number;
    into[i] = ((w0 & 0xffff) + base) | 0;
    into[i + 1] = ((w0 >>> 16) + base) | 0;
    into[i + 2] = ((w1 & 0xffff) + base) | 0;
    into[i + 3] = ((w1 >>> 16) + base) | 0;
    into[i + 4] = ((w2 & 0xffff) + base) | 0;
    into[i + 5] = ((w2 >>> 16) + base) | 0;
    into[i + 6] = ((w3 & 0xffff) + base) | 0;
    into[i + 7] = ((w3 >>> 16) + base) | 0;
  }
}

function unpack20(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 5) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    const w3 = words[at + 3] as number;
    const w4 = words[at + 4] as number;
    into[i] = ((w0 & 0xfffff) + base) | 0;
    into[i + 1] = ((((w0 >>> 20) | (w1 << 12)) & 0xfffff) + base) | 0;
    into[i + 2] = (((w1 >>> 8) & 0xfffff) + base) | 0;
    into[i + 3] = ((((w1 >>> 28) | (w2 << 4)) & 0xfffff) + base) | 0;
    into[i + 4] = ((((w2 >>> 16) | (w3 << 16)) & 0xfffff) + base) | 0;
    into[i + 5] = (((w3 >>> 4) & 0xfffff) + base) | 0;
    into[i + 6] = ((((w3 >>> 24) | (w4 << 8)) & 0xfffff) + base) | 0;
    into[i + 7] = ((w4 >>> 12) + base) | 0;
  }
}

function unpack24(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 6) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    const w3 = words[at + 3] as number;
    const w4 = words[at + 4] as number;
    const w5 = words[at + 5] as number;
    into[i] = ((w0 & 0xffffff) + base) | 0;
    into[i + 1] = ((((w0 >>> 24) | (w1 << 8)) & 0xffffff) + base) | 0;
    into[i + 2] = ((((w1 >>> 16) | (w2 << 16)) & 0xffffff) + base) | 0;
    into[i + 3] = ((w2 >>> 8) + base) | 0;
    into[i + 4] = ((w3 & 0xffffff) + base) | 0;
    into[i + 5] = ((((w3 >>> 24) | (w4 << 8)) & 0xffffff) + base) | 0;
    into[i + 6] = ((((w4 >>> 16) | (w5 << 16)) & 0xffffff) + base) | 0;
    into[i + 7] = ((w5 >>> 8) + base) | 0;
  }
}

function unpack28(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 7) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    const w3 = words[at + 3] as number;
    const w4 = words[at + 4] as number;
    const w5 = words[at + 5] as number;
    const w6 = words[at + 6] as number;
    into[i] = ((w0 & 0xfffffff) + base) | 0;
    into[i + 1] = ((((w0 >>> 28) | (w1 << 4)) & 0xfffffff) + base) | 0;
    into[i + 2] = ((((w1 >>> 24) | (w2 << 8)) & 0xfffffff) + base) | 0;
    into[i + 3] = ((((w2 >>> 20) | (w3 << 12)) & 0xfffffff) + base) | 0;
    into[i + 4] = ((((w3 >>> 16) | (w4 << 16)) & 0xfffffff) + base) | 0;
    into[i + 5] = ((((w4 >>> 12) | (w5 << 20)) & 0xfffffff) + base) | 0;
    into[i + 6] = ((((w5 >>> 8) | (w6 << 24)) & 0xfffffff) + base) | 0;
    into[i + 7] = ((w6 >>> 4) + base) | 0;
  }
}

function unpack32(words: Uint32Array, start: number, count: number, base: number, into: Uint32Array): void {
  for (let i = 0, at = start; i < count; i += 8, at += 8) {
    const w0 = words[at] as number;
    const w1 = words[at + 1] as number;
    const w2 = words[at + 2] as number;
    const w3 = words[at + 3] as number;
    const w4 = words[at + 4] as number;
    const w5 = words[at + 5] as number;
    const w6 = words[at + 6] as number;
    const w7 = words[at + 7] as number;
    into[i] = (w0 + base) | 0;
    into[i + 1] = (w1 + base) | 0;
    into[i + 2] = (w2 + base) | 0;
    into[i + 3] = (w3 + base) | 0;
    into[i + 4] = (w4 + base) | 0;
    into[i + 5] = (w5 + base) | 0;
    into[i + 6] = (w6 + base) | 0;
    into[i + 7] = (w7 + base) | 0;
  }
}

/** By a quarter of the width. */
const LOOPS = [
  undefined,
  unpack4,
  unpack8,
  unpack12,
  unpack16,
  unpack20,
  unpack24,
  unpack28,
  unpack32,
] as const;
