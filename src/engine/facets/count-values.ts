import { listOccurring, type ValueCounts } from '../groups/count-in-groups.ts';
import type { Matches, SegmentMatches } from '../match/match.ts';
import type { Bitset } from '../segment/bitset.ts';
import { type FacetColumn, type SmallNumbers, setCount, valuesOfSet } from '../segment/columns.ts';
import { deletedDocuments } from '../segment/documents-of.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** The documents whose values are counted, by segment of the snapshot. */
export interface FacetMatches extends Pick<Matches, 'total'> {
  readonly parts: readonly CountedDocuments[];
}

/** Some documents of a segment. */
type CountedDocuments = Pick<SegmentMatches, 'docs' | 'count'>;

/** Whether all live documents match: segments know the counts of their values. */
export const areAll = ({ total }: FacetMatches, { documentCount }: Snapshot): boolean =>
  total === documentCount;

/** Counts exactly, each value once per document. The arrays are valid until the next call. */
export function countValues(
  field: string,
  values: FacetValues,
  matches: FacetMatches,
  snapshot: Snapshot,
): ValueCounts {
  if (areAll(matches, snapshot)) return countAll(field, values, snapshot);
  const { size, numberOf } = values;
  const [first, ...others] = matches.parts.flatMap((part, i) => (part.count > 0 ? [{ part, i }] : []));
  if (!first) return NOTHING;
  const segmentOf = (i: number): Segment | undefined => snapshot.parts[i]?.segment;
  if (others.length === 0 && !numberOf[first.i]) return countInSegment(field, segmentOf(first.i), first.part);
  totals.start(size);
  for (const { part, i } of [first, ...others]) {
    const { values: ordinals, counts } = countInSegment(field, segmentOf(i), part);
    const numbers = numberOf[i];
    for (let k = 0; k < counts.length; k += 1) {
      const ordinal = ordinals ? (ordinals[k] as number) : k;
      totals.add(numbers ? (numbers[ordinal] as number) : ordinal, counts[k] as number);
    }
  }
  return totals.finishSparse();
}

const NOTHING = { values: new Uint32Array(0), counts: new Uint32Array(0) };
const EMPTY_SET = 0;

const countedInAll = new WeakMap<FacetValues, ValueCounts>();

/** Counts the values of all live documents: the sum of what is known of each segment. */
function countAll(field: string, values: FacetValues, snapshot: Snapshot): ValueCounts {
  return countedInAll.getOrInsertComputed(values, () => {
    const [only, ...others] = snapshot.parts;
    if (only && !only.live && others.length === 0) {
      return { values: undefined, counts: only.segment.facets.get(field)?.counts ?? new Uint32Array(0) };
    }
    return listOccurring(sumOfSegments(field, values, snapshot));
  });
}

function sumOfSegments(field: string, { size, numberOf }: FacetValues, { parts }: Snapshot): Uint32Array {
  const sums = new Uint32Array(size);
  for (const [i, { segment, live }] of parts.entries()) {
    const column = segment.facets.get(field);
    if (!column) continue;
    const counts = live ? liveCounts(column, segment, live) : column.counts;
    const numbers = numberOf[i];
    for (let ordinal = 0; ordinal < counts.length; ordinal += 1) {
      const number = numbers ? (numbers[ordinal] as number) : ordinal;
      sums[number] = (sums[number] as number) + (counts[ordinal] as number);
    }
  }
  return sums;
}

/** How many live documents of a segment have each value: those of all without those of the deleted ones. */
function liveCounts(column: FacetColumn, segment: Segment, live: Bitset): Uint32Array {
  const counts = column.counts.slice();
  for (const doc of deletedDocuments(segment, live)) {
    for (const value of valuesOfSet(column, column.sets[doc] as number)) {
      counts[value] = (counts[value] as number) - 1;
    }
  }
  return counts;
}

/** Counts the values of one segment by their ordinals there. */
function countInSegment(field: string, segment: Segment | undefined, part: CountedDocuments): ValueCounts {
  const column = segment?.facets.get(field);
  if (!segment || !column || column.counts.length === 0) return NOTHING;
  // If every document matches, these are the counts of the segment.
  if (!part.docs) return { values: undefined, counts: column.counts };
  const bySet = countSets(field, column, segment, part, part.docs);
  const { starts, ordinals } = column;
  if (starts && ordinals) return valuesOfSets(bySet, starts, ordinals, column.counts.length);
  // Set n holds the value n − 1.
  const { values, counts } = bySet;
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] as number) - 1;
  return { values, counts };
}

/** In how many of the documents each set occurs, without the empty one. */
function countSets(
  field: string,
  column: FacetColumn,
  segment: Segment,
  part: CountedDocuments,
  docs: Uint32Array,
): NumberCounts {
  const ofProfile = segment.profiles.sets.get(field);
  if (!ofProfile || docs.length < ofProfile.length) {
    return setCounters.count(column.sets, docs, setCount(column), EMPTY_SET);
  }
  const { values: profiles, counts: times } = profileCounts(segment, part, docs, ofProfile.length);
  const counters = setCounters.start(setCount(column));
  for (let i = 0; i < profiles.length; i += 1) {
    const set = ofProfile[profiles[i] as number] as number;
    counters[set] = (counters[set] as number) + (times[i] as number);
  }
  counters[EMPTY_SET] = 0;
  return setCounters.finish(setCount(column));
}

const countedProfiles = new WeakMap<CountedDocuments, NumberCounts>();

/** Counted for the first column that needs them. */
const profileCounts = (
  { profiles }: Segment,
  part: CountedDocuments,
  docs: Uint32Array,
  profileCount: number,
): NumberCounts =>
  countedProfiles.getOrInsertComputed(part, () => {
    const { values, counts } = setCounters.count(profiles.ofDocument, docs, profileCount, profileCount);
    return { values: values.slice(), counts: counts.slice() };
  });

function valuesOfSets(
  { values: sets, counts: times }: NumberCounts,
  starts: Uint32Array,
  ordinals: Uint32Array,
  size: number,
): ValueCounts {
  const counters = valueCounters.start(size);
  const sparse = isSparse(sets.length, size);
  for (let i = 0; i < sets.length; i += 1) {
    const set = sets[i] as number;
    const count = times[i] as number;
    const end = starts[set + 1] as number;
    if (sparse) {
      for (let k = starts[set] as number; k < end; k += 1) valueCounters.add(ordinals[k] as number, count);
      continue;
    }
    for (let k = starts[set] as number; k < end; k += 1) {
      const value = ordinals[k] as number;
      counters[value] = (counters[value] as number) + count;
    }
  }
  return sparse ? valueCounters.finishSparse() : valueCounters.finish(size);
}

/** Numbers that occur, and how often each does; in no order. */
interface NumberCounts {
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
}

/** Two rows of more counters would not stay in the processor's cache. */
const MAX_IN_TWO_ROWS = 4_096;

/** The number of counters whose reading costs as much as remembering one that was used. */
const COUNTERS_PER_NUMBER = 8;

/**
 * Whether there are so few numbers that remembering which occurred costs less than
 * reading all counters below the limit.
 */
const isSparse = (numbers: number, limit: number): boolean => numbers * COUNTERS_PER_NUMBER < limit;

/**
 * Counters for numbers below a limit, used again and again: all are 0 between
 * two counts. A result is valid until the next count.
 */
class Counters {
  #counters = new Uint32Array(0);
  #values = new Uint32Array(0);
  #counts = new Uint32Array(0);
  #size = 0;

  /** The counters for numbers below the limit, to be incremented directly; `finish` lists them. */
  start(limit: number): Uint32Array {
    if (this.#counters.length < limit) {
      this.#counters = new Uint32Array(limit * 2);
      this.#values = new Uint32Array(limit * 2);
      this.#counts = new Uint32Array(limit * 2);
    }
    return this.#counters;
  }

  finish(limit: number): NumberCounts {
    const counters = this.#counters;
    const values = this.#values;
    const counts = this.#counts;
    let size = 0;
    for (let number = 0; number < limit; number += 1) {
      const count = counters[number] as number;
      if (count === 0) continue;
      values[size] = number;
      counts[size] = count;
      counters[number] = 0;
      size += 1;
    }
    return { values: values.subarray(0, size), counts: counts.subarray(0, size) };
  }

  /** After `start`, if few numbers occur; `finishSparse` lists them. */
  add(number: number, count: number): void {
    const before = this.#counters[number] as number;
    if (before === 0) {
      this.#values[this.#size] = number;
      this.#size += 1;
    }
    this.#counters[number] = before + count;
  }

  finishSparse(): NumberCounts {
    const size = this.#size;
    this.#size = 0;
    for (let i = 0; i < size; i += 1) {
      const number = this.#values[i] as number;
      this.#counts[i] = this.#counters[number] as number;
      this.#counters[number] = 0;
    }
    return { values: this.#values.subarray(0, size), counts: this.#counts.subarray(0, size) };
  }

  /** How often each number of a column occurs among these documents, without `ignored`. */
  count(column: SmallNumbers, docs: Uint32Array, limit: number, ignored: number): NumberCounts {
    if (isSparse(docs.length, limit)) {
      this.start(limit);
      for (let i = 0; i < docs.length; i += 1) {
        const number = column[docs[i] as number] as number;
        if (number !== ignored) this.add(number, 1);
      }
      return this.finishSparse();
    }
    // Two rows in turn: neighbours often have the same number, and a counter
    // cannot be read again before it is written.
    const second = limit <= MAX_IN_TWO_ROWS ? limit : 0;
    const counters = this.start(limit + second);
    const even = docs.length & ~1;
    for (let i = 0; i < even; i += 2) {
      const a = column[docs[i] as number] as number;
      const b = second + (column[docs[i + 1] as number] as number);
      counters[a] = (counters[a] as number) + 1;
      counters[b] = (counters[b] as number) + 1;
    }
    if (even < docs.length) {
      const last = column[docs[even] as number] as number;
      counters[last] = (counters[last] as number) + 1;
    }
    for (let number = 0; number < second; number += 1) {
      counters[number] = (counters[number] as number) + (counters[second + number] as number);
      counters[second + number] = 0;
    }
    if (ignored < limit) counters[ignored] = 0;
    return this.finish(limit);
  }
}

/** Used by one search after the other. */
const totals = new Counters();
const setCounters = new Counters();
const valueCounters = new Counters();
