import { NO_VALUE } from '../segment/columns.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { type ColumnSize, strideOf, type VectorColumn } from '../segment/vector-column.ts';
import { quantize, unitVector } from '../vectors/quantize.ts';

/** Vectors in one block of memory while they are collected. */
const VECTORS_IN_BLOCK = 1_024;

interface Block {
  readonly codes: Int8Array;
  readonly steps: Float32Array;
  readonly errors: Float32Array;
}

/** Collects the vectors of one field, document by document. */
export class VectorBuilder {
  readonly #field: string;
  readonly #dimensions: number;
  readonly #stride: number;
  /** By document: the index of its vector, or NO_VALUE. */
  readonly #indexes = new GrowableUint32();
  readonly #blocks: Block[] = [];
  #count = 0;

  constructor(field: string, dimensions: number) {
    this.#field = field;
    this.#dimensions = dimensions;
    this.#stride = strideOf(dimensions);
  }

  /** The next document, with its vector if it has one: as many numbers as there are dimensions. */
  add(value: unknown): void {
    if (!isVectorValue(value)) {
      this.#indexes.push(NO_VALUE);
      return;
    }
    const within = this.#count % VECTORS_IN_BLOCK;
    if (within === 0) this.#blocks.push(makeBlock(this.#stride));
    const block = this.#blocks.at(-1);
    if (!block) return;
    const start = within * this.#stride;
    const codes = block.codes.subarray(start, start + this.#dimensions);
    const { scale, error } = quantize(
      unitVector(value instanceof Float32Array ? value : Float32Array.from(value)),
      codes,
    );
    block.steps[within] = scale;
    block.errors[within] = error;
    this.#indexes.push(this.#count);
    this.#count += 1;
  }

  /** The size of the column of these documents. */
  size(order: Uint32Array): ColumnSize {
    let count = 0;
    for (const doc of order) if (this.#indexes.at(doc) !== NO_VALUE) count += 1;
    return { field: this.#field, dimensions: this.#dimensions, count };
  }

  /** Fills an empty column of that size, the documents in the given order. */
  fill(column: VectorColumn, order: Uint32Array): void {
    let to = 0;
    order.forEach((doc, ordinal) => {
      const index = this.#indexes.at(doc);
      const block = this.#blocks[Math.floor(index / VECTORS_IN_BLOCK)];
      if (index === NO_VALUE || !block) return;
      const within = index % VECTORS_IN_BLOCK;
      const start = within * this.#stride;
      column.docs[to] = ordinal;
      column.scales[to] = block.steps[within] as number;
      column.errors[to] = block.errors[within] as number;
      column.codes.set(block.codes.subarray(start, start + this.#stride), to * this.#stride);
      to += 1;
    });
  }
}

/** A checked value of a vector field: a list from JSON, or floats from the store. */
const isVectorValue = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || value instanceof Float32Array;

const makeBlock = (stride: number): Block => ({
  codes: new Int8Array(VECTORS_IN_BLOCK * stride),
  steps: new Float32Array(VECTORS_IN_BLOCK),
  errors: new Float32Array(VECTORS_IN_BLOCK),
});
