import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, fullBitset, hasBit, setBit, subtract, toOrdinals } from './bitset.ts';
import { NO_VALUE } from './columns.ts';
import { BLOCK_DOCUMENTS } from './posting-blocks.ts';
import { PostingLookup } from './posting-lookup.ts';
import { PostingScan } from './posting-scan.ts';
import type { PostingList } from './postings.ts';
import type { Segment } from './segment.ts';
import type { SnapshotPart } from './snapshot.ts';

/** By memory of live documents: each publication that deletes some of a segment has another. */
const deletedByLive = new WeakMap<ArrayBufferLike, Uint32Array>();

/** The deleted documents of a segment, ascending. */
export const deletedDocuments = (
  { documentCount }: Pick<Segment, 'documentCount'>,
  live: Bitset,
): Uint32Array =>
  deletedByLive.getOrInsertComputed(live.buffer, () => {
    const set = fullBitset(documentCount);
    subtract(set, live);
    return toOrdinals(set);
  });

/** The documents of a segment that are in one of the lists. When the budget is spent, those so far. */
export function documentsOf(
  lists: Iterable<PostingList>,
  documentCount: number,
  budget: SearchBudget,
): Bitset {
  const found = bitsetFor(documentCount);
  budget.spend(found.length);
  for (const list of lists) {
    if (!budget.spend(1 + list.count)) break;
    for (const scan = new PostingScan(list); scan.next(); ) {
      const { docs, from, to } = scan;
      for (let i = from; i < to; i += 1) setBit(found, docs[i] as number);
    }
  }
  return found;
}

/** Units of work to look up a document among those of a list. */
const SEEK_WORK = 4;

/** Searching a deleted document in a list costs about as much as checking this many documents. */
const LOOK_UP_COST = 8;

/** How many of the documents of a list are live. */
export function liveFrequency(
  { segment, live }: Pick<SnapshotPart, 'segment' | 'live'>,
  list: PostingList,
  budget: SearchBudget,
): number {
  const { count } = list;
  if (!live) return count;
  const deleted = deletedDocuments(segment, live);
  budget.spend(Math.min(deleted.length * LOOK_UP_COST, count));
  if (deleted.length * LOOK_UP_COST > count) return countWithin(live, list);
  return count - new PostingLookup(list).find(deleted, deleted.length, new Uint32Array(deleted.length));
}

/** How many documents of a list are in a set. */
function countWithin(set: Bitset, list: PostingList): number {
  let count = 0;
  for (const scan = new PostingScan(list); scan.next(); ) {
    const { docs, from, to } = scan;
    for (let i = from; i < to; i += 1) if (hasBit(set, docs[i] as number)) count += 1;
  }
  return count;
}

/** Whether a document of a list is in a set. */
export function isAnyWithin(set: Bitset, list: PostingList, budget: SearchBudget): boolean {
  for (const scan = new PostingScan(list); scan.next(); ) {
    const { docs, from, to } = scan;
    let i = from;
    while (i < to && !hasBit(set, docs[i] as number)) i += 1;
    budget.spend(i - from + 1);
    if (i < to) return true;
  }
  return false;
}

/** Whether a document is in both lists and in the set, if there is one. */
export function haveCommon(
  a: PostingList,
  b: PostingList,
  set: Bitset | undefined,
  budget: SearchBudget,
): boolean {
  const [short, long] = a.count <= b.count ? [a, b] : [b, a];
  const others = new PostingLookup(long);
  const found = new Uint32Array(BLOCK_DOCUMENTS);
  for (const scan = new PostingScan(short); scan.next(); ) {
    const { docs, from, to } = scan;
    budget.spend((to - from) * SEEK_WORK);
    const wanted = docs.subarray(from, to);
    if (others.find(wanted, wanted.length, found) === 0) continue;
    for (let i = 0; i < wanted.length; i += 1) {
      if (found[i] !== NO_VALUE && (!set || hasBit(set, wanted[i] as number))) return true;
    }
  }
  return false;
}
