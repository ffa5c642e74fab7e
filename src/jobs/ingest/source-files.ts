import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isWithin } from '../../kernel/enclosed-files.ts';
import { systemReason } from '../../kernel/files.ts';
import { formatOf, SUFFIXES } from './sources/file-format.ts';

/** A file to ingest. */
export interface SourceFile {
  readonly path: string;
  /** For a file that was found in a folder: its path there, with slashes. */
  readonly pathInFolder?: string;
  /** The folder, without links: what is opened must be in it. */
  readonly root?: string;
  /** Size on disk, for the progress. */
  readonly bytes: number;
  /** Why it is not read, although it is a source file of the folder. */
  readonly refusal?: string;
}

/** A source that does not exist or has an unsupported format. The message names it. */
export class SourceNotFound extends Error {}

/**
 * The files to read for the sources of a command line. A folder stands for all
 * source files in it and its subfolders, sorted by name. Other files, and names
 * that begin with a dot, are ignored. A link is read if it leads to a file in the folder:
 * whoever delivers a folder must not reach other files.
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
  const files = await Array.fromAsync(filesInFolder(path, '', await realpath(path)));
  if (files.length > 0) return files;
  throw new SourceNotFound(`folder ${path} contains no file with one of the suffixes ${SUFFIXES.join(', ')}`);
}

/** `prefix`: the path of the folder in the source, whose own path is `root`, without links. */
async function* filesInFolder(folder: string, prefix: string, root: string): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    // Links to folders are not followed: they can form a cycle.
    if (entry.isDirectory()) yield* filesInFolder(path, `${prefix}${entry.name}/`, root);
    else if (formatOf(entry.name)) yield* await regularFile(path, entry, prefix, root);
  }
}

async function regularFile(path: string, entry: Dirent, prefix: string, root: string): Promise<SourceFile[]> {
  if (!entry.isFile() && !entry.isSymbolicLink()) return [];
  const status = await statSource(path);
  if (!status.isFile()) return [];
  const file = { path, root, pathInFolder: `${prefix}${entry.name}`, bytes: status.size };
  const isOutside = entry.isSymbolicLink() && !isWithin(root, await realpath(path));
  return [isOutside ? { ...file, refusal: 'a link that leads out of the folder is not read' } : file];
}

const statSource = (path: string) =>
  stat(path).catch((cause: Error) => {
    throw new SourceNotFound(`cannot read source ${path}: ${systemReason(cause) ?? cause.message}`, {
      cause,
    });
  });
