import type { DocumentList } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { accumulate, firstFrom } from '../segment/sorted-numbers.ts';
import type { PageCandidates } from './page-in-order.ts';

/**
 * A number below 2^32 that depends on both and on nothing else, evenly distributed. With one seed,
 * different sequence numbers give different ones.
 */
export function scramble(sequence: number, seed: number): number {
  let x = Math.imul(sequence + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Numbers are divided into as many buckets as are counted in the nearest cache. */
const BUCKETS = 4_096;
const SHIFT = 20;
/** Units of work for each document. */
const DOCUMENT_WORK = 1;

/**
 * If documents are ordered at random first, leaves out those that cannot be on the page. All are
 * counted by the upper bits of their numbers, and those are kept that share them with a document of the
 * page, so a deep page costs no more than the first.
 */
export function narrowRandomPage(
  candidates: PageCandidates,
  from: number,
  to: number,
  { snapshot, budget }: SearchContext,
): PageCandidates {
  const { lists, before, steps } = candidates;
  const [step] = steps;
  if (step?.by !== 'random') return candidates;
  /** How many documents come before each bucket, and at last all of them. */
  const starts = new Uint32Array(BUCKETS + 1);
  const buckets = snapshot.parts.map(({ segment: { sequences } }, i) => {
    const { docs, count } = lists[i] ?? NO_DOCUMENTS;
    // Bounded by the number of documents.
    budget.spend(count * DOCUMENT_WORK);
    return countBuckets(docs ? numbersAt(docs, sequences) : sequences, step.seed, starts.subarray(1));
  });
  accumulate(starts);
  const bucketAt = (rank: number): number => firstFrom(starts, rank - before + 1) - 1;
  const first = bucketAt(from);
  const last = bucketAt(to - 1);
  return {
    lists: buckets.map((ofPart, i) => {
      const found = indexesIn(ofPart, first, last);
      const docs = lists[i]?.docs;
      return { docs: docs ? numbersAt(found, docs) : found, count: found.length };
    }),
    before: before + (starts[first] as number),
    steps: [step],
    isPage: false,
  };
}

const NO_DOCUMENTS: DocumentList = { docs: new Uint32Array(0), count: 0 };

function numbersAt(indexes: Uint32Array, numbers: Uint32Array): Uint32Array {
  const found = new Uint32Array(indexes.length);
  for (let i = 0; i < indexes.length; i += 1) found[i] = numbers[indexes[i] as number] as number;
  return found;
}

/** The bucket of each document by its sequence number, that of the largest numbers first; adds them to `counts`. */
function countBuckets(sequences: Uint32Array, seed: number, counts: Uint32Array): Uint16Array {
  const buckets = new Uint16Array(sequences.length);
  for (let i = 0; i < buckets.length; i += 1) {
    const bucket = BUCKETS - 1 - (scramble(sequences[i] as number, seed) >>> SHIFT);
    buckets[i] = bucket;
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  return buckets;
}

/** The indexes of buckets from `first` to `last`. */
function indexesIn(buckets: Uint16Array, first: number, last: number): Uint32Array {
  // One more, which is overwritten again and again.
  const found = new Uint32Array(buckets.length + 1);
  let count = 0;
  for (let i = 0; i < buckets.length; i += 1) {
    // Without a branch, which the processor could not predict.
    found[count] = i;
    count += Number(((buckets[i] as number) - first) >>> 0 <= last - first);
  }
  return found.subarray(0, count);
}
