import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { VECTOR_TABLE } from './stored-vectors.ts';

export const documentsPath = (folder: string): string => join(folder, 'documents.sqlite');

/**
 * The documents of a collection, from which its index can be rebuilt. A replaced
 * document gets a new row and keeps its sequence number. The old row is retired by the
 * number of the change, and stays for a while for readers of older generations.
 */
const TABLES = `
   CREATE TABLE documents (
     row INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     sequence INTEGER NOT NULL,
     body TEXT NOT NULL,
     -- JSON: the fields whose values are not in the body: long texts, and vectors.
     large_names TEXT,
     -- JSON: long texts. Only of version 1.0; now in 'packed'.
     large TEXT,
     retired INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX live_documents ON documents (id) WHERE retired IS NULL;
   CREATE INDEX retired_documents ON documents (retired) WHERE retired IS NOT NULL;
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO counters VALUES ('change', 0), ('row', 0), ('sequence', 0), ('documents', 0);
   ${VECTOR_TABLE}`;

/** Of the tables above, those of version 1.0. */
const FIRST_VERSION = 3;
const MIGRATIONS = [
  // Vectors may be packed, which older versions of this program cannot read.
  '',
  'ALTER TABLE documents ADD COLUMN packed BLOB;',
  // A random number that the index repeats: it belongs to these documents.
  "INSERT INTO counters VALUES ('epoch', abs(random() % 1000000000000));",
  // Long values are packed by zlib, which older versions of this program cannot read.
  '',
  // CRC-32: see row-checksum.ts. NULL for rows of earlier versions.
  `ALTER TABLE documents ADD COLUMN checksum INTEGER;
   ALTER TABLE documents ADD COLUMN packed_checksum INTEGER;
   ALTER TABLE vectors ADD COLUMN checksum INTEGER;`,
];
const LAST_VERSION = FIRST_VERSION + MIGRATIONS.length;

/**
 * The last change, row and sequence number; the number of live documents; the epoch; and 1
 * once the documents were found to be older than their index.
 */
export type Counter = 'change' | 'row' | 'sequence' | 'documents' | 'epoch' | 'lost';
export const READ_COUNTER = 'SELECT value FROM counters WHERE name = ?';

/** Creates or migrates the tables. Errors: when they are of a newer version, or of one before 1.0. */
export function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > LAST_VERSION || (version > 0 && version < FIRST_VERSION)) {
    throw new Error(
      `the documents have schema version ${version}, this version of Vitrine knows ${FIRST_VERSION} to ${LAST_VERSION}`,
    );
  }
  if (version === LAST_VERSION) return;
  const steps = version === 0 ? [TABLES, ...MIGRATIONS] : MIGRATIONS.slice(version - FIRST_VERSION);
  database.exec('BEGIN');
  try {
    for (const step of steps) database.exec(step);
    database.exec(`PRAGMA user_version = ${LAST_VERSION}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
