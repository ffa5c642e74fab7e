import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const OPERATIONS = ['openSync', 'writeSync', 'fsyncSync', 'closeSync', 'renameSync', 'rmSync'] as const;

/** Calls `before` before each operation on files that `work` makes, except those of `before` itself. */
export function beforeEachFileOperation(before: () => void, work: () => void): void {
  const originals = Object.fromEntries(OPERATIONS.map((name) => [name, fs[name]]));
  let isWatching = true;
  const watched = Object.entries(originals).map(([name, original]) => [
    name,
    (...given: unknown[]): unknown => {
      if (isWatching) {
        isWatching = false;
        before();
        isWatching = true;
      }
      return Reflect.apply(original, fs, given);
    },
  ]);
  Object.assign(fs, Object.fromEntries(watched));
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  }
}
