import { VectorSource } from './make-vectors.ts';

export const DIMENSIONS = 16;
/** In JSON, so that all engines read the same numbers. */
const DECIMALS = 6;

/** Vectors of length 1 that have nothing to do with their documents, the same ones each time. */
export class UnitVectors {
  readonly #source: VectorSource;

  constructor(seed: number) {
    this.#source = new VectorSource('clustered', DIMENSIONS, seed);
  }

  next(): number[] {
    const vector = this.#source.next();
    const length = Math.sqrt(dot(vector, vector));
    return Array.from(vector, (component) => Number((component / length).toFixed(DECIMALS)));
  }
}

/** The cosine of the angle between two vectors. */
export const similarity = (a: readonly number[], b: readonly number[]): number =>
  dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
