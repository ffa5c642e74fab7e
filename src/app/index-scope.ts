import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What tells the search index in a data folder from those of other machines that
 * share one record store: an id that is made once and lies beside it.
 * Errors: those of the file system.
 */
export function indexScope(dataDir: string): string {
  const file = join(dataDir, 'index-id');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = join(dataDir, `index-id.${randomUUID()}`);
    writeFileSync(draft, `${randomUUID()}\n`);
    try {
      // Of several processes the first one gives the id, whole.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
