import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, replaceFile, unlessMissing } from '../../kernel/files.ts';
import { type Preview, previewName } from './preview.ts';

export type PreviewFolder = ReturnType<typeof previewFolder>;

/** Previews are written here and then renamed; one folder, so that `sweep` is simple. */
const UNFINISHED = 'unfinished';

/** Whether a text is the name of a preview, and so safe as the name of a file. */
const isPreviewName = (text: string): boolean => /^[0-9a-f]{32}\.webp$/.test(text);

/** Previews as files, by name, in folders named by the first two digits. */
export function previewFolder(folder: string) {
  const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);
  const unfinished = join(folder, UNFINISHED);
  /** Undefined also for a file that is damaged: its name tells what it should hold. [operations-15] */
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    const webp = isPreviewName(name) ? await unlessMissing(readFile(fileOf(name))) : undefined;
    return webp !== undefined && previewName(webp) === name ? webp : undefined;
  };
  return {
    /** Whether there is an undamaged preview of this name. */
    has: async (name: string): Promise<boolean> => (await read(name)) !== undefined,
    /** Errors: FileError. */
    async write({ name, webp }: Preview): Promise<void> {
      // Flushed, because the record store names the file.
      await replaceFile(fileOf(name), webp, { draft: join(unfinished, randomUUID()), flush: true });
    },
    /** The path of a preview; undefined if there is none of this name, or it is damaged. */
    find: async (name: string): Promise<string | undefined> =>
      (await read(name)) === undefined ? undefined : fileOf(name),
    /** Undefined if there is no preview of this name, or it is damaged. */
    read,
    /** The paths of previews that are damaged. Errors: the signal's reason. */
    async *damaged(signal: AbortSignal): AsyncGenerator<string> {
      for (const part of await namesIn(folder)) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        for (const name of await namesIn(join(folder, part))) {
          signal.throwIfAborted();
          if (isPreviewName(name) && (await read(name)) === undefined) yield join(folder, part, name);
        }
      }
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
