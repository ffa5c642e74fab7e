import { NO_VALUE } from '../segment/columns.ts';
import { type ColumnSize, strideOf, type VectorColumn } from '../segment/vector-column.ts';
import { quantize, unitVector } from '../vectors/quantize.ts';
import { GrowableUint32 } from './growable.ts';

/** Vectors that stand in one piece of memory while they are collected. */
const VECTORS_IN_PIECE = 1_024;

interface Piece {
  readonly codes: Int8Array;
  readonly steps: Float32Array;
  readonly errors: Float32Array;
}

/** Collects the vectors of one field, document by document. */
export class VectorBuilder {
  readonly #field: string;
  readonly #dimensions: number;
  readonly #stride: number;
  /** By document: the place of its vector, or NO_VALUE. */
  readonly #places = new GrowableUint32();
  readonly #pieces: Piece[] = [];
  #count = 0;

  constructor(field: string, dimensions: number) {
    this.#field = field;
    this.#dimensions = dimensions;
    this.#stride = strideOf(dimensions);
  }

  /** The next document, with its vector if it has one: as many numbers as there are dimensions. */
  add(value: unknown): void {
    if (!isVectorValue(value)) {
      this.#places.push(NO_VALUE);
      return;
    }
    const within = this.#count % VECTORS_IN_PIECE;
    if (within === 0) this.#pieces.push(makePiece(this.#stride));
    const piece = this.#pieces.at(-1);
    if (!piece) return;
    const start = within * this.#stride;
    const codes = piece.codes.subarray(start, start + this.#dimensions);
    const { step, error } = quantize(unitVector(Float32Array.from(value)), codes);
    piece.steps[within] = step;
    piece.errors[within] = error;
    this.#places.push(this.#count);
    this.#count += 1;
  }

  /** The size of the column of these documents. */
  size(order: Uint32Array): ColumnSize {
    let count = 0;
    for (const doc of order) if (this.#places.at(doc) !== NO_VALUE) count += 1;
    return { field: this.#field, dimensions: this.#dimensions, count };
  }

  /** Fills an empty column of that size, the documents in the given order. */
  fill(column: VectorColumn, order: Uint32Array): void {
    let to = 0;
    order.forEach((doc, ordinal) => {
      const place = this.#places.at(doc);
      const piece = this.#pieces[Math.floor(place / VECTORS_IN_PIECE)];
      if (place === NO_VALUE || !piece) return;
      const within = place % VECTORS_IN_PIECE;
      const start = within * this.#stride;
      column.docs[to] = ordinal;
      column.steps[to] = piece.steps[within] as number;
      column.errors[to] = piece.errors[within] as number;
      column.codes.set(piece.codes.subarray(start, start + this.#stride), to * this.#stride);
      to += 1;
    });
  }
}

/** What documents were checked to have in a field of vectors: a list from JSON, or floats from the store. */
const isVectorValue = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || value instanceof Float32Array;

const makePiece = (stride: number): Piece => ({
  codes: new Int8Array(VECTORS_IN_PIECE * stride),
  steps: new Float32Array(VECTORS_IN_PIECE),
  errors: new Float32Array(VECTORS_IN_PIECE),
});
