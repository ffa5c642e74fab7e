import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import { intersect, toOrdinals } from '../index/bitset.ts';
import { idAt } from '../index/id-list.ts';
import type { Snapshot } from '../index/snapshot.ts';

/** Ids of the live documents that a filter lets through, in the order of their insertion. */
export function idsMatching(filter: FilterNode, snapshot: Snapshot): string[] {
  const found = snapshot.parts.flatMap((part) => {
    const mask = evaluateFilter(filter, snapshot, part);
    if (part.live) intersect(mask, part.live);
    return [...toOrdinals(mask)].map((doc) => ({
      id: idAt(part.segment.ids, doc),
      sequence: part.segment.sequences[doc] ?? 0,
    }));
  });
  return found.sort((a, b) => a.sequence - b.sequence).map(({ id }) => id);
}
