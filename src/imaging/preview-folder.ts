import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, unlessMissing } from '../kernel/files.ts';
import type { Preview } from './preview.ts';

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

/** Whether a text is the name of a preview, and so safe as the name of a file. */
const isPreviewName = (text: string): boolean => /^[0-9a-f]{32}\.webp$/.test(text);

export function previewFolder(folder: string): PreviewFolder {
  const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const unfinished = join(folder, UNFINISHED);
  return {
    async has(name) {
      return isPreviewName(name) && existsSync(fileOf(name));
    },
    async write({ name, webp }) {
      // Flushed, because the record store names the file.
      await replaceFile(fileOf(name), webp, { draft: join(unfinished, randomUUID()), flush: true });
    },
    async read(name) {
      return isPreviewName(name) ? unlessMissing(readFile(fileOf(name))) : undefined;
    },
    async remove(name) {
      if (isPreviewName(name)) await rm(fileOf(name), { force: true });
    },
    async sweep() {
      await rm(unfinished, { recursive: true, force: true });
    },
  };
}
