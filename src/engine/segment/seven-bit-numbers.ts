/** Where numbers are written byte by byte. */
export interface Bytes {
  push(byte: number): void;
}

/** Writes an integer below 2^32: seven bits in each byte, the lowest first; the top bit says that another byte follows. */
export function writeNumber(number: number, into: Bytes): void {
  let rest = number;
  for (; rest > 127; rest >>>= 7) into.push((rest & 127) | 128);
  into.push(rest);
}

/** The number that begins at this offset. */
export function numberAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  let shift = 0;
  for (let at = from; ; at += 1) {
    const byte = bytes[at] as number;
    number |= (byte & 127) << shift;
    if (byte < 128) return number >>> 0;
    shift += 7;
  }
}

/** How many bytes a number takes. */
export const bytesOf = (number: number): number => Math.floor((38 - Math.clz32(number | 1)) / 7);
