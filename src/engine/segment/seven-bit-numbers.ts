/** Where numbers are written byte by byte. */
export interface Bytes {
  push(byte: number): void;
}

/** Writes an integer below 2^53: seven bits in each byte, the lowest first; the top bit says that another byte follows. */
export function writeNumber(number: number, into: Bytes): void {
  let rest = number;
  for (; rest >= INTEGERS; rest = Math.floor(rest / 128)) into.push((rest % 128) | 128);
  for (; rest > 127; rest >>>= 7) into.push((rest & 127) | 128);
  into.push(rest);
}

/** The number that begins at this offset. */
export function numberAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  let at = from;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = bytes[at] as number;
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
    at += 1;
  }
  for (let scale = 2 ** 28; ; scale *= 128) {
    const byte = bytes[at] as number;
    number += (byte & 127) * scale;
    if (byte < 128) return number;
    at += 1;
  }
}

/** How many bytes a number takes. */
export const bytesOf = (number: number): number =>
  number < INTEGERS ? Math.floor((38 - Math.clz32(number | 1)) / 7) : 1 + bytesOf(Math.floor(number / 128));

/** Smaller numbers have 32 bits. */
const INTEGERS = 2 ** 32;
