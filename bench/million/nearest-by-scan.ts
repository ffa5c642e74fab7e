import type { Near } from '../queries/question.ts';
import { type FieldVectors, PARTS } from './field-vectors.ts';

interface Kept {
  readonly near: Near;
  /** The document whose vector is the query, or -1. */
  readonly own: number;
  /** The nearest so far, nearest first, with their similarities. */
  readonly docs: number[];
  readonly similarities: number[];
}

/**
 * Keeps the nearest vectors of a field for many queries at once, computed in 64 bits. The
 * products of all queries with all parts of vectors are computed once.
 */
export class NearestByScan {
  readonly #vectors: FieldVectors;
  readonly #kept: readonly Kept[];
  /** Of each part in turn: its products with all queries. */
  readonly #products: Float64Array;
  /** The sum of the squares of each part. */
  readonly #squares: Float64Array;
  readonly #chosen = new Uint32Array(PARTS);

  constructor(nears: readonly Near[], numberOf: (id: string) => number, vectors: FieldVectors) {
    this.#vectors = vectors;
    this.#kept = nears.map((near) => ({
      near,
      own: near.id === undefined ? -1 : numberOf(near.id),
      docs: [],
      similarities: [],
    }));
    const queries = nears.map(({ vector }) => toUnitLength(vector));
    const { parts } = vectors;
    this.#squares = Float64Array.from(parts, ({ components }) => dot(components, components));
    this.#products = new Float64Array(parts.length * queries.length);
    for (const [i, { components }] of parts.entries()) {
      const from = (i % PARTS) * components.length;
      for (const [q, query] of queries.entries()) {
        this.#products[i * queries.length + q] = dot(components, query.subarray(from));
      }
    }
  }

  see(doc: number): void {
    const queries = this.#kept.length;
    this.#vectors.choose(doc, this.#chosen);
    let squares = 0;
    for (const part of this.#chosen) squares += this.#squares[part] ?? 0;
    const length = Math.sqrt(squares);
    for (let q = 0; q < queries; q += 1) {
      let product = 0;
      for (let i = 0; i < PARTS; i += 1) {
        product += this.#products[(this.#chosen[i] ?? 0) * queries + q] ?? 0;
      }
      const own = this.#kept[q];
      if (own) keep(own, doc, product / length);
    }
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

/** `b` may be longer. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
