import { sizeOf } from '../index/dictionary.ts';
import type { TermDictionary } from '../index/term-dictionary.ts';
import type { SearchBudget } from '../search-budget.ts';

/**
 * Entries of a dictionary whose distance from the typed word is exactly `cost`:
 * optimal string alignment on bytes (a transposition costs 1). With `asPrefix`
 * the distance is that of the nearest beginning of the entry that is at least
 * as long as the typed word; a shorter entry counts as a whole.
 *
 * Walks the sorted entries like a tree: rows of the distance table are kept for
 * the beginning that an entry shares with the one before, and whole stretches
 * are jumped over when no continuation can come near. Only the cells within
 * `cost` of the diagonal are filled: all others are farther. When the budget
 * is spent, the entries so far are all.
 */
export function entriesAtDistance(
  dictionary: TermDictionary,
  typed: Uint8Array,
  cost: number,
  asPrefix: boolean,
  budget: SearchBudget,
): number[] {
  const { offsets, shared } = dictionary;
  const size = sizeOf(dictionary);
  const table = new DistanceTable(dictionary, typed, cost);
  const maxDepth = typed.length + cost;
  const found: number[] = [];
  let id = 0;
  let depth = 0;
  let steps = table.size;
  while (id < size) {
    if (steps > BLOCK) {
      if (!budget.spend(steps)) break;
      steps = 0;
    }
    const before = id;
    const start = offsets[id] ?? 0;
    const length = (offsets[id + 1] ?? 0) - start;
    let reachable = true;
    while (depth < length && depth <= maxDepth) {
      depth += 1;
      table.fillRow(depth, start);
      steps += ROW_WORK;
      if (!table.mayContinue(depth) && !(asPrefix && table.nearest(depth) <= cost)) {
        reachable = false;
        break;
      }
    }
    if (reachable) {
      // The whole entry counts too when it is shorter than what was typed.
      const whole = length > maxDepth ? FAR : table.distance(depth);
      const distance = asPrefix ? Math.min(table.nearest(depth), length < typed.length ? whole : FAR) : whole;
      if (distance === cost) found.push(id);
      id += 1;
    } else {
      // Every entry that shares so much is as far.
      id = nextStart(dictionary, id, depth);
    }
    steps += STEP_WORK + (id - before);
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

/** Beginnings up to this length have their first entries listed, so that long stretches are jumped over at once. */
const LISTED_DEPTH = 3;

const listedStarts = new WeakMap<TermDictionary, readonly Uint32Array[]>();

/** For each depth the entries that do not share so many bytes with the one before. */
function startsOf(dictionary: TermDictionary): readonly Uint32Array[] {
  let starts = listedStarts.get(dictionary);
  if (!starts) {
    const all = Uint32Array.from(dictionary.shared, (_, id) => id);
    starts = Array.from({ length: LISTED_DEPTH + 1 }, (_, depth) =>
      all.filter((id) => (dictionary.shared[id] ?? 0) < depth),
    );
    listedStarts.set(dictionary, starts);
  }
  return starts;
}

/** The first entry after `id` that does not share its first `depth` bytes. */
function nextStart(dictionary: TermDictionary, id: number, depth: number): number {
  const { shared } = dictionary;
  const starts = depth <= LISTED_DEPTH ? startsOf(dictionary)[depth] : undefined;
  if (!starts) {
    let next = id + 1;
    while (next < shared.length && (shared[next] ?? 0) >= depth) next += 1;
    return next;
  }
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return starts[low] ?? shared.length;
}

/** Farther than any cost, with room for sums. */
const FAR = 100;

/** Row d holds the distances between the first d bytes of an entry and each beginning of the typed word. */
class DistanceTable {
  readonly #bytes: Uint8Array;
  readonly #typed: Uint8Array;
  readonly #cost: number;
  readonly #columns: number;
  readonly #cells: Uint8Array;
  /** The lowest distance of each row. */
  readonly #lowest: Uint8Array;
  /** The nearest beginning of the entry so far that is as long as the typed word. */
  readonly #nearest: Uint8Array;

  constructor({ bytes }: TermDictionary, typed: Uint8Array, cost: number) {
    const rows = typed.length + cost + 2;
    this.#bytes = bytes;
    this.#typed = typed;
    this.#cost = cost;
    // One column more than beginnings: a border that is always far.
    this.#columns = typed.length + 2;
    this.#cells = new Uint8Array(rows * this.#columns).fill(FAR);
    for (let column = 0; column <= Math.min(cost, typed.length); column += 1) this.#cells[column] = column;
    this.#lowest = new Uint8Array(rows);
    this.#nearest = new Uint8Array(rows).fill(FAR);
  }

  /** Cells that are cleared. */
  get size(): number {
    return this.#cells.length;
  }

  distance(depth: number): number {
    return this.#cells[depth * this.#columns + this.#typed.length] ?? FAR;
  }

  nearest(depth: number): number {
    return this.#nearest[depth] ?? FAR;
  }

  /** Whether a longer entry can still be within the cost; a transposition reaches back one row further. */
  mayContinue(depth: number): boolean {
    return Math.min(this.#lowest[depth] ?? FAR, (this.#lowest[depth - 1] ?? FAR) + 1) <= this.#cost;
  }

  fillRow(depth: number, start: number): void {
    const cells = this.#cells;
    const typed = this.#typed;
    const here = depth * this.#columns;
    const above = here - this.#columns;
    const byte = this.#bytes[start + depth - 1] ?? 0;
    const byteBefore = depth > 1 ? (this.#bytes[start + depth - 2] ?? 0) : -1;
    const first = Math.max(1, depth - this.#cost);
    const last = Math.min(typed.length, depth + this.#cost);
    let left = depth <= this.#cost ? depth : FAR;
    cells[here + first - 1] = left;
    let lowest = left;
    for (let column = first; column <= last; column += 1) {
      const wanted = typed[column - 1];
      let distance = (cells[above + column - 1] ?? FAR) + (byte === wanted ? 0 : 1);
      distance = Math.min(distance, (cells[above + column] ?? FAR) + 1, left + 1);
      if (column > 1 && byte === typed[column - 2] && byteBefore === wanted) {
        distance = Math.min(distance, (cells[above - this.#columns + column - 2] ?? FAR) + 1);
      }
      left = Math.min(distance, FAR);
      cells[here + column] = left;
      if (left < lowest) lowest = left;
    }
    if (last < typed.length) cells[here + last + 1] = FAR;
    this.#lowest[depth] = lowest;
    const whole = depth < typed.length || last < typed.length ? FAR : left;
    this.#nearest[depth] = Math.min(this.#nearest[depth - 1] ?? FAR, whole);
  }
}
