import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, unlessMissing } from '../../kernel/files.ts';
import type { Preview } from './preview.ts';

export type PreviewFolder = ReturnType<typeof previewFolder>;

/** Previews are written here and then renamed; one folder, so that `sweep` is simple. */
const UNFINISHED = 'unfinished';

/** Whether a text is the name of a preview, and so safe as the name of a file. */
const isPreviewName = (text: string): boolean => /^[0-9a-f]{32}\.webp$/.test(text);

/** Previews as files, by name, in folders named by the first two digits. */
export function previewFolder(folder: string) {
  const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const unfinished = join(folder, UNFINISHED);
  return {
    has: (name: string): boolean => isPreviewName(name) && existsSync(fileOf(name)),
    /** Errors: FileError. */
    async write({ name, webp }: Preview): Promise<void> {
      // Flushed, because the record store names the file.
      await replaceFile(fileOf(name), webp, { draft: join(unfinished, randomUUID()), flush: true });
    },
    /** The path of a preview; undefined if there is none of this name. */
    find: (name: string): string | undefined =>
      isPreviewName(name) && existsSync(fileOf(name)) ? fileOf(name) : undefined,
    /** Undefined if there is no preview of this name. */
    async read(name: string): Promise<Uint8Array | undefined> {
      return isPreviewName(name) ? unlessMissing(readFile(fileOf(name))) : undefined;
    },
    /** Ignores names without a preview. */
    async remove(name: string): Promise<void> {
      if (isPreviewName(name)) await rm(fileOf(name), { force: true });
    },
    /** Removes unfinished files of killed processes. Only for the only writer. */
    async sweep(): Promise<void> {
      await rm(unfinished, { recursive: true, force: true });
    },
  };
}
