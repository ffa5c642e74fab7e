import type { Clock } from '../../kernel/clock.ts';
import type { DerivedValues } from '../derived-values.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteDerivedValues(file: StoreFile, clock: Clock): DerivedValues {
  // All keys in one statement: most calls ask for a thousand, of which few or none exist.
  const read = file.prepare(`SELECT key, version, value, failure, time FROM derived
    WHERE kind = ? AND key IN (SELECT value FROM json_each(?))`);
  const list = file.prepare(
    'SELECT key FROM derived WHERE kind = ? AND key > ? AND key <= ? ORDER BY key LIMIT ?',
  );
  const write = file.prepare(
    'INSERT OR REPLACE INTO derived (kind, key, version, value, failure, time) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const erase = file.prepare('DELETE FROM derived WHERE kind = ? AND key = ?');
  return {
    get: async (kind, keys) =>
      new Map(
        file
          .read(() => read.all(kind, JSON.stringify(keys)))
          .map(({ key, version, value, failure, time }) => [
            String(key),
            {
              key: String(key),
              version: String(version),
              value: value instanceof Uint8Array ? value : undefined,
              failure: typeof failure === 'string' ? failure : undefined,
              time: Number(time),
            },
          ]),
      ),
    keysUpTo: async (kind, key, limit, after = '') =>
      file.read(() => list.all(kind, after, key, limit)).map((row) => String(row['key'])),
    put: async (values) =>
      file.write(() => {
        const now = Math.floor(clock() / 1000);
        for (const { kind, key, version, value, failure } of values) {
          write.run(kind, key, version, value ?? null, failure ?? null, now);
        }
      }),
    remove: async (kind, keys) =>
      file.write(() => {
        for (const key of keys) erase.run(kind, key);
      }),
    close: () => file.close(),
  };
}
