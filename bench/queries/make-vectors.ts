/** How vectors are spread: evenly over a cube, or around the centres of groups as those of similar pictures. */
export type Kind = 'uniform' | 'clustered';

/** The two vectors of a document in our collection of objects. */
export const FIELDS = { metadataEmbedding: 384, imageEmbedding: 512 } as const;

const CLUSTERS = 2_000;
/** Distance of vectors from their centre, the centres' own length being 1. */
const SPREAD = 0.6;
/** From one state of the random numbers to the next. */
const STEP = 0x6d2b79f5;

/** The same vectors each time. */
export class VectorSource {
  readonly #kind: Kind;
  readonly #dimensions: number;
  readonly #centres: Float32Array[];
  #state: number;

  constructor(kind: Kind, dimensions: number, seed = 1) {
    this.#kind = kind;
    this.#dimensions = dimensions;
    this.#state = this.#dimensions;
    const count = kind === 'clustered' ? CLUSTERS : 0;
    this.#centres = Array.from({ length: count }, () => this.#fill(() => this.#normal()));
    this.#state = Math.imul(seed, 0x9e3779b1) ^ this.#dimensions;
  }

  next(): Float32Array {
    if (this.#kind === 'uniform') return this.#fill(() => this.#random() - 0.5);
    return this.near(Math.floor(this.#random() * CLUSTERS));
  }

  /** A clustered vector around the centre with this index. */
  near(cluster: number): Float32Array {
    const centre = this.#centres[cluster];
    return this.#fill((i) => (centre?.[i] ?? 0) + SPREAD * this.#normal());
  }

  #fill(make: (i: number) => number): Float32Array {
    const vector = new Float32Array(this.#dimensions);
    for (let i = 0; i < vector.length; i += 1) vector[i] = make(i);
    return vector;
  }

  /** From 0 to below 1. Source: mulberry32. */
  #random(): number {
    this.#state = (this.#state + STEP) | 0;
    let x = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Normally distributed, variance 1. */
  #normal(): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.#random()));
    return radius * Math.cos(2 * Math.PI * this.#random());
  }
}
