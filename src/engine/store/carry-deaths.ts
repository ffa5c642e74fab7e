import { type Bitset, clearBit, hasBit } from '../segment/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import { ordinalOfSequence } from '../segment/snapshot.ts';

/** A segment whose live documents have become fewer; undefined: all of them live. */
interface Thinned {
  readonly segment: Segment;
  readonly before: Bitset | undefined;
  readonly now: Bitset | undefined;
}

/** Takes out of the live documents of a merged segment those that have died in one of its sources meanwhile. */
export function carryDeaths({ segment, before, now }: Thinned, merged: Segment, live: Bitset): void {
  if (!now) return;
  for (let doc = 0; doc < segment.documentCount; doc += 1) {
    if (hasBit(now, doc) || (before && !hasBit(before, doc))) continue;
    const ordinal = ordinalOfSequence(merged, segment.sequences[doc] as number);
    // The same place in the order may be that of another version by now.
    if (ordinal !== -1 && merged.rows[ordinal] === segment.rows[doc]) clearBit(live, ordinal);
  }
}
