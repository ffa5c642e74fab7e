import { FIELDS, VectorSource } from '../queries/make-vectors.ts';
import type { VectorField } from '../queries/question.ts';

/** Six decimals, as `vitrine index` writes them. */
const DECIMALS = 6;
const UNITS = 10 ** DECIMALS;

/**
 * The vectors of one field of any number of documents: clustered, of length 1,
 * independent of their documents, and the same each time. Each is made when it is
 * needed, because a million of them would fill the memory.
 */
export class FieldVectors {
  readonly #source: VectorSource;
  readonly #dimensions: number;
  /** The buffer for the text of a vector. */
  readonly #text: Buffer;

  constructor(field: VectorField, seed = 1) {
    this.#dimensions = FIELDS[field];
    this.#source = new VectorSource('clustered', this.#dimensions, seed);
    this.#text = Buffer.alloc(this.#dimensions * `-0.,${'0'.repeat(DECIMALS)}`.length);
  }

  /** Components as a reader of their JSON has them. */
  at(doc: number): Float64Array {
    const vector = this.#source.at(doc);
    let squares = 0;
    for (const component of vector) squares += component * component;
    const factor = UNITS / Math.sqrt(squares);
    const rounded = new Float64Array(this.#dimensions);
    for (let i = 0; i < rounded.length; i += 1) {
      rounded[i] = Math.round((vector[i] ?? 0) * factor) / UNITS;
    }
    return rounded;
  }

  /** JSON. All decimals are written: finding the shortest text takes far longer than computing the vector. */
  textOf(vector: Float64Array): string {
    const text = this.#text;
    let end = 0;
    for (const component of vector) {
      if (end > 0) text[end++] = COMMA;
      if (component < 0) text[end++] = MINUS;
      let digits = Math.round(Math.abs(component) * UNITS);
      for (let at = end + 1 + DECIMALS; at >= end; at -= 1) {
        if (at === end + 1) {
          text[at] = POINT;
          continue;
        }
        const tens = Math.floor(digits / 10);
        text[at] = ZERO + digits - 10 * tens;
        digits = tens;
      }
      end += 2 + DECIMALS;
    }
    return `[${text.toString('latin1', 0, end)}]`;
  }
}

const [COMMA = 0, MINUS = 0, POINT = 0, ZERO = 0] = Buffer.from(',-.0');
