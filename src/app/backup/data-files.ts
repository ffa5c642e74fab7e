import { readdir, readlink } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The folder in which a restore prepares its files, and in it that of the files that they replace. */
export const RESTORING = '.restoring';
export const REPLACING = `${RESTORING}/old`;

/** The record store, which is copied by itself. */
export const STORE = 'records.sqlite';

/**
 * What of the data folder is not copied, besides locks: `vitrine index` fills the
 * index again, whose id belongs to it; `assets` is a cache.
 */
const OMITTED: readonly string[] = [
  STORE,
  `${STORE}-wal`,
  `${STORE}-shm`,
  `${STORE}-journal`,
  'index',
  'index-id',
  'assets',
  'export/unfinished',
  '.doctor',
  'lost+found',
  RESTORING,
];

/** What a restore replaces, even if the backup has nothing in its place. */
export const REPLACED: readonly string[] = [
  ...OMITTED.filter((name) => name !== 'lost+found'),
  'export',
  'previews',
];

const isOmitted = (path: string): boolean =>
  OMITTED.includes(path) || /(?:\.lock|-journal)$|^models\/\.unfinished-/.test(path);

interface DataFiles {
  /** Paths below the data folder, with slashes. */
  readonly files: readonly string[];
  /** Symbolic links to neighbours, such as `export/nightly`. */
  readonly links: readonly { readonly path: string; readonly target: string }[];
}

/** Everything in the data folder that a backup copies besides the record store. */
export async function dataFiles(dataDir: string): Promise<DataFiles> {
  const files: string[] = [];
  const links: { path: string; target: string }[] = [];
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name);
      const path = relative(dataDir, full).replaceAll(sep, '/');
      if (isOmitted(path)) continue;
      if (entry.isDirectory()) await walk(full);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) {
        const target = await readlink(full);
        if (/^[^/\\]+$/.test(target)) links.push({ path, target });
      }
    }
  };
  await walk(dataDir);
  return { files: files.sort(), links };
}
