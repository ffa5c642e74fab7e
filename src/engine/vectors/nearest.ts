import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { KthLargest } from '../segment/sorted-numbers.ts';
import { unitVector } from './quantize.ts';
import { type Candidate, shortlist } from './shortlist.ts';

export interface NearestRequest {
  readonly field: string;
  /** As many components as the field has, of any length. */
  readonly query: ArrayLike<number>;
  /** Neighbours wanted; at least one. */
  readonly most: number;
  /** Largest cosine distance, 0 to 2. */
  readonly maxDistance: number;
  /** By part of the snapshot: the documents that may be found; undefined: all. */
  readonly masks: readonly (Bitset | undefined)[];
  /** Sequence number of a document that is not found. */
  readonly excluded: number | undefined;
  /** Which of equally near documents comes first. */
  readonly ties: 'newest' | 'oldest';
}

export interface Neighbour {
  readonly part: number;
  readonly doc: number;
  readonly sequence: number;
  /** 1 − cosine, as a 32-bit float. */
  readonly distance: number;
}

/**
 * The nearest vectors, nearest first. A scan of the codes gives those that may be
 * among them. Their original vectors are read and compared, best first, until no other
 * can be nearer. The result is exact unless there are very many candidates (readLimit).
 * A vector of zeros has distance 1 to every other.
 */
export function nearest(request: NearestRequest, snapshot: Snapshot, budget: SearchBudget): Neighbour[] {
  const { field, most, maxDistance, ties } = request;
  const query = unitVector(request.query);
  const columns = snapshot.parts.map(({ segment: { vectors, sequences } }, part) => {
    const column = vectors.get(field);
    return column && { column, sequences, mask: request.masks[part] };
  });
  const sign = ties === 'newest' ? -1 : 1;
  // One more than wanted, because the excluded one may be among them.
  const listing = { unit: query, most: most + 1, least: 1 - maxDistance - MARGIN };
  const listed = mostSimilar(usableOf(shortlist(columns, listing, budget), most), budget)
    .filter(({ sequence }) => sequence !== request.excluded)
    .sort((a, b) => b.upper - a.upper || sign * (a.sequence - b.sequence));
  budget.spend(listed.length * SORT_WORK);
  const compared = compare(listed, query, request, snapshot, budget);
  return compared
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || sign * (a.sequence - b.sequence))
    .slice(0, most);
}

/** Those of which any may be compared or returned, in the same order: near duplicates can be very many. */
function usableOf(candidates: readonly Candidate[], most: number): readonly Candidate[] {
  // One more, because the excluded one may be among them.
  const count = readLimit(most) + most + 1;
  if (candidates.length <= count) return candidates;
  const bounds = Float64Array.from(candidates, ({ upper }) => upper).sort();
  const least = bounds[candidates.length - count] as number;
  return candidates.filter(({ upper }) => upper >= least);
}

/** Larger than any rounding error. */
const MARGIN = 1e-6;

/**
 * Units of work for each neighbour until the page is made: to sort it twice, and to look
 * it up by document. Nothing of this can stop in between.
 */
const NEIGHBOUR_WORK = 600;

/** So many are always compared: it takes a few milliseconds. */
const MIN_LISTED = 1_000;

/** Those with the highest upper bounds, as many as there is time for, in the same order. */
function mostSimilar(candidates: readonly Candidate[], budget: SearchBudget): readonly Candidate[] {
  const { length } = candidates;
  if (length <= MIN_LISTED) return candidates;
  const most = Math.max(MIN_LISTED, budget.affordable(length, NEIGHBOUR_WORK));
  if (length <= most) return candidates;
  const bounds = Float64Array.from(candidates, ({ upper }) => upper).sort();
  const least = bounds[length - most] as number;
  let equal = most - candidates.reduce((above, { upper }) => above + Number(upper > least), 0);
  return candidates.filter(({ upper }) => {
    if (upper === least) equal -= 1;
    return upper > least || (upper === least && equal >= 0);
  });
}

/**
 * How many original vectors are read. Nearly always a fraction is enough. When more
 * candidates are within the errors of their codes, they are near duplicates, and the
 * codes decide among the rest.
 */
const readLimit = (most: number): number => Math.min(20_000, 2_000 + 2 * most);

/** Distances of the best candidates. */
function compare(
  candidates: readonly Candidate[],
  query: Float64Array,
  { field, most }: NearestRequest,
  snapshot: Snapshot,
  budget: SearchBudget,
): Neighbour[] {
  const best = new KthLargest(Math.min(most, candidates.length));
  const limit = readLimit(most);
  const neighbours: Neighbour[] = [];
  let next = 0;
  function* rows(): Generator<number> {
    for (; next < Math.min(limit, candidates.length); next += 1) {
      const { part, doc, upper } = candidates[next] as Candidate;
      if (-distanceAt(Math.fround(upper)) < best.value) return;
      if (!budget.spend(COMPARE_WORK)) return;
      yield (snapshot.parts[part] as SnapshotPart).segment.rows[doc] as number;
    }
  }
  const add = ({ part, doc, sequence }: Candidate, similarity: number): void => {
    const distance = distanceAt(similarity);
    best.add(-distance);
    neighbours.push({ part, doc, sequence, distance });
  };
  snapshot.documents.eachVector(rows(), field, (vector) => {
    const candidate = candidates[next];
    if (candidate && vector) add(candidate, similarityOf(query, vector));
  });
  for (; next < candidates.length && neighbours.length < most; next += 1) {
    const candidate = candidates[next];
    if (candidate) add(candidate, Math.fround(candidate.estimate));
  }
  return neighbours;
}

/** Units of work to read a vector and compare it. */
const COMPARE_WORK = 1_500;
/** Units of work to sort a candidate. */
const SORT_WORK = 40;

/** The cosine in 64 bits, rounded to 32 so that vectors of equal direction are equally near. */
function similarityOf(unit: Float64Array, vector: Float32Array): number {
  let product = 0;
  let squares = 0;
  for (let i = 0; i < unit.length; i += 1) {
    const component = vector[i] as number;
    product += (unit[i] as number) * component;
    squares += component * component;
  }
  if (squares === 0) return 0;
  return Math.fround(Math.max(-1, Math.min(1, product / Math.sqrt(squares))));
}

const distanceAt = (similarity: number): number => Math.fround(1 - similarity);
