import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { DocumentList, Hit, Matches } from '../match/match.ts';
import { ScoredList, type Scores } from '../match/scored-list.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { SearchTimeout } from '../search-budget.ts';
import { bitsetLength, intersect, setOf, subtract, toOrdinals } from '../segment/bitset.ts';
import { NO_REST, NO_VALUE, type Numbers, type SortColumn } from '../segment/columns.ts';
import { compareEntries, type Dictionary, sizeOf } from '../segment/dictionary.ts';
import type { Segment } from '../segment/segment.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { seekFirst } from '../segment/sorted-numbers.ts';
import type { RankedPart, RankedTexts, SortKeys } from './top-hits.ts';

/** Units of work for a key of a document. */
const KEY_WORK = 2;

type GroupSize = (hit: Hit) => number;

/** Gives documents of each segment the keys by which they compare. */
export function rankParts(
  steps: readonly SortStep[],
  lists: readonly DocumentList[],
  matches: Matches,
  context: SearchContext,
  groupSize?: GroupSize,
): RankedPart[] {
  const { snapshot, budget } = context;
  // If any segment has integers with more digits than a double, those of all have a second key.
  const withRests = new Set<SortStep>();
  for (const step of steps) {
    if (step.by === 'number' && snapshot.parts.some(({ segment }) => restsIn(segment, step)))
      withRests.add(step);
  }
  const referenceOf = (field: string): Dictionary | undefined => {
    const columns = snapshot.parts.map(({ segment }) => segment.sorts.get(field)?.keys);
    return columns.reduce((a, b) => (a && (!b || sizeOf(a) >= sizeOf(b)) ? a : b), undefined);
  };
  return snapshot.parts.map((inSnapshot, part): RankedPart => {
    const list = lists[part] ?? { docs: undefined, count: 0 };
    const columns = steps.flatMap((step): KeyColumn[] => {
      // Bounded by the number of documents: keys are filled whole.
      budget.spend(list.count * KEY_WORK);
      if (step.by === 'text') {
        return [textKeys(step, list, inSnapshot.segment.sorts.get(step.field), referenceOf(step.field))];
      }
      const keys =
        step.by === 'eval'
          ? [evalKeys(step, list, inSnapshot, context)]
          : keysOf(step, list, part, inSnapshot.segment, withRests.has(step), matches, groupSize);
      return keys.map((column) => ({ keys: column, texts: undefined }));
    });
    return {
      docs: list.docs,
      count: list.count,
      keys: columns.map(({ keys }) => keys),
      texts: columns.map(({ texts }) => texts),
      sequences: inSnapshot.segment.sequences,
    };
  });
}

interface KeyColumn {
  readonly keys: SortKeys;
  readonly texts: RankedTexts | undefined;
}

/**
 * The ranks of texts among those of the segment with most texts: 2 n + 1 for its text n,
 * 2 n for a text that is not among them and comes before it.
 */
function textKeys(
  step: Extract<SortStep, { readonly by: 'text' }>,
  list: DocumentList,
  column: SortColumn | undefined,
  reference: Dictionary | undefined,
): KeyColumn {
  const sign = step.descending ? 1 : -1;
  const missing = missingKey(step);
  const table = column && reference && column.keys !== reference && ranksAmong(reference, column.keys);
  const keys = fill(list, (doc) => {
    const rank = column?.ranks[doc] ?? NO_VALUE;
    if (rank === NO_VALUE) return missing;
    return sign * (table ? (table[rank] as number) : 2 * rank + 1);
  });
  return { keys, texts: column && { ...column, sign } };
}

type EvalStep = Extract<SortStep, { readonly by: 'eval' }>;

/** The first filter that a document matches gives its score. When the budget is spent, the remaining filters match nothing. */
function evalKeys(
  { filters, descending }: EvalStep,
  list: DocumentList,
  part: SnapshotPart,
  context: SearchContext,
): Float64Array {
  const { documentCount } = part.segment;
  const scores = new Float64Array(documentCount);
  const unscored = setOf(list.docs, documentCount);
  try {
    for (const { tree, score } of filters) {
      const docs = evaluateFilter(tree, part, context);
      context.budget.spend(3 * bitsetLength(documentCount));
      intersect(docs, unscored);
      subtract(unscored, docs);
      const ordinals = toOrdinals(docs);
      context.budget.spend(ordinals.length);
      for (const doc of ordinals) scores[doc] = score;
    }
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error;
  }
  const sign = descending ? 1 : -1;
  return fill(list, (doc) => sign * (scores[doc] as number));
}

function keysOf(
  step: Exclude<SortStep, { readonly by: 'eval' | 'text' }>,
  list: DocumentList,
  part: number,
  segment: Segment,
  hasRests: boolean,
  matches: Matches,
  groupSize: GroupSize | undefined,
): SortKeys[] {
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
      const rests = restsIn(segment, step);
      return [keys, fill(list, (doc) => sign * (rests?.[doc] ?? NO_REST))];
    }
  }
}

const restsIn = (segment: Segment, { field }: { readonly field: string }): Uint16Array | undefined =>
  segment.numbers.get(field)?.rests;

const missingKey = ({ missingFirst }: { readonly missingFirst: boolean }): number =>
  missingFirst ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;

function fill({ docs, count }: DocumentList, keyOf: (doc: number) => number): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = keyOf(docs ? (docs[i] as number) : i);
  return keys;
}

/** Two keys, because a double cannot hold all bits of a score. */
function scoreKeys({ docs, count }: DocumentList, scores: Scores): SortKeys[] {
  if (scores instanceof ScoredList && scores.docs === docs) return [scores.highs, scores.lows];
  const high = new Float64Array(count);
  const low = new Uint16Array(count);
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
  values: Numbers | undefined,
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

/**
 * A number below 2^32 that depends on both and on nothing else, evenly distributed. With one seed,
 * different sequence numbers give different ones.
 */
function scramble(sequence: number, seed: number): number {
  let x = Math.imul(sequence + 1, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  return (x ^ (x >>> 16)) >>> 0;
}

const ranksAmongOthers = new WeakMap<
  Dictionary,
  { readonly others: Dictionary; readonly table: Uint32Array }
>();

/**
 * By entry of a dictionary, its rank among those of another one: 2 n + 1 if it is the same
 * as entry n there, 2 n if it only comes before that.
 */
function ranksAmong(others: Dictionary, dictionary: Dictionary): Uint32Array {
  const known = ranksAmongOthers.get(dictionary);
  if (known?.others === others) return known.table;
  const table = new Uint32Array(sizeOf(dictionary));
  const end = sizeOf(others);
  let next = 0;
  for (let id = 0; id < table.length; id += 1) {
    next = seekFirst(next, end, (other) => compareEntries(others, other, dictionary, id) < 0);
    const isSame = next < end && compareEntries(others, next, dictionary, id) === 0;
    table[id] = 2 * next + Number(isSame);
  }
  ranksAmongOthers.set(dictionary, { others, table });
  return table;
}
