import type { SearchBudget } from '../search-budget.ts';
import type { Bitset } from '../segment/bitset.ts';
import { KthLargest } from '../segment/kth-largest.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { unitVector } from './quantize.ts';
import { type Candidate, shortlist } from './shortlist.ts';

export interface NearestRequest {
  readonly field: string;
  /** As many components as the field has, of any length. */
  readonly query: ArrayLike<number>;
  /** Neighbours wanted; at least one. */
  readonly most: number;
  /** Cosine distance, 0 to 2; further ones are none. */
  readonly maxDistance: number;
  /** By part of the snapshot: the documents that may be neighbours; undefined: all. */
  readonly masks: readonly (Bitset | undefined)[];
  /** Sequence number of a document that is none. */
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
 * The nearest vectors, nearest first. A scan of the 8-bit codes tells which may
 * be among them; the original of each is then read and measured, best first,
 * until no other can be nearer. So the answer is exact, and so are distances,
 * unless there are very many candidates: see readLimit.
 * A vector of zeros is at distance 1 from everything.
 */
export function nearest(request: NearestRequest, snapshot: Snapshot, budget: SearchBudget): Neighbour[] {
  const { field, most, maxDistance, ties } = request;
  const query = unitVector(request.query);
  const columns = snapshot.parts.map(({ segment }, part) => {
    const column = segment.vectors.get(field);
    return column && { column, mask: request.masks[part] };
  });
  const sequenceOf = ({ part, doc }: Candidate): number => snapshot.parts[part]?.segment.sequences[doc] ?? 0;
  const sign = ties === 'newest' ? -1 : 1;
  // One more than wanted, in case the excluded one is among them.
  const listed = shortlist(columns, query, most + 1, 1 - maxDistance - MARGIN, budget)
    .map((candidate) => ({ ...candidate, sequence: sequenceOf(candidate) }))
    .filter(({ sequence }) => sequence !== request.excluded)
    .sort((a, b) => b.upper - a.upper || sign * (a.sequence - b.sequence));
  budget.spend(listed.length * SORT_WORK);
  const measured = measure(listed, query, request, snapshot, budget);
  return measured
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || sign * (a.sequence - b.sequence))
    .slice(0, most);
}

/** More than rounding can do. */
const MARGIN = 1e-6;

interface Listed extends Candidate {
  readonly sequence: number;
}

/**
 * How many originals are read for so many neighbours. Nearly always a fraction
 * is enough; more vectors than this within the errors of their codes are near
 * duplicates, among which the codes decide, and whoever wants more neighbours
 * than this gets estimates for the last of them.
 */
const readLimit = (most: number): number => Math.min(20_000, 2_000 + 2 * most);

/** Distances of the candidates, best first, as far as they matter. */
function measure(
  candidates: readonly Listed[],
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
      const { part, doc, upper } = candidates[next] ?? NOBODY;
      if (-distanceAt(Math.fround(upper)) < best.value) return;
      if (!budget.spend(MEASURE_WORK)) return;
      yield snapshot.parts[part]?.segment.rows[doc] ?? 0;
    }
  }
  const add = ({ part, doc, sequence }: Listed, similarity: number): void => {
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

/** Units of work: a vector is read from the document store and measured. */
const MEASURE_WORK = 1_500;
/** The same to put a candidate in order. */
const SORT_WORK = 40;

const NOBODY: Listed = { part: 0, doc: 0, estimate: 0, upper: 0, sequence: 0 };

/** The cosine, summed up in 64 bits and rounded to 32: equal vectors are to be equally near, whatever their length. */
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
