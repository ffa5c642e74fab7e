import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileError, makeFolder } from '../../kernel/files.ts';

/**
 * An id that distinguishes a folder from those of other machines with the same
 * record store. It is made once and stored in the folder, in a file of that name.
 * Errors: FileError; those of the file system if it cannot be read.
 */
export function folderId(folder: string, name: string): string {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const draft = join(folder, `${name}.${randomUUID()}`);
    try {
      makeFolder(folder);
      writeFileSync(draft, `${randomUUID()}\n`);
      // If several processes do this at once, the first one wins.
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) {
        rmSync(draft, { force: true });
        throw fileError(file, error);
      }
    }
  }
  // Drafts are no longer needed: neither those of killed processes, nor one that came too late.
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${name}.`) && DRAFT.test(entry)) rmSync(join(folder, entry), { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const DRAFT = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
