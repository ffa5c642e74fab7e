import type { FacetColumn, SmallNumbers } from '../index/columns.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { FacetValues } from './facet-values.ts';

/** How many of the found documents hold each value of a field. Only values that occur are listed. */
export interface ValueCounts {
  /** Numbers of the values (see FacetValues); undefined: all of them, in their order. */
  readonly values: Uint32Array | undefined;
  /** Parallel to `values`; none is 0. */
  readonly counts: Uint32Array;
}

/** Counts exactly, each value once a document. The arrays are valid until the next call. */
export function countValues(
  field: string,
  { size, numberOf }: FacetValues,
  found: Found,
  snapshot: Snapshot,
): ValueCounts {
  const [only, ...others] = snapshot.parts;
  if (only && others.length === 0 && !found.parts[0]?.docs) {
    // Everything was found: the segment has counted already.
    return { values: undefined, counts: only.segment.facets.get(field)?.counts ?? new Uint32Array(0) };
  }
  const tally = tallyFor(total, size);
  snapshot.parts.forEach(({ segment }, i) => {
    const column = segment.facets.get(field);
    const part = found.parts[i];
    if (!column || !part || column.counts.length === 0) return;
    addPart(column, part.docs, numberOf[i], tally);
  });
  return tally.listed();
}

function addPart(
  column: FacetColumn,
  docs: Uint32Array | undefined,
  numberOf: Uint32Array | undefined,
  tally: Tally,
): void {
  const { counts, sets, starts, ordinals } = column;
  const add = (ordinal: number, count: number): void =>
    tally.add(numberOf ? (numberOf[ordinal] ?? 0) : ordinal, count);
  if (!docs) {
    for (let ordinal = 0; ordinal < counts.length; ordinal += 1) add(ordinal, counts[ordinal] ?? 0);
    return;
  }
  const limit = starts ? starts.length - 1 : counts.length + 1;
  forEachSet(sets, docs, limit, (set, times) => {
    if (!starts || !ordinals) add(set - 1, times);
    else {
      const end = starts[set + 1] ?? 0;
      for (let k = starts[set] ?? 0; k < end; k += 1) add(ordinals[k] ?? 0, times);
    }
  });
}

/** Up to so many sets it is cheaper to look at all counters than to remember which were used. */
const MAX_DENSE = 4096;

/** Calls back with every set that occurs, but the empty one, and in how many of the documents. */
function forEachSet(
  sets: SmallNumbers,
  docs: Uint32Array,
  limit: number,
  onSet: (set: number, times: number) => void,
): void {
  if (limit <= MAX_DENSE) {
    const times = new Uint32Array(limit);
    for (let i = 0; i < docs.length; i += 1) {
      const set = sets[docs[i] ?? 0] ?? 0;
      times[set] = (times[set] ?? 0) + 1;
    }
    for (let set = 1; set < limit; set += 1) if (times[set]) onSet(set, times[set] ?? 0);
    return;
  }
  const tally = tallyFor(setTotals, limit);
  for (let i = 0; i < docs.length; i += 1) tally.add(sets[docs[i] ?? 0] ?? 0, 1);
  const { values, counts } = tally.listed();
  for (let i = 0; i < values.length; i += 1) {
    const set = values[i] ?? 0;
    if (set !== 0) onSet(set, counts[i] ?? 0);
  }
}

/**
 * Counters for numbers below a limit, which remember what they have counted, so
 * that neither clearing nor listing them looks at the others.
 */
class Tally {
  readonly #counters: Uint32Array;
  readonly #occurring: Uint32Array;
  #size = 0;

  constructor(limit: number) {
    this.#counters = new Uint32Array(limit);
    this.#occurring = new Uint32Array(limit);
  }

  get limit(): number {
    return this.#counters.length;
  }

  add(number: number, count: number): void {
    const before = this.#counters[number] ?? 0;
    if (before === 0) {
      if (count === 0) return;
      this.#occurring[this.#size] = number;
      this.#size += 1;
    }
    this.#counters[number] = before + count;
  }

  listed(): { readonly values: Uint32Array; readonly counts: Uint32Array } {
    const values = this.#occurring.subarray(0, this.#size);
    const counts = new Uint32Array(this.#size);
    for (let i = 0; i < this.#size; i += 1) counts[i] = this.#counters[values[i] ?? 0] ?? 0;
    return { values, counts };
  }

  clear(): void {
    for (let i = 0; i < this.#size; i += 1) this.#counters[this.#occurring[i] ?? 0] = 0;
    this.#size = 0;
  }
}

/** Used again and again: searches of one thread run one after the other. */
const total: { tally: Tally } = { tally: new Tally(0) };
const setTotals: { tally: Tally } = { tally: new Tally(0) };

function tallyFor(holder: { tally: Tally }, limit: number): Tally {
  if (holder.tally.limit < limit) holder.tally = new Tally(limit * 2);
  holder.tally.clear();
  return holder.tally;
}
