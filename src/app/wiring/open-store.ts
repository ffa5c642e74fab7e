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

/** Everything that the record store contains, behind one port each. */
export interface Store extends AsyncDisposable {
  readonly records: RecordStore;
  readonly checkpoints: Checkpoints;
  readonly derived: DerivedValues;
  readonly harvests: Harvests;
  readonly locks: Locks;
  /** Empty if all processes that share the store share the search index too; else the id of the index. */
  scope(): string;
  /** The key of that name, 32 bytes, the same for every process. Errors: StoreError. */
  secret(name: string): Promise<Uint8Array>;
  /** For threads that read it with connections of their own. */
  readonly location: StoreLocation;
  close(): Promise<void>;
}

/**
 * The id of the search index in a data folder, which distinguishes it from those of
 * other machines that share one record store.
 * Errors: as `folderId`.
 */
export const indexScope = (dataDir: string): string => folderId(dataDir, 'index-id');

/** Opens the record store of the settings. No other function chooses one. Errors: StoreError. */
export async function openStore({
  recordsFile,
  storeUrl,
  searchUrls,
  dataDir,
}: Pick<Settings, 'recordsFile' | 'storeUrl' | 'searchUrls' | 'dataDir'>): Promise<Store> {
  if (storeUrl === undefined) return openSqliteStore(recordsFile);
  const scope = () => (searchUrls === undefined ? indexScope(dataDir) : '');
  // Loading its client takes as long as opening a store.
  const { openPostgresStore } = await import('../../records/postgres-store.ts');
  const store = await openPostgresStore(storeUrl, systemClock, { scope });
  return { ...store, scope, location: { address: storeUrl }, [Symbol.asyncDispose]: () => store.close() };
}

function openSqliteStore(recordsFile: string): Store {
  const records = openSqliteRecordStore(recordsFile, systemClock);
  const checkpoints = openSqliteCheckpoints(recordsFile);
  const derived = openSqliteDerivedValues(recordsFile, systemClock);
  const harvests = openSqliteHarvests(recordsFile);
  const close = async () => {
    await harvests.close();
    await derived.close();
    await checkpoints.close();
    await records.close();
  };
  return {
    records,
    checkpoints,
    derived,
    harvests,
    locks: sqliteLocks(recordsFile),
    scope: () => '',
    secret: async (name) => sqliteSecret(recordsFile, name),
    location: { file: recordsFile },
    close,
    [Symbol.asyncDispose]: close,
  };
}
