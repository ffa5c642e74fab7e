import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { Scores } from '../match/document-scores.ts';
import type { DocumentList, Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { type SearchBudget, SearchTimeout } from '../search-budget.ts';
import { bitsetLength, fullBitset, intersect, subtract, toOrdinals } from '../segment/bitset.ts';
import { NO_REST, NO_VALUE } from '../segment/columns.ts';
import { compareUtf8, entryText, sizeOf } from '../segment/dictionary.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import type { RankedPart } from './top-hits.ts';

/** Units of work for a key of a document, and to read and rank a text. */
const KEY_WORK = 2;
const TEXT_WORK = 200;

type GroupSize = (hit: Hit) => number;

/** Gives documents of each segment the keys by which those of all segments compare. */
export function rankParts(
  steps: readonly SortStep[],
  lists: readonly DocumentList[],
  matches: Matches,
  context: SearchContext,
  groupSize?: GroupSize,
): RankedPart[] {
  const { snapshot, budget } = context;
  const prepared = steps.map((step) => ({ step, common: commonOf(step, snapshot, budget) }));
  return snapshot.parts.map((inSnapshot, part): RankedPart => {
    const list = lists[part] ?? { docs: undefined, count: 0 };
    const keys = prepared.flatMap(({ step, common }) => {
      // Bounded by the number of documents: keys are filled whole.
      budget.spend(list.count * KEY_WORK);
      return step.by === 'eval'
        ? [evalKeys(step, list, inSnapshot, context)]
        : keysOf(step, list, part, inSnapshot.segment, common, matches, groupSize);
    });
    return { docs: list.docs, count: list.count, keys, sequences: inSnapshot.segment.sequences };
  });
}

/** What the keys of a step depend on beyond one segment. */
interface Common {
  /** By segment: the rank of each sort key among those of all segments; undefined: the same. */
  readonly ranks: readonly (Uint32Array | undefined)[];
  /** Whether any segment has integers with more digits than a double. */
  readonly hasRests: boolean;
}

const commonOf = (step: SortStep, snapshot: Snapshot, budget: SearchBudget): Common => ({
  ranks: step.by === 'text' ? commonRanks(snapshot, step.field, budget) : [],
  hasRests: step.by === 'number' && snapshot.parts.some(({ segment }) => restsIn(segment, step.field)),
});

/**
 * The first filter that a document matches gives its score. When the budget is
 * spent, the remaining filters match nothing.
 */
function evalKeys(
  { filters, descending }: Extract<SortStep, { by: 'eval' }>,
  list: DocumentList,
  part: SnapshotPart,
  context: SearchContext,
): Float64Array {
  const { documentCount } = part.segment;
  const scores = new Float64Array(documentCount);
  const unscored = fullBitset(documentCount);
  try {
    for (const { tree, score } of filters) {
      const matching = evaluateFilter(tree, part, context);
      intersect(matching, unscored);
      subtract(unscored, matching);
      const docs = toOrdinals(matching);
      context.budget.spend(3 * bitsetLength(documentCount) + docs.length);
      for (const doc of docs) scores[doc] = score;
    }
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error;
  }
  const sign = descending ? 1 : -1;
  return fill(list, (doc) => sign * (scores[doc] as number));
}

function keysOf(
  step: Exclude<SortStep, { by: 'eval' }>,
  list: DocumentList,
  part: number,
  segment: Segment,
  { ranks, hasRests }: Common,
  matches: Matches,
  groupSize: GroupSize | undefined,
): Float64Array[] {
  const sign = 'descending' in step && !step.descending ? -1 : 1;
  switch (step.by) {
    case 'text-match': {
      const scores = matches.parts[part]?.scores;
      if (!scores || scores.constant) return [];
      return scoreKeys(list, scores);
    }
    case 'sequence':
      return [fill(list, (doc) => sign * (segment.sequences[doc] as number))];
    case 'group-size':
      // Within a group it decides nothing.
      return groupSize ? [fill(list, (doc) => sign * groupSize({ part, doc }))] : [];
    case 'vector-distance': {
      // Upstream counts documents that are not neighbours as nearest.
      const distances = matches.parts[part]?.distances;
      return distances ? [fill(list, (doc) => sign * (distances.get(doc) ?? 0))] : [];
    }
    case 'random':
      return [fill(list, (doc) => scramble(segment.sequences[doc] as number, step.seed))];
    case 'number': {
      const keys = numberKeys(list, segment.numbers.get(step.field)?.values, sign, missingKey(step));
      if (!hasRests) return [keys];
      const rests = restsIn(segment, step.field);
      return [keys, fill(list, (doc) => sign * (rests?.[doc] ?? NO_REST))];
    }
    case 'text': {
      const inSegment = segment.sorts.get(step.field)?.ranks;
      const common = ranks[part];
      const missing = missingKey(step);
      return [
        fill(list, (doc) => {
          const rank = inSegment?.[doc] ?? NO_VALUE;
          return rank === NO_VALUE ? missing : sign * (common ? (common[rank] as number) : rank);
        }),
      ];
    }
  }
}

const restsIn = (segment: Segment, field: string): Uint16Array | undefined =>
  segment.numbers.get(field)?.rests;

const missingKey = ({ missingFirst }: { readonly missingFirst: boolean }): number =>
  missingFirst ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;

function fill({ docs, count }: DocumentList, keyOf: (doc: number) => number): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = keyOf(docs ? (docs[i] as number) : i);
  return keys;
}

/** Two keys, because a double cannot hold all bits of a score. */
function scoreKeys({ docs, count }: DocumentList, scores: Scores): Float64Array[] {
  const high = new Float64Array(count);
  const low = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const doc = docs ? (docs[i] as number) : i;
    high[i] = scores.high(doc);
    low[i] = scores.low(doc);
  }
  return [high, low];
}

/** A separate loop: sorting everything by a number is the most frequent order. */
function numberKeys(
  { docs, count }: DocumentList,
  values: Float64Array | undefined,
  sign: number,
  missing: number,
): Float64Array {
  const keys = new Float64Array(count);
  if (!values) return keys.fill(missing);
  for (let i = 0; i < count; i += 1) {
    const value = values[docs ? (docs[i] as number) : i] as number;
    keys[i] = Number.isNaN(value) ? missing : sign * value;
  }
  return keys;
}

const ranksOfSnapshots = new WeakMap<Snapshot, Map<string, (Uint32Array | undefined)[]>>();

/** By segment: the rank of its sort keys among those of all segments; undefined: the same. */
function commonRanks(snapshot: Snapshot, field: string, budget: SearchBudget): (Uint32Array | undefined)[] {
  if (snapshot.parts.length === 1) return [undefined];
  const byField = ranksOfSnapshots.getOrInsertComputed(snapshot, () => new Map());
  return byField.getOrInsertComputed(field, () => {
    const texts = snapshot.parts.map(({ segment }) => {
      const keys = segment.sorts.get(field)?.keys;
      budget.spend((keys ? sizeOf(keys) : 0) * TEXT_WORK);
      return keys ? Array.from({ length: sizeOf(keys) }, (_, i) => entryText(keys, i)) : [];
    });
    const all = [...new Set(texts.flat())].sort(compareUtf8);
    const rankOf = new Map(all.map((text, rank) => [text, rank]));
    return texts.map((inSegment) => Uint32Array.from(inSegment, (text) => rankOf.get(text) ?? 0));
  });
}

/** A number that depends on both and on nothing else, evenly distributed. */
function scramble(sequence: number, seed: number): number {
  let x = (Math.imul(sequence + 1, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}
