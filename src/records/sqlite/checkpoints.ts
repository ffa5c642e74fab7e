import type { Checkpoints } from '../checkpoints.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteCheckpoints(file: StoreFile): Checkpoints {
  const readAll = file.prepare('SELECT collection, change, recipe FROM checkpoints');
  const write = file.prepare(
    'INSERT OR REPLACE INTO checkpoints (collection, change, recipe) VALUES (?, ?, ?)',
  );
  const erase = file.prepare('DELETE FROM checkpoints WHERE collection = ?');
  return {
    all: async () =>
      new Map(
        file
          .read(() => readAll.all())
          .map(({ collection, change, recipe }) => [
            String(collection),
            { change: Number(change), recipe: String(recipe) },
          ]),
      ),
    set: async (collection, { change, recipe }) =>
      file.write(() => void write.run(collection, change, recipe)),
    remove: async (collection) => file.write(() => void erase.run(collection)),
    close: () => file.close(),
  };
}
