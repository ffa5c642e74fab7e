import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { packText, unpackText } from './pack-text.ts';

/**
 * The column of the documents' long values, which are fields that are only stored. Rows
 * that are older than the column have them as text in `large`.
 */
export const PACKED_COLUMN = 'ALTER TABLE documents ADD COLUMN packed BLOB;';

/**
 * Packs the long values of a document, as JSON text, beside its body, of which they repeat
 * much: a third of their bytes remains. Bodies are not packed, because every search reads
 * those of its page.
 */
export const packLongValues = (text: string, body: string): Uint8Array => packText(text, body);

/** Reads long values, also from the file of an older version, while a writer converts it. */
export class LongValueReader {
  readonly #database: DatabaseSync;
  #select: StatementSync | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The long values of a row with this body, as JSON text. */
  of(row: number, body: string): string | undefined {
    const [large, packed] = this.#row(row);
    if (typeof large === 'string') return large;
    return packed ? unpackText(packed, body) : undefined;
  }

  #row(row: number): readonly [large: string | null, packed?: Uint8Array | null] {
    this.#select ??= this.#prepareWithColumn();
    const select = this.#select ?? this.#database.prepare('SELECT large FROM documents WHERE row = ?');
    select.setReturnArrays(true);
    const found = select.get(row);
    return found ? (found as unknown as readonly [string | null, Uint8Array | null]) : [null];
  }

  /** Undefined as long as the file has no such column. */
  #prepareWithColumn(): StatementSync | undefined {
    const column = this.#database.prepare(
      "SELECT 1 FROM pragma_table_info('documents') WHERE name = 'packed'",
    );
    if (!column.get()) return undefined;
    return this.#database.prepare('SELECT large, packed FROM documents WHERE row = ?');
  }
}
