import type { SQLOutputValue } from 'node:sqlite';
import type { Checkpoint, Checkpoints } from './checkpoints.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';

/**
 * The checkpoints in the file of the record store, over a connection of their own.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteCheckpoints(file: string): Checkpoints {
  const database = openDatabase(file);
  const readAll = database.prepare('SELECT collection, change, recipe FROM checkpoints');
  const write = database.prepare(
    'INSERT OR REPLACE INTO checkpoints (collection, change, recipe) VALUES (?, ?, ?)',
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
    all: async () => guarded(() => new Map(readAll.all().map(entry))),
    set: async (collection, { change, recipe }) => guarded(() => void write.run(collection, change, recipe)),
    remove: async (collection) => guarded(() => void erase.run(collection)),
    close: async () => database.close(),
  };
}

const entry = (row: Readonly<Record<string, SQLOutputValue>>): [string, Checkpoint] => [
  String(row['collection']),
  { change: Number(row['change']), recipe: String(row['recipe']) },
];
