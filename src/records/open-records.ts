import type { Clock } from '../kernel/clock.ts';
import type { StoreLocation } from './open-snapshot.ts';
import type { RecordStore } from './record-store.ts';
import { openSqliteRecordStore } from './sqlite-record-store.ts';

/**
 * The records at a location, over connections of their own: for a thread of its
 * own. `connections`: to a database, at most. Errors: StoreError.
 */
export async function openRecords(
  location: StoreLocation,
  clock: Clock,
  connections: number,
): Promise<RecordStore> {
  if ('file' in location) return openSqliteRecordStore(location.file, clock);
  const { openPostgresStore } = await import('./postgres-store.ts');
  return (await openPostgresStore(location.address, clock, { connections })).records;
}
