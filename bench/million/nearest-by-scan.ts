import type { Near } from '../queries/question.ts';

interface Kept {
  readonly near: Near;
  readonly query: Float64Array;
  /** The document whose vector is the query, or -1. */
  readonly own: number;
  /** The nearest so far, nearest first, with their similarities. */
  readonly docs: number[];
  readonly similarities: number[];
}

/** Keeps the nearest vectors of a field for many queries at once, computed in 64 bits. */
export class NearestByScan {
  readonly #kept: readonly Kept[];

  constructor(nears: readonly Near[], numberOf: (id: string) => number) {
    this.#kept = nears.map((near) => ({
      near,
      query: toUnitLength(near.vector),
      own: near.id === undefined ? -1 : numberOf(near.id),
      docs: [],
      similarities: [],
    }));
  }

  see(doc: number, vector: Float64Array): void {
    const length = Math.sqrt(dot(vector, vector));
    for (const own of this.#kept) keep(own, doc, dot(own.query, vector) / length);
  }

  /** Nearest first; undefined for an unknown query. */
  nearest(near: Near): readonly number[] | undefined {
    return this.#kept.find((own) => own.near === near)?.docs;
  }
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
