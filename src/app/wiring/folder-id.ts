import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../../kernel/file-error.ts';

/**
 * What tells a folder from those of other machines that share one record store:
 * an id that is made once and lies in it, in a file of that name.
 * Errors: FileError; those of the file system when it cannot be read.
 */
export function folderId(folder: string, name: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const draft = join(folder, `${name}.${randomUUID()}`);
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(draft, `${randomUUID()}\n`);
      // Of several processes the first one gives the id, whole.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) {
        rmSync(draft, { force: true });
        throw fileError(file, error);
      }
    }
  }
  // Now that there is an id, nobody needs a draft: neither those of killed processes, nor one that comes too late.
  for (const left of readdirSync(folder)) {
    if (left.startsWith(`${name}.`) && DRAFT.test(left)) rmSync(join(folder, left), { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const DRAFT = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
