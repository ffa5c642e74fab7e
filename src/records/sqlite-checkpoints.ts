import type { Checkpoints } from './checkpoints.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';

/**
 * The checkpoints in the file of the record store, over a connection of their own.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteCheckpoints(file: string): Checkpoints {
  const database = openDatabase(file);
  const readAll = database.prepare('SELECT collection, change FROM checkpoints');
  const write = database.prepare(
    'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT (collection) DO UPDATE SET change = excluded.change',
  );
  const erase = database.prepare('DELETE FROM checkpoints WHERE collection = ?');

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(`the record store ${file} failed`, error);
    }
  };

  return {
    all: async () =>
      guarded(
        () =>
          new Map(readAll.all().map((row) => [String(row['collection']), Number(row['change'])] as const)),
      ),
    set: async (collection, change) => guarded(() => void write.run(collection, change)),
    remove: async (collection) => guarded(() => void erase.run(collection)),
    close: async () => database.close(),
  };
}
