import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileError } from '../kernel/file-error.ts';
import { isPreviewName, type Preview } from './preview.ts';

/** Previews as files, by name; the first two digits are a folder of their own. */
export interface PreviewFolder {
  has(name: string): Promise<boolean>;
  /** Errors: FileError. */
  write(preview: Preview): Promise<void>;
  /** Undefined for any name that is not that of a preview here. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Any name that is not that of a preview here is ignored. */
  remove(name: string): Promise<void>;
  /** Removes what a writer that was killed has left unfinished. Only for who alone writes here. */
  sweep(): Promise<void>;
}

/** Where previews are written before they have their names: one folder, so that a sweep needs to look nowhere else. */
const UNFINISHED = 'unfinished';

export function previewFolder(folder: string): PreviewFolder {
  const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const unfinished = join(folder, UNFINISHED);
  return {
    async has(name) {
      if (!isPreviewName(name)) return false;
      return access(fileOf(name)).then(
        () => true,
        () => false,
      );
    },
    async write({ name, webp }) {
      const file = fileOf(name);
      // Readers see the whole file or none, also after a power failure: the record store then names it.
      const draft = join(unfinished, randomUUID());
      try {
        await mkdir(unfinished, { recursive: true });
        await mkdir(dirname(file), { recursive: true });
        await writeFile(draft, webp, { flush: true });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw fileError(file, error);
      }
    },
    async read(name) {
      if (!isPreviewName(name)) return undefined;
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      if (isPreviewName(name)) await rm(fileOf(name), { force: true });
    },
    async sweep() {
      await rm(unfinished, { recursive: true, force: true });
    },
  };
}
