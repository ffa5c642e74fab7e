import { randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { tryLock } from './file-lock.ts';
import { sqliteCheckpoints } from './sqlite/checkpoints.ts';
import { sqliteDerivedValues } from './sqlite/derived-values.ts';
import { sqliteHarvests } from './sqlite/harvests.ts';
import { sqliteQualityHistory } from './sqlite/quality-history.ts';
import { SqliteRecordStore } from './sqlite/record-store.ts';
import { sqliteRuns } from './sqlite/runs.ts';
import { sqliteStoreCounts } from './sqlite/store-counts.ts';
import { StoreFile } from './sqlite/store-file.ts';
import type { Locks, Store } from './store.ts';

const SECRET_BYTES = 32;

/**
 * Opens or creates the record store in an SQLite file. Several processes may
 * have it open: one writes at a time, while others read.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteStore(file: string, clock: Clock): Store {
  const storeFile = new StoreFile(file);
  return {
    records: new SqliteRecordStore(storeFile, clock),
    checkpoints: sqliteCheckpoints(storeFile),
    derived: sqliteDerivedValues(storeFile, clock),
    harvests: sqliteHarvests(storeFile),
    runs: sqliteRuns(storeFile, clock),
    counts: sqliteStoreCounts(storeFile),
    quality: sqliteQualityHistory(storeFile),
    locks: sqliteLocks(file),
    secret: async (name) => secret(storeFile, name),
    close: () => storeFile.close(),
  };
}

/** Lock files beside the store, such as `records.sqlite-sync.lock`. */
function sqliteLocks(file: string): Locks {
  return {
    async tryLock(name) {
      const lock = tryLock(`${file}-${name}.lock`);
      return lock && { release: async () => lock.release() };
    },
  };
}

function secret(file: StoreFile, name: string): Uint8Array {
  return file.write(() => {
    file
      .prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(name, randomBytes(SECRET_BYTES));
    const value = file.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.['value'];
    if (!(value instanceof Uint8Array)) throw new TypeError(`the secret ${name} does not exist`);
    return value;
  });
}
