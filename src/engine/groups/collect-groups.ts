import { collect } from '../collect/collect.ts';
import type { Place } from '../collect/place.ts';
import { docOf, type RankedPart, rankParts } from '../collect/ranking.ts';
import type { Found, FoundPart } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import { bitsetFor, hasBit, setBit, toOrdinals } from '../segment/bitset.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { type GroupHeads, groupHeads } from './group-heads.ts';
import type { GroupedItems } from './group-items.ts';
import { groupMembers } from './group-members.ts';

export interface Group {
  /** Its first documents, in order. */
  readonly places: readonly Place[];
  /** Documents found in it. */
  readonly found: number;
}

export interface CollectedGroups {
  /** Those of one page. */
  readonly groups: readonly Group[];
  /** Of all pages. */
  readonly total: number;
}

/**
 * The groups of one page, in order: a group stands where its best document
 * would stand. `limit` is the most documents that are given of each.
 */
export function collectGroups(
  found: Found,
  items: GroupedItems,
  limit: number,
  steps: readonly SortStep[],
  snapshot: Snapshot,
  skip: number,
  take: number,
  budget: SearchBudget,
): CollectedGroups {
  if (take === 0 || skip >= items.total) return { groups: [], total: items.total };
  budget.spend((found.total + items.size) * DOCUMENT_WORK);
  const ranked = rankParts(found.parts, steps, snapshot, budget);
  const bySize = steps.some(({ by }) => by === 'group-size');
  const heads = groupHeads(ranked, items, bySize ? items.total : skip + take);
  const best: Found = {
    parts: found.parts.map((part, p) => headsOf(part, p, heads, items, ranked, snapshot)),
    total: items.total,
    choices: found.choices,
  };
  const first = collect(best, steps, snapshot, skip, take, budget);
  return { groups: withMembers(first, ranked, items, limit), total: items.total };
}

/** Units of work for each found document and group. */
const DOCUMENT_WORK = 6;

/** Of a part only the best documents of their groups. */
function headsOf(
  part: FoundPart,
  p: number,
  { known, parts, items: heads }: GroupHeads,
  items: GroupedItems,
  ranked: readonly RankedPart[],
  snapshot: Snapshot,
): FoundPart {
  const set = bitsetFor(snapshot.parts[p]?.segment.documentCount ?? 0);
  const own = ranked[p];
  for (let group = 0; group < known.length; group += 1) {
    if (known[group] === 1 && parts[group] === p && own) setBit(set, docOf(own, heads[group] as number));
  }
  const docs = toOrdinals(set);
  const groupSize = (doc: number): number => {
    const group = items.groupOf({ part: p, doc });
    return group === undefined ? 1 : (items.counts[group] as number);
  };
  return { ...part, docs, count: docs.length, narrowed: true, has: (doc) => hasBit(set, doc), groupSize };
}

function withMembers(
  heads: readonly Place[],
  ranked: readonly RankedPart[],
  items: GroupedItems,
  limit: number,
): Group[] {
  const groups = heads.map((head) => items.groupOf(head));
  const shared = groups.filter((group) => group !== undefined);
  const members = limit > 1 ? groupMembers(ranked, items, shared, limit) : [];
  return heads.map((head, i) => {
    const group = groups[i];
    const found = group === undefined ? 1 : (items.counts[group] as number);
    const places = group === undefined ? undefined : members[shared.indexOf(group)];
    return { places: places ?? [head], found };
  });
}
