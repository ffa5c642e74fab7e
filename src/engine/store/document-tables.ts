import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CollectionSchema } from '../schema.ts';
import { PACKED_COLUMN } from './long-values.ts';
import { moveVectors, VECTOR_TABLE } from './stored-vectors.ts';

export const documentsPath = (folder: string): string => join(folder, 'documents.sqlite');

export const COUNT_DOCUMENTS = 'SELECT count(*) AS n FROM documents WHERE retired IS NULL';

/**
 * The documents of a collection, from which its index can be rebuilt. A replaced
 * document gets a new row and keeps its sequence number. The old row is retired by the
 * number of the change, and stays for a while for readers of older generations.
 */
const MIGRATIONS = [
  `CREATE TABLE documents (
     row INTEGER PRIMARY KEY,
     id TEXT NOT NULL,
     sequence INTEGER NOT NULL,
     body TEXT NOT NULL,
     -- JSON: the fields whose values are not in the body: long texts, and vectors.
     large_names TEXT,
     large TEXT,
     retired INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX live_documents ON documents (id) WHERE retired IS NULL;
   CREATE INDEX retired_documents ON documents (retired) WHERE retired IS NOT NULL;
   CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
   INSERT INTO counters VALUES ('change', 0), ('row', 0), ('sequence', 0);`,
  VECTOR_TABLE,
  `INSERT INTO counters SELECT 'documents', n FROM (${COUNT_DOCUMENTS});`,
  // Vectors may be packed, which older versions of this program cannot read.
  '',
  PACKED_COLUMN,
  // A random number that the index repeats: it belongs to these documents.
  "INSERT INTO counters VALUES ('epoch', abs(random() % 1000000000000));",
];

/**
 * The last change, row and sequence number; the number of live documents; the epoch; and 1
 * once the documents were found to be older than their index.
 */
export type Counter = 'change' | 'row' | 'sequence' | 'documents' | 'epoch' | 'lost';
export const READ_COUNTER = 'SELECT value FROM counters WHERE name = ?';

/** Creates or migrates the tables. Errors: when they are of a newer version. */
export function migrate(database: DatabaseSync, schema: CollectionSchema): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version > MIGRATIONS.length) {
    throw new Error(
      `the documents have schema version ${version}, this version of Vitrine knows ${MIGRATIONS.length}`,
    );
  }
  for (let next = version; next < MIGRATIONS.length; next += 1) {
    database.exec('BEGIN');
    try {
      database.exec(MIGRATIONS[next] ?? '');
      if (MIGRATIONS[next] === VECTOR_TABLE) moveVectors(database, schema);
      database.exec(`PRAGMA user_version = ${next + 1}; COMMIT`);
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}
