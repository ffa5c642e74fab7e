import { type Dictionary, sizeOf } from './dictionary.ts';

/** Compares the bytes of two entries, also of different dictionaries. */
export function compareEntries(a: Dictionary, x: number, b: Dictionary, y: number): number {
  const from = a.offsets[x] as number;
  const other = b.offsets[y] as number;
  const lengthA = (a.offsets[x + 1] as number) - from;
  const lengthB = (b.offsets[y + 1] as number) - other;
  const shared = Math.min(lengthA, lengthB);
  for (let i = 0; i < shared; i += 1) {
    const difference = (a.bytes[from + i] as number) - (b.bytes[other + i] as number);
    if (difference !== 0) return difference;
  }
  return lengthA - lengthB;
}

/** The rank of an entry of one dictionary among those of another: between two ranks if it is not one of them. */
export function rankAmong(others: Dictionary, dictionary: Dictionary, id: number): number {
  let low = 0;
  let high = sizeOf(others);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareEntries(others, middle, dictionary, id);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return low - BETWEEN;
}

const BETWEEN = 0.5;
