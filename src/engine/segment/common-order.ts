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

const ranks = new WeakMap<Dictionary, { readonly others: Dictionary; readonly table: Uint32Array }>();

/**
 * By entry of a dictionary, its rank among those of another one: 2 n + 1 if it is the same
 * as entry n there, 2 n if it only comes before that.
 */
export function ranksAmong(others: Dictionary, dictionary: Dictionary): Uint32Array {
  const known = ranks.get(dictionary);
  if (known?.others === others) return known.table;
  const table = new Uint32Array(sizeOf(dictionary));
  const end = sizeOf(others);
  let next = 0;
  for (let id = 0; id < table.length; id += 1) {
    next = seekEntry(next, end, (other) => compareEntries(others, other, dictionary, id) < 0);
    const isSame = next < end && compareEntries(others, next, dictionary, id) === 0;
    table[id] = 2 * next + Number(isSame);
  }
  ranks.set(dictionary, { others, table });
  return table;
}

/** The first index from `from` on, before `end`, that is not below what is sought. Galloping: cheap for one that is near. */
export function seekEntry(from: number, end: number, isBelow: (index: number) => boolean): number {
  if (from >= end || !isBelow(from)) return from;
  let step = 1;
  let low = from;
  while (low + step < end && isBelow(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
  return high;
}
