import type { VectorField } from '../engine/question.ts';
import { FIELDS, VectorSource } from '../vectors/make-vectors.ts';

/** Six decimals, as `vitrine index` writes them. */
const UNITS = 1e6;

/**
 * The vectors of one field of any number of documents: clustered, of length 1,
 * with nothing to do with their documents, and the same each time. Each is made
 * when it is asked for: a million of them would fill the memory.
 */
export class FieldVectors {
  readonly #source: VectorSource;
  readonly #dimensions: number;
  /** Texts of components by their units, those of negative ones behind the others. */
  readonly #texts: string[] = [];

  constructor(field: VectorField, seed = 1) {
    this.#dimensions = FIELDS[field];
    this.#source = new VectorSource('clustered', this.#dimensions, seed);
  }

  /** Components as a reader of their JSON has them. */
  at(doc: number): Float64Array {
    return this.#units(doc).map((units) => units / UNITS);
  }

  textAt(doc: number): string {
    const texts = Array.from(this.#units(doc), (units) => {
      const place = units < 0 ? UNITS - units : units;
      this.#texts[place] ??= String(units / UNITS);
      return this.#texts[place];
    });
    return `[${texts.join(',')}]`;
  }

  #units(doc: number): Float64Array {
    const vector = this.#source.at(doc);
    let squares = 0;
    for (const component of vector) squares += component * component;
    const factor = UNITS / Math.sqrt(squares);
    const units = new Float64Array(this.#dimensions);
    for (let i = 0; i < units.length; i += 1) units[i] = Math.round((vector[i] ?? 0) * factor);
    return units;
  }
}
