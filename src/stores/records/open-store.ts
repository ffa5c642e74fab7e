import type { Clock } from '../../kernel/clock.ts';
import type { PostgresOptions } from './postgres-store.ts';
import type { RecordSnapshot } from './record-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store, StoreLocation } from './store.ts';

/* Each adapter is loaded only when it is used: PostgreSQL's client takes as long as the rest of a store. */

/** Of PostgreSQL; `warn` is called with the reason if a file can only be read. */
interface StoreOptions extends PostgresOptions {
  readonly warn?: (reason: string) => void;
}

/** Opens the record store at a location. Errors: StoreError. */
export async function openStore(
  location: StoreLocation,
  clock: Clock,
  { warn, ...options }: StoreOptions = {},
): Promise<Store> {
  if ('file' in location) return openSqliteStore(location.file, clock, warn);
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore(location.url, clock, options);
}

/** A snapshot of a store that has been opened before. Errors: StoreError, here and from every method. */
export async function openSnapshot(location: StoreLocation): Promise<RecordSnapshot> {
  if ('file' in location) {
    const { openSqliteSnapshot } = await import('./sqlite/record-snapshot.ts');
    return openSqliteSnapshot(location.file);
  }
  const { openPostgresSnapshot } = await import('./postgres/record-snapshot.ts');
  return openPostgresSnapshot(location.url);
}
