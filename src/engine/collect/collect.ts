import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { inBuckets, MAX_BUCKETED } from './buckets.ts';
import { rankParts } from './sort-keys.ts';
import { TopHits } from './top-hits.ts';
import { firstInOrder, pageInOrder } from './walk-order.ts';

/** Which documents to put in order, and which of them to return. */
export interface Page {
  readonly steps: readonly SortStep[];
  readonly from: number;
  readonly to: number;
  /** By segment: only these can be on the page. Default: all matches. */
  readonly candidates?: readonly DocumentList[];
  /** Documents in the group of a hit; with group_by. */
  readonly groupSize?: (hit: Hit) => number;
}

/**
 * The documents of one page, in order. Keys decide, then the sequence number:
 * the newer document comes first. When the budget is spent, only the documents
 * read until then are included, perhaps not all of them in order.
 */
export function collect(page: Page, matches: Matches, context: SearchContext): Hit[] {
  const { steps, from, to } = page;
  if (from >= Math.min(to, matches.total)) return [];
  const hasBuckets = steps.some((step) => step.by === 'text-match' && step.buckets !== undefined);
  if (!hasBuckets || matches.parts.every(({ scores }) => scores.constant)) {
    return hitsBetween(page, matches, context);
  }
  const first = hitsBetween({ ...page, from: 0, to: Math.max(to, MAX_BUCKETED) }, matches, context);
  const bucketed = inBuckets(first.slice(0, MAX_BUCKETED), page, matches, context);
  return [...bucketed, ...first.slice(MAX_BUCKETED)].slice(from, to);
}

function hitsBetween(page: Page, matches: Matches, context: SearchContext): Hit[] {
  const { steps, from } = page;
  const { snapshot, budget } = context;
  const to = Math.min(matches.total, page.to);
  if (!page.candidates) {
    const only = matches.parts.findIndex(({ count }) => count === matches.total);
    const part = matches.parts[only];
    const segment = snapshot.parts[only]?.segment;
    const docs = part && segment && pageInOrder(steps, part, segment, from, to, budget);
    if (docs) return Array.from(docs, (doc) => ({ part: only, doc }));
  }
  const lists =
    page.candidates ??
    matches.parts.map((part, i): DocumentList => {
      const segment = snapshot.parts[i]?.segment;
      return (segment && firstInOrder(steps, part, segment, to, budget)) ?? part;
    });
  const ranked = rankParts(steps, lists, matches, context, page.groupSize);
  const [only, ...others] = ranked;
  if (only && others.length === 0 && only.keys.length === 0) return newestFirst(only, from, to);
  const top = new TopHits(ranked, to);
  for (let part = 0; part < ranked.length; part += 1) top.addAll(part, budget);
  return top.list(budget).slice(from);
}

/** Documents are in the order of their sequence numbers: the newest are the last ones. */
const newestFirst = ({ docs, count }: DocumentList, from: number, to: number): Hit[] =>
  Array.from({ length: Math.min(to, count) - from }, (_, i) => {
    const item = count - 1 - from - i;
    return { part: 0, doc: docs?.[item] ?? item };
  });
