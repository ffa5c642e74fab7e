import type { EngineDocument } from '../documents/document-check.ts';
import { stringifyExact } from '../json.ts';
import { type CollectionSchema, isVector } from '../schema.ts';
import { packLongValues } from './long-values.ts';
import { type PackedVectors, packVectors } from './stored-vectors.ts';

/** A document as the columns of its row. */
export interface DocumentRow {
  readonly id: string;
  /** JSON text of what is not in the other columns, with its fields in alphabetical order. */
  readonly body: string;
  /** JSON: the fields that are not in the body. */
  readonly separate: string | undefined;
  readonly longValues: Uint8Array | undefined;
  readonly vectors: PackedVectors | undefined;
}

/** Longer values of fields that are only stored are in a separate column. */
const LARGE_CHARACTERS = 512;

/** Turns checked documents of a schema into rows. */
export class DocumentRows {
  readonly #mayBeLarge: ReadonlySet<string>;
  readonly #vectorFields: ReadonlySet<string>;

  constructor({ fields }: CollectionSchema) {
    this.#vectorFields = new Set(fields.filter(isVector).map(({ name }) => name));
    this.#mayBeLarge = new Set(fields.filter(({ index }) => !index).map(({ name }) => name));
  }

  /** Its vectors are valid until the next row is made. */
  of(id: string, document: EngineDocument): DocumentRow {
    const inBody: Record<string, unknown> = {};
    let large: Record<string, unknown> | undefined;
    const floats = new Map<string, Float32Array>();
    for (const name of Object.keys(document).sort()) {
      const value = document[name];
      if (this.#vectorFields.has(name)) floats.set(name, toFloats(value as ArrayLike<number>));
      else if (this.#isLarge(name, value)) {
        large ??= {};
        large[name] = value;
      } else inBody[name] = value;
    }
    const separate = [...Object.keys(large ?? {}), ...floats.keys()];
    const body = stringifyExact(inBody);
    return {
      id,
      body,
      separate: separate.length > 0 ? JSON.stringify(separate) : undefined,
      longValues: large && packLongValues(stringifyExact(large), body),
      vectors: packVectors(floats),
    };
  }

  /** The document without values that are only stored, and may be long. */
  toIndex(document: EngineDocument): EngineDocument {
    const entries = Object.entries(document);
    return entries.some(([name, value]) => this.#isLarge(name, value))
      ? Object.fromEntries(entries.filter(([name, value]) => !this.#isLarge(name, value)))
      : document;
  }

  #isLarge(name: string, value: unknown): boolean {
    return this.#mayBeLarge.has(name) && typeof value === 'string' && value.length > LARGE_CHARACTERS;
  }
}

const toFloats = (vector: ArrayLike<number>): Float32Array =>
  vector instanceof Float32Array ? vector : Float32Array.from(vector);
