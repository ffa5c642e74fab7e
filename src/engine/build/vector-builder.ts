import { NO_VALUE } from '../segment/columns.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { codedBytes, copyCodes, makeCodes, strideOf, type VectorCodes } from '../segment/vector-codes.ts';
import type { ColumnSize, VectorColumn } from '../segment/vector-column.ts';
import { quantize, unitVector } from '../vectors/quantize.ts';
import { rotateInPlace } from '../vectors/rotate.ts';

/** Vectors in one block of memory while they are collected. */
const VECTORS_IN_BLOCK = 1_024;

/** Writes the codes that the index keeps of a vector. */
function codeVector(vector: Float32Array, target: VectorCodes, index: number): void {
  const unit = units.getOrInsertComputed(vector.length, () => new Float64Array(vector.length));
  quantize(rotateInPlace(unitVector(vector, unit)), target, index);
}

/** By length: used again for each vector. */
const units = new Map<number, Float64Array>();

/** Collects the vectors of one field, document by document. */
export class VectorBuilder {
  readonly #field: string;
  readonly #dimensions: number;
  readonly #stride: number;
  /** By document: the index of its vector, or NO_VALUE. */
  readonly #indexes = new GrowableUint32();
  readonly #blocks: VectorCodes[] = [];
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
    if (within === 0) this.#blocks.push(makeCodes(this.#stride, VECTORS_IN_BLOCK));
    const block = this.#blocks.at(-1);
    if (!block) return;
    codeVector(value instanceof Float32Array ? value : Float32Array.from(value), block, within);
    this.#indexes.push(this.#count);
    this.#count += 1;
  }

  get bytes(): number {
    return codedBytes(this.#stride) * this.#count + 4 * this.#indexes.length;
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
      column.docs[to] = ordinal;
      copyCodes(block, index % VECTORS_IN_BLOCK, column, to);
      to += 1;
    });
  }
}

/** A checked value of a vector field: a list from JSON, or floats from the store. */
const isVectorValue = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || value instanceof Float32Array;
