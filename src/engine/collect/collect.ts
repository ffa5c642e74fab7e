import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { inBuckets, MAX_BUCKETED } from './buckets.ts';
import { groupByScore, hasFewScores } from './eval-scores.ts';
import { narrow } from './narrow.ts';
import { newestOf, type PageCandidates, pageInOrder } from './page-in-order.ts';
import { narrowRandomPage } from './random-order.ts';
import { rankParts } from './sort-keys.ts';
import { isOrderStep, type OrderStep } from './sort-values.ts';
import { TopHits } from './top-hits.ts';

/** Which documents to put in order, and which of them to return. */
export interface Page {
  readonly steps: readonly SortStep[];
  readonly from: number;
  readonly to: number;
  /** By segment, ascending: only these can be on the page. Default: all matches. */
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
  const { from, groupSize } = page;
  const to = Math.min(matches.total, page.to);
  const deciding = page.steps.filter((step) => decides(step, page, matches));
  const [first, ...further] = deciding;
  const isGrouped = first?.by === 'eval' && hasFewScores(first) && !page.candidates;
  if (isGrouped && matches.parts.every(({ scores }) => scores.constant)) {
    const groups = groupByScore(first, matches, context);
    return hitsOfGroups(groups, { ...page, steps: further, to }, context);
  }
  const found = candidatesOf({ ...page, steps: deciding, to }, matches, context);
  const { lists, before, steps, isPage } = narrowRandomPage(found, from, to, context);
  const only = lists.findIndex(({ count }) => count > 0);
  const { docs } = lists[only] ?? {};
  if (isPage && docs && lists.every(({ count }, i) => i === only || count === 0)) {
    return Array.from(docs, (doc) => ({ part: only, doc }));
  }
  const { budget } = context;
  const ranked = rankParts(steps, lists, matches, context, groupSize);
  const narrowed = narrow(ranked, from - before, to - before, budget);
  const skipped = before + narrowed.before;
  const top = new TopHits(narrowed.ranked, to - skipped);
  for (let part = 0; part < ranked.length; part += 1) top.addAll(part, budget);
  return top.list(budget).slice(from - skipped);
}

/** The documents of a page in groups that come one after the other. */
function hitsOfGroups(groups: readonly Matches[], page: Page, context: SearchContext): Hit[] {
  const hits: Hit[] = [];
  let before = 0;
  for (const matches of groups) {
    const [from, to] = [Math.max(0, page.from - before), page.to - before];
    if (from < Math.min(to, matches.total))
      hits.push(...hitsBetween({ ...page, from, to }, matches, context));
    before += matches.total;
  }
  return hits;
}

/** Whether a key distinguishes any documents. */
function decides({ by }: SortStep, { groupSize }: Page, { parts }: Matches): boolean {
  if (by === 'text-match') return parts.some(({ scores }) => !scores.constant);
  if (by === 'vector-distance') return parts.some(({ distances }) => distances);
  return by !== 'group-size' || groupSize !== undefined;
}

/** The documents that may be on the page: few if a stored order decides first. */
function candidatesOf(page: Page, matches: Matches, context: SearchContext): PageCandidates {
  const { steps, candidates, from, to } = page;
  const [step = NEWEST_FIRST, ...further] = steps;
  const all = { lists: candidates ?? matches.parts, before: 0, steps, isPage: false };
  if (!isOrderStep(step)) return all;
  const ordered = { step, further, from, to };
  if (!candidates) return pageInOrder(ordered, matches.parts, context);
  return step.by === 'sequence' ? newestOf(candidates, ordered, context) : all;
}

const NEWEST_FIRST: OrderStep = { by: 'sequence', descending: true };
