import type { Found } from '../match/find.ts';
import type { SortStep } from '../plan/plan-sort.ts';
import type { SearchBudget } from '../search-budget.ts';
import { firstFrom } from '../segment/first-from.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { bucketedStep, MAX_BUCKETED, tieInBuckets } from './buckets.ts';
import { firstInOrder, isShortWalk } from './first-in-order.ts';
import { onlyFieldOf, pageInOrder } from './page-in-order.ts';
import type { Place } from './place.ts';
import { docOf, isAfter, type RankedPart, rankParts, sequenceOf } from './ranking.ts';

/**
 * The documents of one page, in order. Keys decide, then the sequence number:
 * the newer document comes first. When the budget is spent, the documents that
 * were looked at until then, perhaps not all of them in order.
 */
export function collect(
  found: Found,
  steps: readonly SortStep[],
  snapshot: Snapshot,
  skip: number,
  take: number,
  budget: SearchBudget,
): Place[] {
  if (take === 0 || skip >= found.total) return [];
  const bucketed = bucketedStep(steps, found);
  if (!bucketed) return placesBetween(found, steps, snapshot, skip, skip + take, budget);
  const first = placesBetween(found, steps, snapshot, 0, Math.max(skip + take, MAX_BUCKETED), budget);
  const tied = tieInBuckets(first.slice(0, MAX_BUCKETED), bucketed, steps, found, snapshot, budget);
  return [...tied, ...first.slice(MAX_BUCKETED)].slice(skip, skip + take);
}

function placesBetween(
  found: Found,
  steps: readonly SortStep[],
  snapshot: Snapshot,
  from: number,
  to: number,
  budget: SearchBudget,
): Place[] {
  const wanted = Math.min(found.total, to);
  const inOrder = inOrderOfField(found, steps, snapshot, from, wanted, budget);
  if (inOrder) return inOrder;
  const candidates = (found.candidates ?? found.parts).map((part, i) => {
    const segment = snapshot.parts[i]?.segment;
    return (segment && firstInOrder(steps, part, segment, wanted, budget)) ?? part;
  });
  const parts = rankParts(candidates, steps, snapshot, budget);
  const [only, ...others] = parts;
  if (only && others.length === 0 && only.keys.length === 0) return newestFirst(only, from, wanted);
  const best = wanted <= FEW && countOf(parts) <= wanted ? sortAll(parts) : selectBest(parts, wanted, budget);
  return from === 0 ? best : best.slice(from);
}

/** Where a field alone decides and all is found in one part; undefined elsewhere, and where that would be a long walk. */
function inOrderOfField(
  { parts, candidates }: Found,
  steps: readonly SortStep[],
  snapshot: Snapshot,
  from: number,
  to: number,
  budget: SearchBudget,
): Place[] | undefined {
  const only = parts.findIndex(({ count }) => count > 0);
  const part = parts[only];
  const segment = snapshot.parts[only]?.segment;
  if (candidates || !part || !segment || parts.some(({ count }, i) => i !== only && count > 0))
    return undefined;
  const step = onlyFieldOf(steps, part);
  const isAll = part.count === segment.documentCount;
  if (!step || !(isAll || isShortWalk(to, part.count, segment.documentCount))) return undefined;
  return Array.from(pageInOrder(step, part, segment, from, to, budget), (doc) => ({ part: only, doc }));
}

/** Documents stand in the order of their sequence numbers: the newest are the last ones. */
function newestFirst({ docs, count }: RankedPart, skip: number, wanted: number): Place[] {
  return Array.from({ length: wanted - skip }, (_, i) => {
    const item = count - 1 - skip - i;
    return { part: 0, doc: docs?.[item] ?? item };
  });
}

/** So few are sorted as they are. */
const FEW = 32;

function countOf(parts: readonly RankedPart[]): number {
  let sum = 0;
  for (const { count } of parts) sum += count;
  return sum;
}

/** All documents in order. */
function sortAll(parts: readonly RankedPart[]): Place[] {
  const all: { readonly ranked: RankedPart; readonly part: number; readonly item: number }[] = [];
  for (const [part, ranked] of parts.entries()) {
    for (let item = 0; item < ranked.count; item += 1) all.push({ ranked, part, item });
  }
  if (all.length > 1) all.sort((a, b) => (isAfter(a.ranked, a.item, b.ranked, b.item) ? 1 : -1));
  return all.map(({ ranked, part, item }) => ({ part, doc: docOf(ranked, item) }));
}

/** Steps between two payments, and units of work for each level of the heap. */
const BLOCK = 4_096;
const HEAP_WORK = 4;

/** The first `wanted` documents in order, by a heap whose root is the worst of those kept. */
function selectBest(parts: readonly RankedPart[], wanted: number, budget: SearchBudget): Place[] {
  const heapWork = HEAP_WORK * Math.ceil(Math.log2(wanted + 1));
  const heapPart = new Uint32Array(wanted);
  const heapItem = new Uint32Array(wanted);
  let size = 0;

  const isWorse = (i: number, j: number): boolean => {
    const a = parts[heapPart[i] as number];
    const b = parts[heapPart[j] as number];
    return a !== undefined && b !== undefined && isAfter(a, heapItem[i] as number, b, heapItem[j] as number);
  };
  const swap = (i: number, j: number): void => {
    const part = heapPart[i] as number;
    const item = heapItem[i] as number;
    heapPart[i] = heapPart[j] as number;
    heapItem[i] = heapItem[j] as number;
    heapPart[j] = part;
    heapItem[j] = item;
  };
  const sink = (from: number, end: number): void => {
    let i = from;
    for (;;) {
      const left = 2 * i + 1;
      if (left >= end) return;
      const child = left + 1 < end && isWorse(left + 1, left) ? left + 1 : left;
      if (!isWorse(child, i)) return;
      swap(i, child);
      i = child;
    }
  };
  const rise = (from: number): void => {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >>> 1;
      if (!isWorse(i, parent)) return;
      swap(i, parent);
      i = parent;
    }
  };

  parts.forEach((part, p) => {
    const { keys, docs, sequences } = part;
    // What the worst document that is kept has to offer: most others fail by their first key.
    const limits = new Float64Array(keys.length);
    /** Documents before this one are older than it: ordinals ascend with sequence numbers. */
    let limitDoc = 0;
    const readLimits = (): void => {
      const root = parts[heapPart[0] as number];
      const item = heapItem[0] as number;
      if (!root || size < wanted) return;
      for (let k = 0; k < limits.length; k += 1) limits[k] = root.keys[k]?.[item] ?? 0;
      limitDoc = root === part ? (docs?.[item] ?? item) : firstFrom(sequences, sequenceOf(root, item));
    };
    readLimits();
    // Backwards: without keys the newest come first, and later ones are refused at once.
    let steps = 0;
    for (let item = part.count - 1; item >= 0; item -= 1) {
      steps += 1;
      if (steps > BLOCK) {
        if (!budget.spend(steps)) break;
        steps = 0;
      }
      if (size < wanted) {
        steps += heapWork;
        heapPart[size] = p;
        heapItem[size] = item;
        size += 1;
        rise(size - 1);
        readLimits();
        continue;
      }
      let difference = 0;
      for (let k = 0; k < limits.length && difference === 0; k += 1) {
        const key = keys[k]?.[item] ?? 0;
        const limit = limits[k] as number;
        // Not their difference: infinite keys have none.
        if (key !== limit) difference = key < limit ? -1 : 1;
      }
      if (difference < 0) continue;
      if (difference === 0 && (docs ? (docs[item] as number) : item) < limitDoc) {
        // Without keys and in ascending order everything further is older still.
        if (limits.length === 0 && !docs) break;
        continue;
      }
      steps += heapWork;
      heapPart[0] = p;
      heapItem[0] = item;
      sink(0, size);
      readLimits();
    }
    budget.spend(steps);
  });

  // Heap sort: the worst goes to the end, again and again.
  for (let end = size - 1; end > 0; end -= 1) {
    if (!budget.spend(heapWork)) break;
    swap(0, end);
    sink(0, end);
  }
  const places: Place[] = [];
  for (let i = 0; i < size; i += 1) {
    const part = heapPart[i] as number;
    const ranked = parts[part];
    const item = heapItem[i] as number;
    places.push({ part, doc: ranked ? docOf(ranked, item) : item });
  }
  return places;
}
