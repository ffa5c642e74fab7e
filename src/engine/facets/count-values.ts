import { setCount } from '../build/facet-sets.ts';
import type { Found, FoundPart } from '../match/find.ts';
import type { FacetColumn } from '../segment/columns.ts';
import type { FacetValues } from '../segment/facet-values.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { Counters, isSparse, type NumberCounts } from './counters.ts';

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
  const [foundThere] = found.parts;
  if (only && foundThere && others.length === 0) return countOwn(field, only.segment, foundThere);
  totals.start(size);
  snapshot.parts.forEach(({ segment }, i) => {
    const part = found.parts[i];
    if (!part) return;
    const { values, counts } = countOwn(field, segment, part);
    const numbers = numberOf[i];
    for (let k = 0; k < counts.length; k += 1) {
      const value = values ? (values[k] as number) : k;
      totals.add(numbers ? (numbers[value] as number) : value, counts[k] as number);
    }
  });
  return totals.finishSparse();
}

const NOTHING = { values: new Uint32Array(0), counts: new Uint32Array(0) };

/** Used again and again: searches of one thread run one after the other. */
const totals = new Counters();
const setCounters = new Counters();
const valueCounters = new Counters();

/** Counts the values of one segment by their own numbers. */
function countOwn(field: string, segment: Segment, part: FoundPart): ValueCounts {
  const column = segment.facets.get(field);
  if (!column || column.counts.length === 0) return NOTHING;
  // Where everything was found, the segment has counted already.
  if (!part.docs) return { values: undefined, counts: column.counts };
  const bySet = countSets(field, column, segment, part, part.docs);
  const { starts, ordinals } = column;
  if (starts && ordinals) return valuesOfSets(bySet, starts, ordinals, column.counts.length);
  // Set n holds the value n − 1.
  const { values, counts } = bySet;
  for (let i = 0; i < values.length; i += 1) values[i] = (values[i] as number) - 1;
  return { values, counts };
}

/** In how many of the documents each set occurs, the empty one left out. */
function countSets(
  field: string,
  column: FacetColumn,
  segment: Segment,
  part: FoundPart,
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

const EMPTY_SET = 0;

const knownProfiles = new WeakMap<FoundPart, NumberCounts>();

/** Counted with the first column that asks for them. */
function profileCounts(
  { profiles }: Segment,
  part: FoundPart,
  docs: Uint32Array,
  profileCount: number,
): NumberCounts {
  let counted = knownProfiles.get(part);
  if (!counted) {
    const { values, counts } = setCounters.count(profiles.ofDocument, docs, profileCount, profileCount);
    counted = { values: values.slice(), counts: counts.slice() };
    knownProfiles.set(part, counted);
  }
  return counted;
}

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
