import { NO_VALUE } from '../index/columns.ts';
import { compareUtf8, entryText, sizeOf } from '../index/dictionary.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Found, FoundPart } from '../query/find.ts';
import type { SortStep } from '../query/plan-sort.ts';

/** The keys of the found documents of one part, one array a key: larger comes first. */
export type KeyColumns = readonly Float64Array[];

/** Turns every step of the order into keys by which documents of all parts compare. */
export function sortKeys(steps: readonly SortStep[], found: Found, snapshot: Snapshot): KeyColumns[] {
  const columns: Float64Array[][] = found.parts.map(() => []);
  for (const step of steps) {
    if (step.by === 'text-match') addTextMatch(found, columns);
    else {
      const keyOf = keyFunctions(step, snapshot);
      found.parts.forEach((part, i) => {
        columns[i]?.push(fill(part, keyOf[i] ?? (() => 0)));
      });
    }
  }
  return columns;
}

function fill({ docs, count }: FoundPart, keyOf: (doc: number) => number): Float64Array {
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i += 1) keys[i] = keyOf(docs ? (docs[i] ?? 0) : i);
  return keys;
}

/** A score takes two keys: a double cannot hold all its bits. */
function addTextMatch(found: Found, columns: Float64Array[][]): void {
  found.parts.forEach((part, i) => {
    const { score } = part;
    if (score.constant) return;
    columns[i]?.push(
      fill(part, (doc) => score.high(doc)),
      fill(part, (doc) => score.low(doc)),
    );
  });
}

function keyFunctions(
  step: Exclude<SortStep, { by: 'text-match' }>,
  { parts }: Snapshot,
): ((doc: number) => number)[] {
  switch (step.by) {
    case 'sequence':
      return parts.map(({ segment }) => (doc) => {
        const sequence = segment.sequences[doc] ?? 0;
        return step.descending ? sequence : -sequence;
      });
    case 'random':
      return parts.map(
        ({ segment }) =>
          (doc) =>
            scramble(segment.sequences[doc] ?? 0, step.seed),
      );
    case 'number': {
      const missing = step.missingFirst ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      return parts.map(({ segment }) => {
        const values = segment.numbers.get(step.field)?.values;
        return (doc) => {
          const value = values?.[doc] ?? Number.NaN;
          if (Number.isNaN(value)) return missing;
          return step.descending ? value : -value;
        };
      });
    }
    case 'text': {
      const missing = step.missingFirst ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      const ranks = commonRanks(parts.map(({ segment }) => segment.sorts.get(step.field)));
      return parts.map(({ segment }, i) => {
        const own = segment.sorts.get(step.field)?.ranks;
        return (doc) => {
          const rank = own?.[doc] ?? NO_VALUE;
          if (rank === NO_VALUE) return missing;
          const common = ranks[i]?.[rank] ?? 0;
          return step.descending ? common : -common;
        };
      });
    }
  }
}

/** For each part the place of its sort keys among those of all parts. */
function commonRanks(
  columns: readonly ({ readonly keys: Parameters<typeof sizeOf>[0] } | undefined)[],
): (Uint32Array | undefined)[] {
  const present = columns.filter((column) => column !== undefined);
  if (present.length === 1) {
    return columns.map((column) => column && Uint32Array.from({ length: sizeOf(column.keys) }, (_, i) => i));
  }
  const texts = columns.map((column) =>
    column ? Array.from({ length: sizeOf(column.keys) }, (_, i) => entryText(column.keys, i)) : [],
  );
  const all = [...new Set(texts.flat())].sort(compareUtf8);
  const rankOf = new Map(all.map((text, rank) => [text, rank]));
  return texts.map((own) => Uint32Array.from(own, (text) => rankOf.get(text) ?? 0));
}

/** A number that depends on both and on nothing else, evenly spread. */
function scramble(sequence: number, seed: number): number {
  let x = (Math.imul(sequence + 1, 0x9e3779b1) ^ Math.imul(seed | 0, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}
