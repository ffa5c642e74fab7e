import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file, or of all files in a folder, which may vanish meanwhile. */
export function sizeOf(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) return 0;
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
