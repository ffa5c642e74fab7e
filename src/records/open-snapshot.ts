import type { RecordSnapshot } from './record-snapshot.ts';

/** Where a record store is: an SQLite file, or the URL of a PostgreSQL database. Can be sent to other threads. */
export type StoreLocation = { readonly file: string } | { readonly address: string };

/** A snapshot of a store that has been opened before. Errors: StoreError, here and from every method. */
export async function openSnapshot(location: StoreLocation): Promise<RecordSnapshot> {
  if ('file' in location) {
    const { openSqliteSnapshot } = await import('./sqlite-record-snapshot.ts');
    return openSqliteSnapshot(location.file);
  }
  const { openPostgresSnapshot } = await import('./postgres-record-snapshot.ts');
  return openPostgresSnapshot(location.address);
}
