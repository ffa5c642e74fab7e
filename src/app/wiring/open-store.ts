import { systemClock } from '../../kernel/clock.ts';
import type { Checkpoints } from '../../records/checkpoints.ts';
import type { DerivedValues } from '../../records/derived-values.ts';
import type { Harvests } from '../../records/harvests.ts';
import type { Locks } from '../../records/locks.ts';
import type { StoreLocation } from '../../records/open-snapshot.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { openSqliteCheckpoints } from '../../records/sqlite-checkpoints.ts';
import { openSqliteDerivedValues } from '../../records/sqlite-derived-values.ts';
import { openSqliteHarvests } from '../../records/sqlite-harvests.ts';
import { sqliteLocks } from '../../records/sqlite-locks.ts';
import { openSqliteRecordStore } from '../../records/sqlite-record-store.ts';
import { sqliteSecret } from '../../records/sqlite-secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { folderId } from './folder-id.ts';

/** All that is kept in the record store, behind one port each. */
export interface Store {
  readonly records: RecordStore;
  readonly checkpoints: Checkpoints;
  readonly derived: DerivedValues;
  readonly harvests: Harvests;
  readonly locks: Locks;
  /** Empty where all who share the store share the search index as well; else it tells one index from others. */
  scope(): string;
  /** The key of that name, 32 bytes: the same for every process. Errors: StoreError. */
  secret(name: string): Promise<Uint8Array>;
  /** For those who read it at length, in threads of their own. */
  readonly location: StoreLocation;
  close(): Promise<void>;
}

/**
 * The id of the search index in a data folder, which distinguishes it from those of
 * other machines that share one record store.
 * Errors: as `folderId`.
 */
export const indexScope = (dataDir: string): string => folderId(dataDir, 'index-id');

/** Opens the record store that the settings name; the only place that chooses one. Errors: StoreError. */
export async function openStore({
  recordsFile,
  storeUrl,
  searchUrls,
  dataDir,
}: Pick<Settings, 'recordsFile' | 'storeUrl' | 'searchUrls' | 'dataDir'>): Promise<Store> {
  if (storeUrl === undefined) return openSqliteStore(recordsFile);
  const scope = () => (searchUrls === undefined ? indexScope(dataDir) : '');
  // Its client takes as long to load as all the rest of a store.
  const { openPostgresStore } = await import('../../records/postgres-store.ts');
  const store = await openPostgresStore(storeUrl, systemClock, { scope });
  return { ...store, scope, location: { address: storeUrl } };
}

function openSqliteStore(recordsFile: string): Store {
  const records = openSqliteRecordStore(recordsFile, systemClock);
  const checkpoints = openSqliteCheckpoints(recordsFile);
  const derived = openSqliteDerivedValues(recordsFile, systemClock);
  const harvests = openSqliteHarvests(recordsFile);
  return {
    records,
    checkpoints,
    derived,
    harvests,
    locks: sqliteLocks(recordsFile),
    scope: () => '',
    secret: async (name) => sqliteSecret(recordsFile, name),
    location: { file: recordsFile },
    async close() {
      await harvests.close();
      await derived.close();
      await checkpoints.close();
      await records.close();
    },
  };
}
