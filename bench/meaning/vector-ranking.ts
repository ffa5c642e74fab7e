/** Vectors by id, and the ids in the order of their distance from a vector. Ties keep their order. */
export class VectorRanking {
  readonly #ids: readonly string[];
  readonly #vectors: readonly Float32Array[];

  constructor(ids: readonly string[], vectors: readonly Float32Array[]) {
    this.#ids = ids;
    this.#vectors = vectors;
  }

  vectorOf(id: string): Float32Array {
    const vector = this.#vectors[this.#ids.indexOf(id)];
    if (vector === undefined) throw new Error(`no vector of ${id}`);
    return vector;
  }

  nearest(vector: Float32Array): { readonly id: string; readonly distance: number }[] {
    return this.#ids
      .map((id, i) => ({ id, distance: distanceOf(vector, this.#vectors[i]) }))
      .sort((a, b) => a.distance - b.distance);
  }
}

/** Of two vectors of unit length. */
export const distanceOf = (a: Float32Array | undefined, b: Float32Array | undefined): number => 1 - dot(a, b);

function dot(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
