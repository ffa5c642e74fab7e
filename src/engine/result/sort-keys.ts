import { evaluateFilter } from '../filter/evaluate-filter.ts';
import { hasBit } from '../index/bitset.ts';
import { NO_VALUE } from '../index/columns.ts';
import { compareUtf8, entryText, sizeOf } from '../index/dictionary.ts';
import type { Segment } from '../index/segment.ts';
import type { Snapshot, SnapshotPart } from '../index/snapshot.ts';
import type { FoundPart } from '../query/find.ts';
import type { SortStep } from '../query/plan-sort.ts';

/** The keys of the found documents of one part, one array a key: larger comes first. */
export type KeyColumns = readonly Float64Array[];

/** Turns every step of the order into keys by which documents of all parts compare. */
export function sortKeys(
  steps: readonly SortStep[],
  parts: readonly FoundPart[],
  snapshot: Snapshot,
): KeyColumns[] {
  const columns: Float64Array[][] = parts.map(() => []);
  for (const step of steps) {
    const ranks = step.by === 'text' ? commonRanks(snapshot, step.field) : [];
    parts.forEach((part, i) => {
      const own = snapshot.parts[i];
      if (!own) return;
      const keys =
        step.by === 'eval'
          ? [evalKeys(step, part, own, snapshot)]
          : keysOf(step, part, own.segment, ranks[i]);
      columns[i]?.push(...keys);
    });
  }
  return columns;
}

function evalKeys(
  { filters, descending }: Extract<SortStep, { by: 'eval' }>,
  part: FoundPart,
  own: SnapshotPart,
  snapshot: Snapshot,
): Float64Array {
  const sets = filters.map(({ tree, score }) => ({ set: evaluateFilter(tree, snapshot, own), score }));
  const sign = descending ? 1 : -1;
  return fill(part, (doc) => sign * (sets.find(({ set }) => hasBit(set, doc))?.score ?? 0));
}

function keysOf(
  step: Exclude<SortStep, { by: 'eval' }>,
  part: FoundPart,
  segment: Segment,
  ranks: Uint32Array | undefined,
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
      return [fill(part, (doc) => sign * (segment.sequences[doc] ?? 0))];
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
      return [fill(part, (doc) => scramble(segment.sequences[doc] ?? 0, step.seed))];
    case 'number': {
      const values = segment.numbers.get(step.field)?.values;
      return [numberKeys(part, values, step.descending, missingKey(step.missingFirst))];
    }
    case 'text': {
      const own = segment.sorts.get(step.field)?.ranks;
      const sign = step.descending ? 1 : -1;
      const missing = missingKey(step.missingFirst);
      return [
        fill(part, (doc) => {
          const rank = own?.[doc] ?? NO_VALUE;
          return rank === NO_VALUE ? missing : sign * (ranks ? (ranks[rank] ?? 0) : rank);
        }),
      ];
    }
  }
}

const missingKey = (first: boolean): number => (first ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY);

function fill({ docs, count }: FoundPart, keyOf: (doc: number) => number): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = keyOf(docs ? (docs[i] ?? 0) : i);
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
    const value = values[docs ? (docs[i] ?? 0) : i] ?? Number.NaN;
    keys[i] = Number.isNaN(value) ? missing : descending ? value : -value;
  }
  return keys;
}

const known = new WeakMap<Snapshot, Map<string, (Uint32Array | undefined)[]>>();

/** For each part the rank of its sort keys among those of all parts; undefined where it is the same. */
function commonRanks(snapshot: Snapshot, field: string): (Uint32Array | undefined)[] {
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
