import type { DocumentList, Hit, Matches, SegmentMatches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { lastOrdinals } from '../segment/bitset.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { inBuckets, MAX_BUCKETED } from './buckets.ts';
import { narrow } from './narrow.ts';
import { rankParts } from './sort-keys.ts';
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
  const { budget, snapshot } = context;
  const steps = page.steps.filter((step) => decides(step, page, matches));
  const lists =
    page.candidates ??
    (steps.length > 0
      ? matches.parts
      : snapshot.parts.map((part, i) => newestOf(matches.parts[i] as SegmentMatches, part, to)));
  const { ranked, before } = narrow(rankParts(steps, lists, matches, context, groupSize), from, to, budget);
  const top = new TopHits(ranked, to - before);
  for (let part = 0; part < ranked.length; part += 1) top.addAll(part, budget);
  return top.list(budget).slice(from - before);
}

/** Whether a key distinguishes any documents. */
function decides({ by }: SortStep, { groupSize }: Page, { parts }: Matches): boolean {
  if (by === 'text-match') return parts.some(({ scores }) => !scores.constant);
  if (by === 'vector-distance') return parts.some(({ distances }) => distances);
  return by !== 'group-size' || groupSize !== undefined;
}

/** The newest matches of a segment, ascending: without keys, only these can be on a page that ends there. */
function newestOf(part: SegmentMatches, { segment }: SnapshotPart, most: number): DocumentList {
  if (part.count <= most) return part;
  if (part.set) return { docs: lastOrdinals(part.set, most), count: most };
  const first = segment.documentCount - most;
  return {
    docs: part.docs?.slice(-most) ?? Uint32Array.from({ length: most }, (_, i) => first + i),
    count: most,
  };
}
