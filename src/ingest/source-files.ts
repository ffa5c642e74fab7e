import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatOf, SUFFIXES } from './sources/file-format.ts';

/** A file to ingest. */
export interface SourceFile {
  readonly path: string;
  /** Size on the disk, for the progress. */
  readonly bytes: number;
}

/** A source that does not exist or is of no known kind. The message names it. */
export class SourceNotFound extends Error {}

/**
 * The files behind the sources of a command line. Folders stand for every
 * source file in them and in their folders, by name; other files there are
 * passed over, and so is what begins with a dot.
 * Errors: SourceNotFound.
 */
export async function findSourceFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const found: (readonly SourceFile[])[] = [];
  for (const path of paths) found.push(await filesOf(path));
  return found.flat();
}

async function filesOf(path: string): Promise<SourceFile[]> {
  const status = await stat(path).catch((cause: Error) => {
    throw new SourceNotFound(`cannot read source ${path}: ${cause.message}`, { cause });
  });
  if (!status.isDirectory()) {
    if (formatOf(basename(path))) return [{ path, bytes: status.size }];
    throw new SourceNotFound(`source ${path} is none of ${SUFFIXES.join(', ')}`);
  }
  const files = await Array.fromAsync(filesInFolder(path));
  if (files.length > 0) return files;
  throw new SourceNotFound(`folder ${path} holds no file of ${SUFFIXES.join(', ')}`);
}

async function* filesInFolder(folder: string): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // Links to folders are not followed: they can lead in a circle.
    if (entry.isDirectory()) yield* filesInFolder(path);
    else if (formatOf(entry.name)) yield* await regularFile(path, entry);
  }
}

async function regularFile(path: string, entry: Dirent): Promise<SourceFile[]> {
  if (!entry.isFile() && !entry.isSymbolicLink()) return [];
  const status = await stat(path).catch((cause: Error) => {
    throw new SourceNotFound(`cannot read source ${path}: ${cause.message}`, { cause });
  });
  return status.isFile() ? [{ path, bytes: status.size }] : [];
}
