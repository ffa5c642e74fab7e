import type { SQLOutputValue } from 'node:sqlite';
import type { Clock } from '../kernel/clock.ts';
import type { DerivedValue, DerivedValues } from './derived-values.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';
import { inTransaction } from './sqlite/transaction.ts';

/**
 * The derived values in the file of the record store, over a connection of their own.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteDerivedValues(file: string, clock: Clock): DerivedValues {
  const database = openDatabase(file);
  const read = database.prepare(
    'SELECT key, version, value, failure, time FROM derived WHERE kind = ? AND key = ?',
  );
  const write = database.prepare(
    'INSERT OR REPLACE INTO derived (kind, key, version, value, failure, time) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const erase = database.prepare('DELETE FROM derived WHERE kind = ? AND key = ?');

  const list = database.prepare('SELECT key FROM derived WHERE kind = ? AND key <= ? ORDER BY key LIMIT ?');

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(`the record store ${file} failed`, error);
    }
  };

  return {
    get: async (kind, keys) =>
      guarded(() => {
        const found = new Map<string, DerivedValue>();
        for (const key of keys) {
          const row = read.get(kind, key);
          if (row !== undefined) found.set(key, derivedValue(row));
        }
        return found;
      }),
    keysUpTo: async (kind, key, limit) =>
      guarded(() => list.all(kind, key, limit).map((row) => String(row['key']))),
    put: async (values) =>
      guarded(() =>
        inTransaction(database, () => {
          const now = Math.floor(clock() / 1000);
          for (const { kind, key, version, value, failure } of values) {
            write.run(kind, key, version, value ?? null, failure ?? null, now);
          }
        }),
      ),
    remove: async (kind, keys) =>
      guarded(() =>
        inTransaction(database, () => {
          for (const key of keys) erase.run(kind, key);
        }),
      ),
    close: async () => database.close(),
  };
}

function derivedValue({
  key,
  version,
  value,
  failure,
  time,
}: Readonly<Record<string, SQLOutputValue>>): DerivedValue {
  return {
    key: String(key),
    version: String(version),
    value: value instanceof Uint8Array ? value : undefined,
    failure: typeof failure === 'string' ? failure : undefined,
    time: Number(time),
  };
}
