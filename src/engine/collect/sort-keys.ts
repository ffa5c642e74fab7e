import { evaluateFilter } from '../filter/evaluate-filter.ts';
import type { FilterNode } from '../filter/filter-tree.ts';
import type { FoundPart } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import { type SearchBudget, SearchTimeout } from '../search-budget.ts';
import { type Bitset, bitsetLength, fullBitset, intersect, subtract, toOrdinals } from '../segment/bitset.ts';
import { NO_VALUE } from '../segment/columns.ts';
import { compareUtf8, entryText, sizeOf } from '../segment/dictionary.ts';
import { NO_REST } from '../segment/exact-integer.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';

/** The keys of the found documents of one part, one array a key: larger comes first. */
export type KeyColumns = readonly Float64Array[];

/** Units of work for a key of a document, and to read and place a text. */
const KEY_WORK = 2;
const TEXT_WORK = 200;

/** Turns every step of the order into keys by which documents of all parts compare. */
export function sortKeys(
  steps: readonly SortStep[],
  parts: readonly FoundPart[],
  snapshot: Snapshot,
  budget: SearchBudget,
): KeyColumns[] {
  const columns: Float64Array[][] = parts.map(() => []);
  for (const step of steps) {
    const hasRests = step.by === 'number' && snapshot.parts.some((own) => restsIn(own.segment, step.field));
    const ranks = step.by === 'text' ? commonRanks(snapshot, step.field, budget) : [];
    parts.forEach((part, i) => {
      const own = snapshot.parts[i];
      if (!own) return;
      // Bounded by the number of documents: the keys of a part are filled whole.
      budget.spend(part.count * KEY_WORK);
      const keys =
        step.by === 'eval'
          ? [evalKeys(step, part, own, snapshot, budget)]
          : keysOf(step, part, own.segment, ranks[i], hasRests);
      columns[i]?.push(...keys);
    });
  }
  return columns;
}

/**
 * The first filter that a document fits gives its score. When the budget is
 * spent, the filters that are left fit nothing.
 */
function evalKeys(
  { filters, descending }: Extract<SortStep, { by: 'eval' }>,
  part: FoundPart,
  own: SnapshotPart,
  snapshot: Snapshot,
  budget: SearchBudget,
): Float64Array {
  const { documentCount } = own.segment;
  const scores = new Float64Array(documentCount);
  const left = fullBitset(documentCount);
  for (const { tree, score } of filters) {
    const fitting = evaluateInTime(tree, snapshot, own, budget);
    if (!fitting) break;
    intersect(fitting, left);
    subtract(left, fitting);
    const docs = toOrdinals(fitting);
    budget.spend(3 * bitsetLength(documentCount) + docs.length);
    for (const doc of docs) scores[doc] = score;
  }
  const sign = descending ? 1 : -1;
  return fill(part, (doc) => sign * (scores[doc] as number));
}

/** Undefined when the budget is spent. */
function evaluateInTime(
  tree: FilterNode,
  snapshot: Snapshot,
  part: SnapshotPart,
  budget: SearchBudget,
): Bitset | undefined {
  try {
    return evaluateFilter(tree, snapshot, part, budget);
  } catch (error) {
    if (error instanceof SearchTimeout) return undefined;
    throw error;
  }
}

function keysOf(
  step: Exclude<SortStep, { by: 'eval' }>,
  part: FoundPart,
  segment: Segment,
  ranks: Uint32Array | undefined,
  hasRests: boolean,
): Float64Array[] {
  switch (step.by) {
    case 'text-match': {
      const { score } = part;
      if (score.constant) return [];
      // A score takes two keys: a double cannot hold all its bits.
      const all = part.narrowed ? undefined : score.all?.();
      if (all) return [all.high, all.low];
      return [fill(part, (doc) => score.high(doc)), fill(part, (doc) => score.low(doc))];
    }
    case 'sequence': {
      const sign = step.descending ? 1 : -1;
      return [fill(part, (doc) => sign * (segment.sequences[doc] as number))];
    }
    case 'group-size': {
      // Within a group it decides nothing.
      const { groupSize } = part;
      const sign = step.descending ? 1 : -1;
      return groupSize ? [fill(part, (doc) => sign * groupSize(doc))] : [];
    }
    case 'vector-distance': {
      // Upstream counts who is no neighbour as nearest.
      const { distance } = part;
      const sign = step.descending ? 1 : -1;
      return distance ? [fill(part, (doc) => sign * (distance(doc) ?? 0))] : [];
    }
    case 'random':
      return [fill(part, (doc) => scramble(segment.sequences[doc] as number, step.seed))];
    case 'number': {
      const values = segment.numbers.get(step.field)?.values;
      const keys = numberKeys(part, values, step.descending, missingKey(step.missingFirst));
      if (!hasRests) return [keys];
      const rests = restsIn(segment, step.field);
      const sign = step.descending ? 1 : -1;
      return [keys, fill(part, (doc) => sign * (rests?.[doc] ?? NO_REST))];
    }
    case 'text': {
      const own = segment.sorts.get(step.field)?.ranks;
      const sign = step.descending ? 1 : -1;
      const missing = missingKey(step.missingFirst);
      return [
        fill(part, (doc) => {
          const rank = own?.[doc] ?? NO_VALUE;
          return rank === NO_VALUE ? missing : sign * (ranks ? (ranks[rank] as number) : rank);
        }),
      ];
    }
  }
}

const restsIn = (segment: Segment, field: string): Uint16Array | undefined =>
  segment.numbers.get(field)?.rests;

const missingKey = (first: boolean): number => (first ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);

function fill({ docs, count }: FoundPart, keyOf: (doc: number) => number): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = keyOf(docs ? (docs[i] as number) : i);
  return keys;
}

/** A loop of its own: sorting everything by a number is the most frequent order. */
function numberKeys(
  { docs, count }: FoundPart,
  values: Float64Array | undefined,
  descending: boolean,
  missing: number,
): Float64Array {
  const keys = new Float64Array(count);
  if (!values) return keys.fill(missing);
  for (let i = 0; i < count; i += 1) {
    const value = values[docs ? (docs[i] as number) : i] as number;
    keys[i] = Number.isNaN(value) ? missing : descending ? value : -value;
  }
  return keys;
}

const known = new WeakMap<Snapshot, Map<string, (Uint32Array | undefined)[]>>();

/** For each part the rank of its sort keys among those of all parts; undefined where it is the same. */
function commonRanks(snapshot: Snapshot, field: string, budget: SearchBudget): (Uint32Array | undefined)[] {
  if (snapshot.parts.length === 1) return [undefined];
  let ofSnapshot = known.get(snapshot);
  if (!ofSnapshot) {
    ofSnapshot = new Map();
    known.set(snapshot, ofSnapshot);
  }
  let ranks = ofSnapshot.get(field);
  if (!ranks) {
    const texts = snapshot.parts.map(({ segment }) => {
      const keys = segment.sorts.get(field)?.keys;
      budget.spend((keys ? sizeOf(keys) : 0) * TEXT_WORK);
      return keys ? Array.from({ length: sizeOf(keys) }, (_, i) => entryText(keys, i)) : [];
    });
    const all = [...new Set(texts.flat())].sort(compareUtf8);
    const rankOf = new Map(all.map((text, rank) => [text, rank]));
    ranks = texts.map((own) => Uint32Array.from(own, (text) => rankOf.get(text) ?? 0));
    ofSnapshot.set(field, ranks);
  }
  return ranks;
}

/** A number that depends on both and on nothing else, evenly spread. */
function scramble(sequence: number, seed: number): number {
  let x = (Math.imul(sequence + 1, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}
