import type { Near } from '../engine/question.ts';
import type { FieldVectors } from './field-vectors.ts';

interface Kept {
  readonly near: Near;
  readonly query: Float64Array;
  /** The document that the query is of, or -1. */
  readonly own: number;
  /** The nearest so far, nearest first, with their similarities. */
  readonly docs: number[];
  readonly similarities: number[];
}

/** The nearest documents of each, nearest first, by a look at all vectors of the field in 64 bits. */
export function nearestByScan(
  nears: readonly Near[],
  vectors: FieldVectors,
  documents: number,
  numberOf: (id: string) => number,
): Map<Near, readonly number[]> {
  const kept = nears.map((near): Kept => {
    const own = near.id === undefined ? -1 : numberOf(near.id);
    return { near, query: toUnitLength(near.vector), own, docs: [], similarities: [] };
  });
  for (let doc = 0; doc < documents; doc += 1) {
    const vector = toUnitLength(vectors.at(doc));
    for (const own of kept) keep(own, doc, dot(own.query, vector));
  }
  return new Map(kept.map(({ near, docs }) => [near, docs]));
}

function keep({ near, own, docs, similarities }: Kept, doc: number, similarity: number): void {
  if (doc === own) return;
  if (docs.length === near.count && similarity <= (similarities.at(-1) ?? 0)) return;
  let at = docs.length;
  while (at > 0 && (similarities[at - 1] ?? 0) < similarity) at -= 1;
  docs.splice(at, 0, doc);
  similarities.splice(at, 0, similarity);
  if (docs.length > near.count) {
    docs.pop();
    similarities.pop();
  }
}

export function toUnitLength(vector: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(vector);
  const length = Math.sqrt(dot(unit, unit));
  return unit.map((component) => component / length);
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
