import { join } from 'node:path';
import { openSqliteCheckpoints } from '../../src/records/sqlite-checkpoints.ts';
import { openSqliteDerivedValues } from '../../src/records/sqlite-derived-values.ts';
import { openSqliteHarvests } from '../../src/records/sqlite-harvests.ts';
import { sqliteLocks } from '../../src/records/sqlite-locks.ts';
import { openSqliteRecordStore } from '../../src/records/sqlite-record-store.ts';
import { sqliteSecret } from '../../src/records/sqlite-secrets.ts';
import type { StorePlace } from './store-place.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A store in a file; by default in one whose folder is not there yet. */
export async function sqlitePlace(
  file = join(temporaryFolder(), 'deep', 'records.sqlite'),
): Promise<StorePlace> {
  return {
    openRecords: async (clock) => openSqliteRecordStore(file, clock),
    openCheckpoints: async () => openSqliteCheckpoints(file),
    openDerivedValues: async (clock) => openSqliteDerivedValues(file, clock),
    openHarvests: async () => openSqliteHarvests(file),
    locks: async () => sqliteLocks(file),
    secret: async (name) => sqliteSecret(file, name),
    location: { file },
  };
}
