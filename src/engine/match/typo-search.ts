import type { SearchBudget } from '../search-budget.ts';
import { sizeOf, type TermDictionary } from '../segment/dictionary.ts';
import { firstFrom } from '../segment/sorted-numbers.ts';

/** Entries of a dictionary, from `from` to before `to`. */
export interface TermRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The entries of a dictionary that are `cost` typing errors away from the typed
 * word, ascending, those with a prefix that decided it in one range. With `asPrefix` an
 * entry matches as soon as one of its prefixes, at least as long as the typed
 * word, is at that distance, whatever follows: the typed word plus one letter is
 * at distance 1.
 *
 * As upstream, the distance is optimal string alignment on bytes (a transposition
 * costs 1), but the first two letters cannot be transposed, and an entry is
 * rejected at a byte where its prefix is too far from an equally long prefix of the
 * typed word, unless letters seem to be missing or added there: see mayRecover.
 *
 * Walks the sorted entries like a tree: rows of the distance table are reused for
 * the prefix that an entry shares with the one before, and entries with the same
 * prefix as a decided one are skipped. When the budget is spent, those so
 * far are returned.
 */
export function termsAtDistance(
  dictionary: TermDictionary,
  typed: Uint8Array,
  cost: number,
  asPrefix: boolean,
  budget: SearchBudget,
): TermRange[] {
  const { offsets, shared } = dictionary;
  const size = sizeOf(dictionary);
  const walk = new DistanceWalk(dictionary, typed, cost, asPrefix);
  const found: TermRange[] = [];
  let id = 0;
  let depth = 0;
  let steps = walk.size;
  while (id < size) {
    if (steps > BLOCK) {
      if (!budget.spend(steps)) break;
      steps = 0;
    }
    const start = offsets[id] as number;
    const length = (offsets[id + 1] as number) - start;
    let state: State = OPEN;
    while (state === OPEN && depth < length) {
      depth += 1;
      state = walk.step(depth, start);
      steps += ROW_WORK;
    }
    let next = id + 1;
    if (state === OPEN) {
      if (walk.fitsWhole(depth)) found.push({ from: id, to: next });
    } else {
      next = nextStart(dictionary, id, depth);
      if (state === FITS) found.push({ from: id, to: next });
    }
    steps += STEP_WORK + (next - id);
    id = next;
    depth = Math.min(depth, shared[id] ?? 0);
  }
  budget.spend(steps);
  return found;
}

/** Steps between two payments. */
const BLOCK = 4_096;
/** Units of work of one row of the table, and of one step. */
const ROW_WORK = 6;
const STEP_WORK = 4;

/** Prefixes up to this length have their first entries listed, so that long ranges are skipped at once. */
const LISTED_DEPTH = 3;

const listedStarts = new WeakMap<TermDictionary, readonly Uint32Array[]>();

/** For each depth (in bytes), the entries whose prefix of that length differs from the one before. */
function startsOf(dictionary: TermDictionary): readonly Uint32Array[] {
  return listedStarts.getOrInsertComputed(dictionary, ({ shared }) => {
    const all = Uint32Array.from(shared, (_, id) => id);
    return Array.from({ length: LISTED_DEPTH + 1 }, (_, depth) =>
      all.filter((id) => (shared[id] as number) < depth),
    );
  });
}

/** The first entry after `id` that does not share its first `depth` bytes. */
function nextStart(dictionary: TermDictionary, id: number, depth: number): number {
  const { shared } = dictionary;
  const starts = depth <= LISTED_DEPTH ? startsOf(dictionary)[depth] : undefined;
  if (!starts) {
    let next = id + 1;
    while (next < shared.length && (shared[next] as number) >= depth) next += 1;
    return next;
  }
  return starts[firstFrom(starts, id + 1)] ?? shared.length;
}

/** Farther than any distance that matters, with room for sums. */
const FAR = 100;
/** Follows the last letter of a word. */
const END = 0;

/** What a byte of an entry decides. */
type State = typeof FITS | typeof OPEN | typeof TOO_FAR;
const FITS = 1;
const OPEN = 0;
const TOO_FAR = -1;

/**
 * Only the cells within `cost` of the diagonal are filled; all others are farther.
 * So those on the diagonal are exact up to twice the cost, and from beyond that no
 * entry comes near again.
 */
class DistanceWalk {
  readonly #bytes: Uint8Array;
  /** What was typed, and the end of the word unless a prefix is searched. */
  readonly #wanted: Uint8Array;
  readonly #cost: number;
  readonly #asPrefix: boolean;
  readonly #columns: number;
  /** Row d has the distances between the first d bytes of an entry and each prefix of what is wanted. */
  readonly #cells: Uint8Array;
  /** The lowest distance of each row. */
  readonly #lowest: Uint8Array;

  constructor({ bytes }: TermDictionary, typed: Uint8Array, cost: number, asPrefix: boolean) {
    this.#bytes = bytes;
    this.#wanted = asPrefix ? typed : Uint8Array.of(...typed, END);
    this.#cost = cost;
    this.#asPrefix = asPrefix;
    const { length } = this.#wanted;
    // One column more than prefixes: a border that is always far.
    this.#columns = length + 2;
    this.#cells = new Uint8Array((length + cost + 2) * this.#columns).fill(FAR);
    for (let column = 0; column <= Math.min(cost, length); column += 1) this.#cells[column] = column;
    this.#lowest = new Uint8Array(length + cost + 2);
  }

  /** Cells of the table. */
  get size(): number {
    return this.#cells.length;
  }

  /** Continues with the last of the first `depth` bytes of the entry that begins at `start`. */
  step(depth: number, start: number): State {
    const wanted = this.#wanted;
    const cost = this.#cost;
    const { length } = wanted;
    if (depth > length + cost) return TOO_FAR;
    const byte = this.#bytes[start + depth - 1] ?? END;
    const before = depth > 1 ? (this.#bytes[start + depth - 2] ?? END) : END;
    this.#fillRow(depth, byte, before);
    const distance = this.#cells[depth * this.#columns + Math.min(depth, length)] ?? FAR;
    if (this.#asPrefix && depth >= length && distance === cost) return FITS;
    if (distance <= cost) return OPEN;
    // No later row is lower; a transposition reaches back one row further.
    if (Math.min(this.#lowest[depth] ?? FAR, (this.#lowest[depth - 1] ?? FAR) + 1) > cost) return TOO_FAR;
    return distance <= 2 * cost && mayRecover(distance, wanted, depth - 1, byte, before) ? OPEN : TOO_FAR;
  }

  /** Whether an entry that ends at this depth (in bytes) matches. */
  fitsWhole(depth: number): boolean {
    const { length } = this.#wanted;
    let row = depth;
    if (!this.#asPrefix) {
      row += 1;
      if (row > length + this.#cost) return false;
      this.#fillRow(row, END, END);
    }
    return this.#cells[row * this.#columns + length] === this.#cost;
  }

  #fillRow(depth: number, byte: number, before: number): void {
    const cells = this.#cells;
    const wanted = this.#wanted;
    const here = depth * this.#columns;
    const above = here - this.#columns;
    const first = Math.max(1, depth - this.#cost);
    const last = Math.min(wanted.length, depth + this.#cost);
    let left = depth <= this.#cost ? depth : FAR;
    cells[here + first - 1] = left;
    let lowest = left;
    for (let column = first; column <= last; column += 1) {
      const letter = wanted[column - 1];
      let distance = (cells[above + column - 1] ?? FAR) + (byte === letter ? 0 : 1);
      distance = Math.min(distance, (cells[above + column] ?? FAR) + 1, left + 1);
      if (depth > 2 && column > 1 && byte === wanted[column - 2] && before === letter) {
        distance = Math.min(distance, (cells[above - this.#columns + column - 2] ?? FAR) + 1);
      }
      left = Math.min(distance, FAR);
      cells[here + column] = left;
      if (left < lowest) lowest = left;
    }
    cells[here + last + 1] = FAR;
    this.#lowest[depth] = lowest;
  }
}

/**
 * Whether an entry that is too far at byte `at` may come near again: the byte
 * is also the next one wanted, or the one before or before that; or the last two bytes are the next two.
 */
function mayRecover(distance: number, wanted: Uint8Array, at: number, byte: number, before: number): boolean {
  if ((distance === 2 || distance === 3) && (wanted[at + 1] === byte || wanted[at - 1] === byte)) return true;
  if (distance !== 3 && distance !== 4) return false;
  return (wanted[at + 1] === before && wanted[at + 2] === byte) || wanted[at - 2] === byte;
}
