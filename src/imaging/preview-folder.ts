import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileError } from '../kernel/file-error.ts';
import { isMissing } from '../kernel/missing-file.ts';
import { isPreviewName, type Preview } from './preview.ts';

/** Previews as files, by name, in folders named by the first two digits. */
export interface PreviewFolder {
  has(name: string): Promise<boolean>;
  /** Errors: FileError. */
  write(preview: Preview): Promise<void>;
  /** Undefined if there is no preview of this name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Ignores names without a preview. */
  remove(name: string): Promise<void>;
  /** Removes unfinished files of killed processes. Only for the only writer. */
  sweep(): Promise<void>;
}

/** Previews are written here and then renamed; one folder, so that `sweep` is simple. */
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
      // Readers see the whole file or none, even after a power failure, because the record store names it.
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
        if (isMissing(error)) return undefined;
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
