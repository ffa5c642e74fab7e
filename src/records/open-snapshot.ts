import type { RecordSnapshot } from './record-snapshot.ts';
import { openSqliteSnapshot } from './sqlite-record-snapshot.ts';

/** Where a record store is: an SQLite file, or the address of a PostgreSQL database. Other threads understand it. */
export type StoreLocation = { readonly file: string } | { readonly address: string };

/** A snapshot of a store that has been opened before. Errors: StoreError, here and from every method. */
export async function openSnapshot(location: StoreLocation): Promise<RecordSnapshot> {
  if ('file' in location) return openSqliteSnapshot(location.file);
  const { openPostgresSnapshot } = await loadPostgres();
  return openPostgresSnapshot(location.address);
}

/**
 * Another snapshot of the moment that the token of an open one names.
 * Errors: undefined where the store has changed since and does not look back,
 * which is so in SQLite; StoreError.
 */
export async function openSameSnapshot(
  location: StoreLocation,
  token: string,
): Promise<RecordSnapshot | undefined> {
  if (!('file' in location)) {
    const { openPostgresSnapshot } = await loadPostgres();
    return openPostgresSnapshot(location.address, token);
  }
  const snapshot = openSqliteSnapshot(location.file);
  if ((await snapshot.token()) === token) return snapshot;
  await snapshot.close();
  return undefined;
}

/** Only where it is needed: each thread of an export comes by here. */
const loadPostgres = () => import('./postgres-record-snapshot.ts');
