import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { DamagedRow } from './documents-fault.ts';
import { type CheckedColumns, rowChecksum } from './row-checksum.ts';

type Columns = readonly [
  id: string,
  sequence: number,
  separate: string | null,
  body: string,
  checksum: number | null,
];

const COLUMNS = 'id, sequence, large_names, body';

/** Reads rows of `documents` and compares them with their checksums, also in the file of an earlier version. [operations-15] */
export class CheckedRows {
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    const checksum = hasColumn(database, 'documents', 'checksum') ? 'checksum' : 'NULL';
    this.#select = database.prepare(`SELECT ${COLUMNS}, ${checksum} FROM documents WHERE row = ?`);
    this.#select.setReturnArrays(true);
  }

  /** Undefined without such a row. Errors: DamagedRow; SQLite's. */
  of(row: number): CheckedColumns | undefined {
    const found = this.#select.get(row) as unknown as Columns | undefined;
    if (!found) return undefined;
    const [id, sequence, separate, body, checksum] = found;
    const columns = { row, id, sequence, separate, body };
    // Without a checksum, what can be told is whether it is JSON, as it was written.
    const isWhole = checksum === null ? isJson(body) : checksum === rowChecksum(columns);
    if (!isWhole) throw new DamagedRow(`row ${row} of the documents is damaged`);
    return columns;
  }
}

/** False in the file of an earlier version, before a writer converts it. */
export const hasColumn = (database: DatabaseSync, table: 'documents' | 'vectors', column: string): boolean =>
  database.prepare(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = ?`).get(column) !== undefined;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
