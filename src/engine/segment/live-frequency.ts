import type { SearchBudget } from '../search-budget.ts';
import { seek } from './ascending.ts';
import { type Bitset, hasBit, invert, toOrdinals } from './bitset.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Deleted documents of a segment, by the set of its live ones. */
const cache = new WeakMap<Bitset, Uint32Array>();
/** Searching a deleted document in a list costs about as much as checking this many documents. */
const LOOK_UP_COST = 8;

/** How many of the ascending documents from index `from` on, before `to`, are live. */
export function liveFrequency(
  part: SnapshotPart,
  docs: Uint32Array,
  from: number,
  to: number,
  budget: SearchBudget,
): number {
  const { live } = part;
  if (!live) return to - from;
  const deleted = deletedDocuments(part, live);
  budget.spend(Math.min(deleted.length * LOOK_UP_COST, to - from));
  let count = 0;
  if (deleted.length * LOOK_UP_COST > to - from) {
    for (let i = from; i < to; i += 1) if (hasBit(live, docs[i] as number)) count += 1;
    return count;
  }
  let i = from;
  for (const doc of deleted) {
    i = seek(docs, i, to, doc);
    if (i >= to) break;
    if (docs[i] === doc) count += 1;
  }
  return to - from - count;
}

function deletedDocuments({ segment }: SnapshotPart, live: Bitset): Uint32Array {
  let deleted = cache.get(live);
  if (!deleted) {
    const set = live.slice();
    invert(set, segment.documentCount);
    deleted = toOrdinals(set);
    cache.set(live, deleted);
  }
  return deleted;
}
