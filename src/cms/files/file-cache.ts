import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { fileError } from '../../kernel/file-error.ts';
import { UUID } from '../../kernel/uuid.ts';

/** Files that can be made again, bounded in bytes on disk: those asked for last stay. */
export interface FileCache {
  /** Undefined when there is none of this name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Errors: FileError. */
  write(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * A folder of such files. Names must be safe as names of files. Several processes
 * may share the folder: each holds it to `maxBytes` by what it has seen.
 * Errors: those of the file system.
 */
export function fileCache(folder: string, maxBytes: number): FileCache {
  let sizes: Promise<LRUCache<string, number>> | undefined;
  const known = () => {
    sizes ??= readSizes(folder, maxBytes);
    // A folder that could not be read is read again by the next call.
    sizes.catch(() => {
      sizes = undefined;
    });
    return sizes;
  };
  return {
    async read(name) {
      const path = join(folder, name);
      try {
        const bytes = await readFile(path);
        // The time says to the next process what was asked for last.
        await utimes(path, new Date(), new Date());
        (await known()).set(name, bytes.length);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        (await known()).delete(name);
        return undefined;
      }
    },
    async write(name, bytes) {
      if (bytesOnDisk(bytes.length) > maxBytes) return;
      const path = join(folder, name);
      // Readers see the whole file or none.
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        // The first error tells what is wrong.
        await rm(unfinished, { force: true }).catch(() => {});
        throw fileError(path, error);
      }
      (await known()).set(name, bytes.length);
    },
  };
}

/** Sizes of the files that are there, the one asked for last at the end. What killed processes left unfinished is removed. */
async function readSizes(folder: string, maxBytes: number): Promise<LRUCache<string, number>> {
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: bytesOnDisk,
    dispose: (_, name, reason) => {
      if (reason === 'evict') remove(folder, name);
    },
  });
  const found = await Promise.all((await namesIn(folder)).map((name) => describe(folder, name)));
  for (const file of found.filter((one) => one !== undefined).sort((a, b) => a.time - b.time)) {
    if (!UNFINISHED.test(file.name)) sizes.set(file.name, file.bytes);
    else if (Date.now() - file.time > ABANDONED_MS) remove(folder, file.name);
  }
  return sizes;
}

/** Gone is gone: another process may have been first, and the next one tries again. */
const remove = (folder: string, name: string): void => {
  rm(join(folder, name), { force: true }).catch(() => {});
};

/** The name of a file, and a UUID. */
const UNFINISHED = new RegExp(`\\.${UUID}$`);
/** Another process may be writing a younger one. */
const ABANDONED_MS = 60 * 60 * 1000;

/** File systems give whole blocks. */
const BLOCK_BYTES = 4096;
const bytesOnDisk = (bytes: number): number => Math.max(Math.ceil(bytes / BLOCK_BYTES), 1) * BLOCK_BYTES;

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function describe(folder: string, name: string) {
  const stats = await stat(join(folder, name), { throwIfNoEntry: false });
  return stats && { name, bytes: stats.size, time: stats.mtimeMs };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
