import type { DatabaseSync } from 'node:sqlite';
import { STORED_COLUMNS } from './stored-rows.ts';

export type SnapshotStatements = ReturnType<typeof prepareSnapshot>;

/** Every statement of a snapshot, prepared once per connection. */
export function prepareSnapshot(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  // Only live records have an institution; the condition says no more, or SQLite would read the rows.
  const range = 'institution = (SELECT key FROM institutions WHERE name = ?) AND uuid > ? AND uuid <= ?';
  return {
    lastChange: prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'"),
    institutions: prepare('SELECT name FROM institutions'),
    holding: prepare(`SELECT count(*) AS records, max(change) AS last_change FROM records WHERE ${range}`),
    datestamp: prepare('SELECT datestamp FROM records WHERE change = ?'),
    records: prepare(`SELECT ${STORED_COLUMNS} FROM records WHERE ${range} ORDER BY uuid LIMIT ?`),
    changesAfter: prepare(`SELECT ${STORED_COLUMNS} FROM records WHERE change > ? ORDER BY change LIMIT ?`),
  };
}
