import { readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { cannotWrite, isMissing, namesIn, replaceFile } from '../../../kernel/files.ts';
import { UUID } from '../../../kernel/uuid.ts';

/**
 * Files that can be made again, limited in bytes on disk; the least recently used
 * are removed. Names must be safe as file names. Several processes may
 * share the folder: each limits it to `maxBytes`, counting the files that it knows.
 * Errors: those of the file system.
 */
export function fileCache(folder: string, maxBytes: number) {
  let sizes: Promise<LRUCache<string, number>> | undefined;
  const sizesOnDisk = () => {
    sizes ??= readSizes(folder, maxBytes);
    // If the folder could not be read, the next call tries again.
    sizes.catch(() => {
      sizes = undefined;
    });
    return sizes;
  };
  return {
    /** Undefined if there is none. */
    async read(name: string): Promise<Uint8Array | undefined> {
      const path = join(folder, name);
      try {
        const bytes = await readFile(path);
        // The modification time shows the next process when the file was last used.
        await utimes(path, new Date(), new Date()).catch(unlessReadOnly);
        (await sizesOnDisk()).set(name, bytes.length);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) throw error;
        (await sizesOnDisk()).delete(name);
        return undefined;
      }
    },
    /** Errors: FileError. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      if (bytesOnDisk(bytes.length) > maxBytes) return;
      await replaceFile(join(folder, name), bytes);
      (await sizesOnDisk()).set(name, bytes.length);
    },
  };
}

/** What is there is read all the same. */
function unlessReadOnly(error: unknown): void {
  if (cannotWrite(error) === undefined) throw error;
}

/** Sizes of the files, the most recently used one last. Removes unfinished files of killed processes. */
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

/** Without errors: another process may have removed it, and the next one tries again. */
const remove = (folder: string, name: string): void => {
  rm(join(folder, name), { force: true }).catch(() => {});
};

/** The name of a file, and a UUID: a draft of `replaceFile`. */
const UNFINISHED = new RegExp(`\\.${UUID}$`);
/** Another process may be writing a younger one. */
const ABANDONED_MS = 60 * 60 * 1000;

/** File systems allocate whole blocks. */
const BLOCK_BYTES = 4096;
const bytesOnDisk = (bytes: number): number => Math.max(Math.ceil(bytes / BLOCK_BYTES), 1) * BLOCK_BYTES;

async function describe(folder: string, name: string) {
  const stats = await stat(join(folder, name), { throwIfNoEntry: false });
  return stats && { name, bytes: stats.size, time: stats.mtimeMs };
}
