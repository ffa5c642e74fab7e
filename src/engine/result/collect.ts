import { firstFrom } from '../index/first-from.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found } from '../query/find.ts';
import type { SortStep } from '../query/plan-sort.ts';
import { firstInOrder } from './first-in-order.ts';
import { sortKeys } from './sort-keys.ts';

/** A document in the result: which part of the snapshot, which document there. */
export interface Place {
  readonly part: number;
  readonly doc: number;
}

/**
 * The documents of one page, in order. Keys decide, then the sequence number:
 * the newer document comes first.
 */
export function collect(
  found: Found,
  steps: readonly SortStep[],
  snapshot: Snapshot,
  skip: number,
  take: number,
): Place[] {
  const wanted = Math.min(found.total, skip + take);
  if (take === 0 || skip >= found.total) return [];
  const candidates = found.parts.map((part, i) => {
    const segment = snapshot.parts[i]?.segment;
    return (segment && firstInOrder(steps, part, segment, wanted)) ?? part;
  });
  const keys = sortKeys(steps, candidates, snapshot);
  const parts = candidates.map(({ docs, count }, i): Part => {
    const sequences = snapshot.parts[i]?.segment.sequences ?? new Uint32Array(0);
    return { docs, count, keys: keys[i] ?? [], sequences };
  });
  const [only, ...others] = parts;
  if (only && others.length === 0 && only.keys.length === 0) return newestFirst(only, skip, wanted);
  return selectBest(parts, wanted).slice(skip);
}

/** Documents stand in the order of their sequence numbers: the newest are the last ones. */
function newestFirst({ docs, count }: Part, skip: number, wanted: number): Place[] {
  return Array.from({ length: wanted - skip }, (_, i) => {
    const item = count - 1 - skip - i;
    return { part: 0, doc: docs?.[item] ?? item };
  });
}

interface Part {
  readonly docs: Uint32Array | undefined;
  readonly count: number;
  readonly keys: readonly Float64Array[];
  readonly sequences: Uint32Array;
}

/** The first `wanted` documents in order, by a heap whose root is the worst of those kept. */
function selectBest(parts: readonly Part[], wanted: number): Place[] {
  const heapPart = new Uint32Array(wanted);
  const heapItem = new Uint32Array(wanted);
  let size = 0;

  const sequenceOf = (part: Part, item: number): number =>
    part.sequences[part.docs ? (part.docs[item] ?? 0) : item] ?? 0;
  /** Whether the first comes after the second. */
  const isAfter = (partA: number, itemA: number, partB: number, itemB: number): boolean => {
    const a = parts[partA];
    const b = parts[partB];
    if (!a || !b) return false;
    for (let k = 0; k < a.keys.length; k += 1) {
      const x = a.keys[k]?.[itemA] ?? 0;
      const y = b.keys[k]?.[itemB] ?? 0;
      if (x !== y) return x < y;
    }
    return sequenceOf(a, itemA) < sequenceOf(b, itemB);
  };
  const isWorse = (i: number, j: number): boolean =>
    isAfter(heapPart[i] ?? 0, heapItem[i] ?? 0, heapPart[j] ?? 0, heapItem[j] ?? 0);
  const swap = (i: number, j: number): void => {
    const part = heapPart[i] ?? 0;
    const item = heapItem[i] ?? 0;
    heapPart[i] = heapPart[j] ?? 0;
    heapItem[i] = heapItem[j] ?? 0;
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
      const root = parts[heapPart[0] ?? 0];
      const item = heapItem[0] ?? 0;
      if (!root || size < wanted) return;
      for (let k = 0; k < limits.length; k += 1) limits[k] = root.keys[k]?.[item] ?? 0;
      limitDoc = root === part ? (docs?.[item] ?? item) : firstFrom(sequences, sequenceOf(root, item));
    };
    readLimits();
    // Backwards: without keys the newest come first, and later ones are refused at once.
    for (let item = part.count - 1; item >= 0; item -= 1) {
      if (size < wanted) {
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
        const limit = limits[k] ?? 0;
        // Not their difference: infinite keys have none.
        if (key !== limit) difference = key < limit ? -1 : 1;
      }
      if (difference < 0) continue;
      if (difference === 0 && (docs ? (docs[item] ?? 0) : item) < limitDoc) {
        // Without keys and in ascending order everything further is older still.
        if (limits.length === 0 && !docs) break;
        continue;
      }
      heapPart[0] = p;
      heapItem[0] = item;
      sink(0, size);
      readLimits();
    }
  });

  // Heap sort: the worst goes to the end, again and again.
  for (let end = size - 1; end > 0; end -= 1) {
    swap(0, end);
    sink(0, end);
  }
  return Array.from({ length: size }, (_, i) => {
    const part = heapPart[i] ?? 0;
    const item = heapItem[i] ?? 0;
    return { part, doc: parts[part]?.docs?.[item] ?? item };
  });
}
