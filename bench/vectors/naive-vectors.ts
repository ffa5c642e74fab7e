import type { VectorSource } from '../queries/make-vectors.ts';
import type { Answered } from './answering.ts';

/** The number of nearest neighbours that are compared with the engine's. */
const NEAREST = 20;
/** Smaller differences of distances are rounding errors. */
const ROUNDING = 1e-12;

/** All vectors of a collection, and their distances in 64 bits. */
export class NaiveVectors {
  readonly #vectors: Float32Array[];
  readonly #lengths: Float64Array;

  constructor(source: VectorSource, count: number) {
    this.#vectors = Array.from({ length: count }, () => source.next());
    this.#lengths = Float64Array.from(this.#vectors, (vector) => Math.sqrt(dot(vector, vector)));
  }

  #distance(query: Float64Array, length: number, document: number): number {
    const vector = this.#vectors[document] ?? new Float32Array(0);
    return 1 - dot(query, vector) / (length * (this.#lengths[document] ?? 0));
  }

  /** How many of the nearest are among the hits, as a share; and the largest error of a distance. */
  check(
    query: readonly number[],
    matches: (document: number) => boolean,
    hits: Answered['hits'],
  ): { readonly recall: number; readonly error: number } {
    const vector = Float64Array.from(query);
    const length = Math.sqrt(dot(vector, vector));
    const distances: number[] = [];
    for (let i = 0; i < this.#vectors.length; i += 1) {
      if (matches(i)) distances.push(this.#distance(vector, length, i));
    }
    const nearest = Float64Array.from(distances).sort().subarray(0, NEAREST);
    const farthest = nearest.at(-1) ?? 0;
    const first = hits.slice(0, NEAREST).map(({ id, distance }) => ({
      distance,
      right: this.#distance(vector, length, Number(id)),
    }));
    return {
      recall: first.filter(({ right }) => right <= farthest + ROUNDING).length / nearest.length,
      error: Math.max(...first.map(({ distance, right }) => Math.abs(distance - right))),
    };
  }
}

function dot(a: Float32Array | Float64Array, b: Float32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
