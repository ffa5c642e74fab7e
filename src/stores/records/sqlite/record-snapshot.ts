import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isLive, type RecordSnapshot, type StoredRecord } from '../record-store.ts';
import { openReader } from './open-database.ts';
import { STORED_COLUMNS, toStoredRecord } from './rows.ts';
import { storeError } from './store-errors.ts';

/**
 * A snapshot of a store that has been opened before: a read transaction on a
 * separate connection. Others can write meanwhile; their changes stay in the
 * write-ahead log until the snapshot is closed.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteSnapshot(file: string): RecordSnapshot {
  const database = openReader(file);
  const fail = (error: unknown) => storeError(`cannot read the record store ${file}`, error);
  try {
    return beginSnapshot(database, fail);
  } catch (error) {
    database.close();
    throw fail(error);
  }
}

function beginSnapshot(database: DatabaseSync, fail: (error: unknown) => unknown): RecordSnapshot {
  const statements = prepareSnapshot(database);
  const read = async <T>(work: () => T): Promise<T> => {
    try {
      return work();
    } catch (error) {
      throw fail(error);
    }
  };
  async function* rows(statement: StatementSync, parameter: string): AsyncGenerator<StoredRecord> {
    try {
      for (const row of statement.iterate(parameter)) yield toStoredRecord(row);
    } catch (error) {
      throw fail(error);
    }
  }
  database.exec('BEGIN');
  // The transaction starts with its first read.
  statements.lastChange.get();
  return {
    institutions: () =>
      read(() =>
        statements.institutions
          .all()
          .map(({ name, records, datestamp }) => ({
            name: String(name),
            records: Number(records),
            datestamp: Number(datestamp),
          }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      ),
    async *records(institution) {
      for await (const record of rows(statements.records, institution)) if (isLive(record)) yield record;
    },
    close: async () => database.close(),
  };
}

export function prepareSnapshot(database: DatabaseSync) {
  return {
    lastChange: database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'"),
    // Counting reads only an index. Only live records have an institution.
    institutions: database.prepare(
      `SELECT name, held.records, last.datestamp
       FROM (SELECT institution, count(*) AS records, max(change) AS last_change
         FROM records WHERE institution IS NOT NULL GROUP BY institution) AS held
       JOIN institutions ON key = held.institution
       JOIN records AS last ON last.change = held.last_change`,
    ),
    records: database.prepare(
      `SELECT ${STORED_COLUMNS} FROM records
       WHERE institution = (SELECT key FROM institutions WHERE name = ?) ORDER BY uuid`,
    ),
  };
}
