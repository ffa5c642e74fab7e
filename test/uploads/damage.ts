import { Buffer } from 'node:buffer';
import type { Random } from '../kills/random.ts';

/** A damaged copy of one of several files: bytes, numbers and whole pieces are no longer what they were. */
export function damaged(files: readonly [Buffer, ...Buffer[]], random: Random): Buffer {
  let file: Buffer = Buffer.from(random.oneOf(files));
  for (let blows = 1 + random.below(6); blows > 0 && file.length > 0; blows--) {
    file = random.oneOf(BLOWS)(file, random, files);
  }
  return file.length > MAX_BYTES ? file.subarray(0, MAX_BYTES) : file;
}

const MAX_BYTES = 8 * 1024 * 1024;

type Blow = (file: Buffer, random: Random, files: readonly [Buffer, ...Buffer[]]) => Buffer;

/** Numbers at which sizes and counts go wrong. */
const AWKWARD: readonly [number, ...number[]] = [
  0, 1, 2, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** A position in the file; sizes are mostly near the beginning. */
const place = (file: Buffer, random: Random): number =>
  random.below(random.next() < 0.6 ? Math.min(file.length, 300) : file.length);

const BLOWS: readonly [Blow, ...Blow[]] = [
  function bytes(file, random) {
    for (let times = 1 + random.below(8); times > 0; times--) file[place(file, random)] = random.below(256);
    return file;
  },
  function bit(file, random) {
    const at = place(file, random);
    file[at] = (file[at] ?? 0) ^ (1 << random.below(8));
    return file;
  },
  function number(file, random) {
    const number = random.oneOf(AWKWARD);
    const at = place(file, random);
    if (at + 4 > file.length) return file;
    if (random.next() < 0.5) file.writeUInt32BE(number, at);
    else file.writeUInt32LE(number, at);
    return file;
  },
  function shortNumber(file, random) {
    const number = random.oneOf(AWKWARD) & 0xffff;
    const at = place(file, random);
    if (at + 2 > file.length) return file;
    if (random.next() < 0.5) file.writeUInt16BE(number, at);
    else file.writeUInt16LE(number, at);
    return file;
  },
  function cutOff(file, random) {
    return file.subarray(0, random.below(file.length));
  },
  function leftOut(file, random) {
    const at = place(file, random);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.below(64))]);
  },
  function twice(file, random) {
    const [at, length] = [place(file, random), 1 + random.below(512)];
    return Buffer.concat([file.subarray(0, at + length), file.subarray(at)]);
  },
  function noise(file, random) {
    const at = place(file, random);
    const between = Buffer.from(Array.from({ length: 1 + random.below(64) }, () => random.below(256)));
    return Buffer.concat([file.subarray(0, at), between, file.subarray(at)]);
  },
  function spliced(file, random, files) {
    const other = random.oneOf(files);
    return Buffer.concat([file.subarray(0, place(file, random)), other.subarray(random.below(other.length))]);
  },
];
