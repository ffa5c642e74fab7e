import { collect } from '../collect/collect.ts';
import { rankParts } from '../collect/sort-keys.ts';
import { docOf, type RankedPart } from '../collect/top-hits.ts';
import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { bitsetFor, setBit, toOrdinals } from '../segment/bitset.ts';
import { groupHeads, groupMembers } from './best-of-groups.ts';
import type { GroupedItems } from './group-items.ts';

export interface Group {
  /** Its first documents, in order. */
  readonly hits: readonly Hit[];
  /** Matching documents in it. */
  readonly found: number;
}

export interface CollectedGroups {
  /** Those of one page. */
  readonly groups: readonly Group[];
  /** Of all pages. */
  readonly total: number;
}

/** Units of work for each matching document and group. */
const DOCUMENT_WORK = 6;

/** The groups of one page, in order: a group is where its best document would be. */
export function collectGroups(
  items: GroupedItems,
  matches: Matches,
  context: SearchContext,
): CollectedGroups {
  const { plan, snapshot, budget } = context;
  const { sort: steps, skip: from, take } = plan;
  const { total } = items;
  if (take === 0 || from >= total) return { groups: [], total };
  budget.spend((matches.total + items.size) * DOCUMENT_WORK);
  const ranked = rankParts(steps, matches.parts, matches, context);
  const bySize = steps.some(({ by }) => by === 'group-size');
  const heads = groupHeads(ranked, items, bySize ? total : from + take);
  const candidates = ranked.map((part, p): DocumentList => {
    const docs = headsIn(p, part, heads, snapshot.parts[p]?.segment.documentCount ?? 0);
    return { docs, count: docs.length };
  });
  const sizeOf = (group: number | undefined): number =>
    group === undefined ? 1 : (items.counts[group] as number);
  const groupSize = (hit: Hit): number => sizeOf(items.groupOf(hit));
  const first = collect({ steps, from, to: from + take, candidates, groupSize }, matches, context);
  const numbers = first.map((head) => items.groupOf(head));
  const shared = numbers.filter((group) => group !== undefined);
  const limit = plan.request.group_limit;
  const members = limit > 1 ? groupMembers(ranked, items, shared, limit, budget) : [];
  const groups = first.map((head, i): Group => {
    const group = numbers[i];
    const hits = group === undefined ? undefined : members[shared.indexOf(group)];
    return { hits: hits ?? [head], found: sizeOf(group) };
  });
  return { groups, total };
}

/** The documents of a segment that are the best of their groups, ascending. */
function headsIn(
  p: number,
  part: RankedPart,
  { known, parts, items }: ReturnType<typeof groupHeads>,
  documentCount: number,
): Uint32Array {
  const set = bitsetFor(documentCount);
  for (let group = 0; group < known.length; group += 1) {
    if (known[group] === 1 && parts[group] === p) setBit(set, docOf(part, items[group] as number));
  }
  return toOrdinals(set);
}
