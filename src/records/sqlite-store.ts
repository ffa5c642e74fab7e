import { randomBytes } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import { cannotWrite } from '../kernel/files.ts';
import { tryLock } from './file-lock.ts';
import { StoreError } from './record-store.ts';
import { sqliteDerivedValues } from './sqlite/derived-values.ts';
import { sqliteCheckpoints, sqliteHarvests } from './sqlite/harvests.ts';
import { SqliteRecordStore } from './sqlite/record-store.ts';
import { sqliteRuns } from './sqlite/runs.ts';
import { sqliteStoreCounts } from './sqlite/store-counts.ts';
import { StoreFile } from './sqlite/store-file.ts';
import type { Locks, Store } from './store.ts';

const SECRET_BYTES = 32;

/**
 * Opens or creates the record store in an SQLite file. Several processes may
 * have it open: one writes at a time, while others read. If the disk takes no data,
 * the store is opened for reading, and `warn` is called with the reason.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteStore(
  file: string,
  clock: Clock,
  warn: (reason: string) => void = () => {},
): Store {
  const storeFile = new StoreFile(file);
  if (storeFile.unwritable) warn(storeFile.unwritable.message);
  return {
    records: new SqliteRecordStore(storeFile, clock),
    checkpoints: sqliteCheckpoints(storeFile),
    derived: sqliteDerivedValues(storeFile, clock),
    harvests: sqliteHarvests(storeFile),
    runs: sqliteRuns(storeFile, clock),
    counts: sqliteStoreCounts(storeFile),
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
  const select = file.prepare('SELECT value FROM secrets WHERE name = ?');
  const stored = (): unknown => select.get(name)?.['value'];
  const made = file.read(stored) ?? addSecret(file, name) ?? file.read(stored);
  if (!(made instanceof Uint8Array)) throw new TypeError(`the secret ${name} does not exist`);
  return made;
}

/** Where nothing can be written, the value of this process. */
function addSecret(file: StoreFile, name: string): Uint8Array | undefined {
  const value = randomBytes(SECRET_BYTES);
  try {
    file.write(() =>
      file.prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, value),
    );
    return undefined;
  } catch (error) {
    if (error instanceof StoreError && cannotWrite(error.cause) !== undefined) return value;
    throw error;
  }
}
