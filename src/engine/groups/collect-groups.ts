import { collect } from '../collect/collect.ts';
import { rankParts } from '../collect/sort-keys.ts';
import { docOf, isAfter, type RankedPart, TopHits } from '../collect/top-hits.ts';
import type { DocumentList, Hit } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { type GroupedMatches, sizeOfGroup } from './group-matches.ts';

export interface Group {
  /** Its first documents, in order. */
  readonly hits: readonly Hit[];
  /** Matching documents in it. */
  readonly found: number;
}

/** Units of work for each match. */
const MATCH_WORK = 6;

/** The groups of one page, in order: a group is where its best document would be. */
export function collectGroups(grouped: GroupedMatches, context: SearchContext): Group[] {
  const { plan, budget } = context;
  const { sort: steps, skip: from, take, request } = plan;
  const { matches } = grouped;
  if (take === 0 || from >= grouped.total) return [];
  budget.spend(matches.total * MATCH_WORK);
  const ranked = rankParts(steps, matches.parts, matches, context);
  const { candidates, groupOf } = headsOf(grouped, ranked, context);
  const groupSize = (head: Hit): number => sizeOfGroup(grouped, groupOf(head));
  const page = { steps, from, to: from + take, candidates, groupSize };
  return collect(page, matches, context).map((head): Group => {
    const group = groupOf(head);
    const top = new TopHits(ranked, request.group_limit);
    eachCandidate(grouped, group, ranked, request.group_limit, (part, item) => top.add(part, item));
    return { hits: top.list(budget), found: groupSize(head) };
  });
}

/** The best documents of all groups, by segment, and the groups of these. */
function headsOf(
  grouped: GroupedMatches,
  ranked: readonly RankedPart[],
  { snapshot }: SearchContext,
): { readonly candidates: readonly DocumentList[]; readonly groupOf: (head: Hit) => number } {
  /** By segment and document. */
  const groups = snapshot.parts.map(({ segment }) => new Uint32Array(segment.documentCount));
  const heads = snapshot.parts.map((): number[] => []);
  for (let group = 0; group < grouped.total; group += 1) {
    let part = -1;
    let best = -1;
    eachCandidate(grouped, group, ranked, 1, (otherPart, item) => {
      const [own, other] = [ranked[part], ranked[otherPart]];
      if (own && other && !isAfter(own, best, other, item)) return;
      part = otherPart;
      best = item;
    });
    const doc = docOf(ranked[part] as RankedPart, best);
    (groups[part] as Uint32Array)[doc] = group;
    heads[part]?.push(doc);
  }
  return {
    candidates: heads.map((docs) => ({ docs: Uint32Array.from(docs).sort(), count: docs.length })),
    groupOf: ({ part, doc }) => groups[part]?.[doc] ?? 0,
  };
}

/** The documents of a group of which `most` can be the first ones: without keys, the newest of each segment. */
function eachCandidate(
  { starts, parts, items }: GroupedMatches,
  group: number,
  ranked: readonly RankedPart[],
  most: number,
  visit: (part: number, item: number) => void,
): void {
  const ofSegment = ranked.every(({ keys }) => keys.length === 0) ? most : Number.POSITIVE_INFINITY;
  let last = -1;
  let left = ofSegment;
  for (let i = (starts[group + 1] as number) - 1; i >= (starts[group] as number); i -= 1) {
    const part = parts[i] as number;
    if (part !== last) left = ofSegment;
    last = part;
    if (left === 0) continue;
    left -= 1;
    visit(part, items[i] as number);
  }
}
