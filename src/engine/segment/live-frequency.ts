import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, hasBit, invert, toOrdinals } from './bitset.ts';
import { seek } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Dead documents of a segment, by the set of its live ones. */
const known = new WeakMap<Bitset, Uint32Array>();
/** Looking a dead document up in a list costs about as much as looking at so many live ones. */
const LOOK_UP_COST = 8;

/** How many of the documents between the two places of a list, in ascending order, live. */
export function liveFrequency(
  part: SnapshotPart,
  docs: Uint32Array,
  from: number,
  to: number,
  budget: SearchBudget,
): number {
  const { live } = part;
  if (!live) return to - from;
  const dead = deadDocuments(part, live);
  budget.spend(Math.min(dead.length * LOOK_UP_COST, to - from));
  let count = 0;
  if (dead.length * LOOK_UP_COST > to - from) {
    for (let place = from; place < to; place += 1) if (hasBit(live, docs[place] as number)) count += 1;
    return count;
  }
  let place = from;
  for (const doc of dead) {
    place = seek(docs, place, to, doc);
    if (place >= to) break;
    if (docs[place] === doc) count += 1;
  }
  return to - from - count;
}

function deadDocuments({ segment }: SnapshotPart, live: Bitset): Uint32Array {
  let dead = known.get(live);
  if (!dead) {
    const set = live.slice();
    invert(set, segment.documentCount);
    dead = toOrdinals(set);
    known.set(live, dead);
  }
  return dead;
}
