import { hash, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileLock, FileLocked, lockFile } from '../../../kernel/file-lock.ts';
import { fileError, isMissing, makeFolder, namesIn, syncFolder } from '../../../kernel/files.ts';
import { ModelError } from '../embedder.ts';
import { MANIFEST, type ModelManifest } from './installed-model.ts';
import type { ModelFiles } from './model-table.ts';

/**
 * Starts the names of folders that are being written or removed. They are never read,
 * so that a process that is killed leaves no half a model.
 */
const UNFINISHED = '.unfinished-';
const LOCK = 'models.lock';

/**
 * The folder of models for one process that changes it, without what killed ones have left.
 * Errors: ModelError if another process is changing it; FileError.
 */
export async function lockModelsFolder(modelsDir: string): Promise<FileLock> {
  let lock: FileLock;
  try {
    makeFolder(modelsDir);
    lock = lockFile(join(modelsDir, LOCK), 0);
  } catch (error) {
    if (error instanceof FileLocked)
      throw new ModelError(`another process is changing ${modelsDir}`, { cause: error });
    throw fileError(modelsDir, error);
  }
  for (const name of await namesIn(modelsDir))
    if (name.startsWith(UNFINISHED)) await rm(join(modelsDir, name), { recursive: true, force: true });
  return lock;
}

/** What describes a model besides its files. */
type Description = Omit<ModelManifest, 'files'>;

/**
 * Puts a model into the folder, or replaces it: all of it or nothing. `derive` makes
 * further files when the others are in its folder.
 * Errors: FileError; those of `derive`.
 */
export async function putModel(
  modelsDir: string,
  description: Description,
  files: ModelFiles,
  derive: (folder: string) => Promise<ModelFiles>,
): Promise<void> {
  const draft = newFolder(modelsDir);
  try {
    await writeFiles(draft, files);
    const derived = await derive(draft);
    await writeFiles(draft, derived);
    const listed = [...files, ...derived].map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: hash('sha256', bytes),
    }));
    const manifest: ModelManifest = { ...description, files: listed };
    await writeFiles(
      draft,
      new Map([[MANIFEST, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)]]),
    );
    const replaced = await setAside(modelsDir, description.name);
    await rename(draft, join(modelsDir, description.name));
    await syncFolder(modelsDir);
    if (replaced !== undefined) await rm(replaced, { recursive: true, force: true });
  } catch (error) {
    // Frees the space on a full disk.
    await rm(draft, { recursive: true, force: true }).catch(() => {});
    throw fileError(modelsDir, error);
  }
}

/** Whether there was one. Errors: FileError. */
export async function removeModelFolder(modelsDir: string, name: string): Promise<boolean> {
  try {
    const removed = await setAside(modelsDir, name);
    if (removed !== undefined) await rm(removed, { recursive: true, force: true });
    return removed !== undefined;
  } catch (error) {
    throw fileError(join(modelsDir, name), error);
  }
}

/** Renames a model so that it is no longer read. The new path; undefined if there is no such model. */
async function setAside(modelsDir: string, name: string): Promise<string | undefined> {
  const aside = newFolder(modelsDir);
  try {
    await rename(join(modelsDir, name), aside);
    return aside;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const newFolder = (modelsDir: string): string => join(modelsDir, `${UNFINISHED}${randomUUID()}`);

async function writeFiles(folder: string, files: ModelFiles): Promise<void> {
  for (const [path, bytes] of files) {
    makeFolder(dirname(join(folder, path)));
    await writeFile(join(folder, path), bytes, { flush: true });
  }
}
