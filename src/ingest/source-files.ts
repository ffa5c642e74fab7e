import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { formatOf, SUFFIXES } from './sources/file-format.ts';

/** A file to ingest. */
export interface SourceFile {
  readonly path: string;
  /** For a file that was found in a folder: its path there, with slashes. */
  readonly pathInFolder?: string;
  /** Size on disk, for the progress. */
  readonly bytes: number;
}

/** A source that does not exist or has an unsupported format. The message names it. */
export class SourceNotFound extends Error {}

/**
 * The files to read for the sources of a command line. A folder stands for all
 * source files in it and its subfolders, sorted by name. Other files, and names
 * that begin with a dot, are ignored.
 * Errors: SourceNotFound.
 */
export async function findSourceFiles(paths: readonly string[]): Promise<SourceFile[]> {
  const found: (readonly SourceFile[])[] = [];
  for (const path of paths) found.push(await filesOf(path));
  return found.flat();
}

async function filesOf(path: string): Promise<SourceFile[]> {
  const status = await statSource(path);
  if (!status.isDirectory()) {
    if (formatOf(basename(path))) return [{ path, bytes: status.size }];
    throw new SourceNotFound(`source ${path} is not one of ${SUFFIXES.join(', ')}`);
  }
  const files = await Array.fromAsync(filesInFolder(path, ''));
  if (files.length > 0) return files;
  throw new SourceNotFound(`folder ${path} contains no file with one of the suffixes ${SUFFIXES.join(', ')}`);
}

/** `prefix`: the path of the folder in the source. */
async function* filesInFolder(folder: string, prefix: string): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // Links to folders are not followed: they can form a cycle.
    if (entry.isDirectory()) yield* filesInFolder(path, `${prefix}${entry.name}/`);
    else if (formatOf(entry.name)) yield* await regularFile(path, entry, prefix);
  }
}

async function regularFile(path: string, entry: Dirent, prefix: string): Promise<SourceFile[]> {
  if (!entry.isFile() && !entry.isSymbolicLink()) return [];
  const status = await statSource(path);
  return status.isFile() ? [{ path, pathInFolder: `${prefix}${entry.name}`, bytes: status.size }] : [];
}

const statSource = (path: string) =>
  stat(path).catch((cause: Error) => {
    throw new SourceNotFound(`cannot read source ${path}: ${cause.message}`, { cause });
  });
