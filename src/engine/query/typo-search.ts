import { type Dictionary, sizeOf } from '../index/dictionary.ts';

/**
 * Entries of a dictionary whose distance from the typed word is exactly `cost`:
 * optimal string alignment on bytes (a transposition costs 1). With `asPrefix`
 * the distance is that of the nearest beginning of the entry that is at least
 * as long as the typed word; a shorter entry counts as a whole.
 *
 * Walks the sorted entries like a tree: rows of the distance table are kept for
 * the beginning that an entry shares with the one before, and whole stretches
 * are jumped over when no continuation can come near.
 */
export function entriesAtDistance(
  dictionary: Dictionary,
  typed: Uint8Array,
  cost: number,
  asPrefix: boolean,
): number[] {
  const { bytes, offsets } = dictionary;
  const size = sizeOf(dictionary);
  const columns = typed.length + 1;
  const maxDepth = typed.length + cost;
  // Row d holds the distances between the first d bytes of the entry and each beginning of `typed`.
  const rows = new Uint8Array((maxDepth + 2) * columns);
  for (let column = 0; column < columns; column += 1) rows[column] = column;
  /** The nearest beginning among the first d bytes, for prefixes. */
  const nearest = new Uint8Array(maxDepth + 2);
  nearest[0] = FAR;

  const found: number[] = [];
  let id = 0;
  let depth = 0;
  while (id < size) {
    const start = offsets[id] ?? 0;
    const length = (offsets[id + 1] ?? 0) - start;
    let reachable = true;
    while (depth < length && depth < maxDepth + 1) {
      const lowest = fillRow(rows, columns, depth + 1, bytes, start, typed);
      depth += 1;
      const here = depth < typed.length ? FAR : (rows[depth * columns + typed.length] ?? 0);
      nearest[depth] = Math.min(nearest[depth - 1] ?? 0, here);
      if (lowest > cost && !(asPrefix && (nearest[depth] ?? 0) <= cost)) {
        reachable = false;
        break;
      }
    }
    if (reachable) {
      // The whole entry counts too when it is shorter than what was typed.
      const whole = length > maxDepth ? FAR : (rows[depth * columns + typed.length] ?? 0);
      const distance = asPrefix ? Math.min(nearest[depth] ?? 0, length < typed.length ? whole : FAR) : whole;
      if (distance === cost) found.push(id);
      id += 1;
    } else id = afterPrefix(dictionary, id, depth);
    if (id < size) depth = sharedPrefix(dictionary, id, id - 1, depth);
  }
  return found;
}

/** Farther than any cost. */
const FAR = 255;

/** Computes row `depth`; gives its lowest distance. */
function fillRow(
  rows: Uint8Array,
  columns: number,
  depth: number,
  bytes: Uint8Array,
  start: number,
  typed: Uint8Array,
): number {
  const here = depth * columns;
  const above = here - columns;
  const byte = bytes[start + depth - 1] ?? 0;
  const previousByte = depth > 1 ? (bytes[start + depth - 2] ?? 0) : -1;
  rows[here] = depth;
  let lowest = depth;
  for (let column = 1; column < columns; column += 1) {
    const wanted = typed[column - 1];
    const substitution = (rows[above + column - 1] ?? 0) + (byte === wanted ? 0 : 1);
    let distance = Math.min(
      substitution,
      (rows[above + column] ?? 0) + 1,
      (rows[here + column - 1] ?? 0) + 1,
    );
    if (column > 1 && byte === typed[column - 2] && previousByte === wanted) {
      distance = Math.min(distance, (rows[above - columns + column - 2] ?? 0) + 1);
    }
    rows[here + column] = distance;
    if (distance < lowest) lowest = distance;
  }
  // A transposition may still come from the row before.
  return depth > 1 ? Math.min(lowest, lowestOf(rows, above, columns) + 1) : lowest;
}

function lowestOf(rows: Uint8Array, from: number, columns: number): number {
  let lowest = 255;
  for (let i = from; i < from + columns; i += 1) if ((rows[i] ?? 0) < lowest) lowest = rows[i] ?? 0;
  return lowest;
}

/** Length of what entry `id` shares with entry `before`, at most `limit`. */
function sharedPrefix({ bytes, offsets }: Dictionary, id: number, before: number, limit: number): number {
  const a = offsets[id] ?? 0;
  const b = offsets[before] ?? 0;
  const most = Math.min(limit, (offsets[id + 1] ?? 0) - a, (offsets[before + 1] ?? 0) - b);
  let shared = 0;
  while (shared < most && bytes[a + shared] === bytes[b + shared]) shared += 1;
  return shared;
}

/** The first entry after `id` that does not begin with the first `length` bytes of `id`. */
function afterPrefix(dictionary: Dictionary, id: number, length: number): number {
  const size = sizeOf(dictionary);
  let step = 1;
  let low = id;
  let high = id + 1;
  while (high < size && sharedPrefix(dictionary, high, id, length) === length) {
    low = high;
    step *= 2;
    high = id + step;
  }
  if (high > size) high = size;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (sharedPrefix(dictionary, middle, id, length) === length) low = middle;
    else high = middle;
  }
  return low + 1;
}
