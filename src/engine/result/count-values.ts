import type { FacetColumn, SmallNumbers } from '../index/columns.ts';
import type { FacetValues } from '../index/facet-values.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';

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
  const column = only?.segment.facets.get(field);
  if (column && others.length === 0) {
    const docs = found.parts[0]?.docs;
    // Where everything was found, the segment has counted already.
    return docs ? countOwn(column, docs) : { values: undefined, counts: column.counts };
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
  const own = docs ? countOwn(column, docs) : { values: undefined, counts: column.counts };
  for (let i = 0; i < own.counts.length; i += 1) {
    const value = own.values ? (own.values[i] ?? 0) : i;
    tally.add(numberOf ? (numberOf[value] ?? 0) : value, own.counts[i] ?? 0);
  }
}

/** Counts the values of one column by their own numbers. */
function countOwn(column: FacetColumn, docs: Uint32Array): ValueCounts {
  const { counts, sets, starts, ordinals } = column;
  if (counts.length === 0) return { values: counts, counts };
  const limit = starts ? starts.length - 1 : counts.length + 1;
  const bySet = limit <= MAX_DENSE ? countDense(sets, docs, limit) : countSparse(sets, docs, limit);
  if (starts && ordinals) return valuesOfSets(bySet, starts, ordinals, counts.length);
  // Set n holds the value n − 1.
  const values = bySet.values.slice();
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] ?? 0) - 1;
  return { values, counts: bySet.counts };
}

interface SetCounts {
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
}

/** Up to so many sets it is cheaper to look at all counters than to remember which were used. */
const MAX_DENSE = 4096;

/** In how many of the documents each set occurs, the empty one left out. */
function countDense(sets: SmallNumbers, docs: Uint32Array, limit: number): SetCounts {
  // Two rows of counters in turn: neighbours often have the same set, and a counter
  // cannot be read again before it is written.
  const times = new Uint32Array(limit);
  const odd = new Uint32Array(limit);
  const even = docs.length & ~1;
  for (let i = 0; i < even; i += 2) {
    const a = sets[docs[i] ?? 0] ?? 0;
    const b = sets[docs[i + 1] ?? 0] ?? 0;
    times[a] = (times[a] ?? 0) + 1;
    odd[b] = (odd[b] ?? 0) + 1;
  }
  if (even < docs.length) {
    const last = sets[docs[even] ?? 0] ?? 0;
    times[last] = (times[last] ?? 0) + 1;
  }
  for (let set = 0; set < limit; set += 1) times[set] = (times[set] ?? 0) + (odd[set] ?? 0);
  const values = new Uint32Array(limit);
  let size = 0;
  for (let set = 1; set < limit; set += 1) {
    const count = times[set] ?? 0;
    if (count === 0) continue;
    values[size] = set;
    // Never ahead of what is still to be read.
    times[size] = count;
    size += 1;
  }
  return { values: values.subarray(0, size), counts: times.subarray(0, size) };
}

function countSparse(sets: SmallNumbers, docs: Uint32Array, limit: number): SetCounts {
  const tally = tallyFor(setTotals, limit);
  for (let i = 0; i < docs.length; i += 1) {
    const set = sets[docs[i] ?? 0] ?? 0;
    if (set !== 0) tally.add(set, 1);
  }
  return tally.listed();
}

function valuesOfSets(
  { values: sets, counts: times }: SetCounts,
  starts: Uint32Array,
  ordinals: Uint32Array,
  size: number,
): ValueCounts {
  const tally = tallyFor(valueTotals, size);
  for (let i = 0; i < sets.length; i += 1) {
    const set = sets[i] ?? 0;
    const count = times[i] ?? 0;
    const end = starts[set + 1] ?? 0;
    for (let k = starts[set] ?? 0; k < end; k += 1) tally.add(ordinals[k] ?? 0, count);
  }
  return tally.listed();
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
const valueTotals: { tally: Tally } = { tally: new Tally(0) };

function tallyFor(holder: { tally: Tally }, limit: number): Tally {
  if (holder.tally.limit < limit) holder.tally = new Tally(limit * 2);
  holder.tally.clear();
  return holder.tally;
}
