import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Vectors } from '../documents/stored-document.ts';
import { missingRow } from '../fault.ts';
import { type CollectionSchema, isVector } from '../schema.ts';

/**
 * The table of the documents' vectors. As 32-bit floats, those of four documents (384 and
 * 512 components) fit into a page of the file; as decimals in JSON they would take a page
 * each. Reading an original vector after a scan reads one page.
 */
export const VECTOR_TABLE = `
  CREATE TABLE vectors (
    row INTEGER PRIMARY KEY,
    -- JSON: name and length of each vector field of the document, in order.
    layout TEXT NOT NULL,
    -- Little-endian 32-bit floats of all of them, one after the other.
    components BLOB NOT NULL
  ) STRICT;`;

type Layout = readonly (readonly [field: string, length: number])[];

/** The columns for the vectors of a document; undefined when it has none. */
export function packVectors(vectors: Vectors): { layout: string; components: Uint8Array } | undefined {
  const layout: Layout = Array.from(vectors, ([field, { length }]) => [field, length] as const);
  if (layout.length === 0) return undefined;
  const components = new Float32Array(layout.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const vector of vectors.values()) {
    components.set(vector, at);
    at += vector.length;
  }
  return { layout: JSON.stringify(layout), components: new Uint8Array(components.buffer) };
}

/** Documents of a collection have few different layouts, each of which is parsed once. */
const layouts = new Map<string, Layout>();
const MAX_LAYOUTS = 100;

function layoutOf(text: string): Layout {
  let layout = layouts.get(text);
  if (!layout) {
    layout = JSON.parse(text) as Layout;
    if (layouts.size >= MAX_LAYOUTS) layouts.clear();
    layouts.set(text, layout);
  }
  return layout;
}

/** Moves vectors out of the JSON of documents that are older than the table. */
export function moveVectors(database: DatabaseSync, schema: CollectionSchema): void {
  const fields = schema.fields.filter(isVector).map(({ name }) => name);
  const insert = database.prepare('INSERT INTO vectors VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE documents SET large = ? WHERE row = ?');
  const select = database.prepare('SELECT large FROM documents WHERE row = ?');
  for (const { row } of database.prepare('SELECT row FROM documents WHERE large IS NOT NULL').all()) {
    const values = JSON.parse(String(select.get(Number(row))?.['large'])) as Record<string, unknown>;
    const vectors = new Map<string, Float32Array>();
    for (const field of fields) {
      const value = values[field];
      if (!Array.isArray(value)) continue;
      vectors.set(field, Float32Array.from(value));
      delete values[field];
    }
    const packed = packVectors(vectors);
    if (!packed) continue;
    insert.run(Number(row), packed.layout, packed.components);
    update.run(Object.keys(values).length > 0 ? JSON.stringify(values) : null, Number(row));
  }
}

/** Reads the table, also while a writer writes. */
export class VectorReader {
  readonly #database: DatabaseSync;
  /** Prepared when first used, because the file may be older than the table. */
  #select: StatementSync | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #row(row: number): { layout: Layout; bytes: Uint8Array } | undefined {
    if (!this.#select) {
      this.#select = this.#database.prepare('SELECT layout, components FROM vectors WHERE row = ?');
      this.#select.setReturnArrays(true);
    }
    const found = this.#select.get(row) as unknown as readonly [string, Uint8Array] | undefined;
    return found && { layout: layoutOf(found[0]), bytes: found[1] };
  }

  #hasDocument(row: number): boolean {
    return this.#database.prepare('SELECT 1 FROM documents WHERE row = ?').get(row) !== undefined;
  }

  /** The vectors of the document in this row, by field; undefined when it has none. */
  all(row: number): Vectors | undefined {
    const found = this.#row(row);
    if (!found) return undefined;
    let at = 0;
    return new Map(
      found.layout.map(([field, length]) => {
        const vector = floats(found.bytes, at, length);
        at += length;
        return [field, vector];
      }),
    );
  }

  /** Calls `visit` with one field's vector of each row, in order; undefined where there is none. Errors: MissingRow. */
  each(rows: Iterable<number>, field: string, visit: (vector: Float32Array | undefined) => void): void {
    for (const row of rows) visit(this.#one(row, field));
  }

  #one(row: number, wanted: string): Float32Array | undefined {
    const found = this.#row(row);
    if (!found) {
      if (!this.#hasDocument(row)) throw missingRow(row);
      return undefined;
    }
    let at = 0;
    for (const [field, length] of found.layout) {
      if (field === wanted) return floats(found.bytes, at, length);
      at += length;
    }
    return undefined;
  }
}

/** `length` floats of the blob from component `from` on. */
function floats(bytes: Uint8Array, from: number, length: number): Float32Array {
  const start = bytes.byteOffset + 4 * from;
  if (start % 4 === 0) return new Float32Array(bytes.buffer as ArrayBuffer, start, length);
  return new Float32Array(bytes.slice(4 * from, 4 * (from + length)).buffer);
}
