import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { enclosedPath, NotEnclosed, readEnclosed } from '../../../kernel/enclosed-files.ts';
import { isUuid } from '../../../kernel/uuid.ts';

export interface AssetFile {
  /** Names it in caches; it is read by `read`. */
  readonly path: string;
  readonly suffix: AssetSuffix;
  readonly bytes: number;
  /** Differs after every change of the file. */
  readonly stamp: string;
  /** Errors: NotEnclosed; those of the file system; of the signal. */
  read(signal?: AbortSignal): Promise<Uint8Array>;
}

/** Larger originals are not read: a picture is held in memory while it is sent or made. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Suffixes of pictures that are served; `.svg` is served unchanged. */
const SUFFIXES = ['jpg', 'png', 'svg', 'webp', 'avif', 'gif', 'tiff', 'jpeg', 'tif'] as const;

type AssetSuffix = (typeof SUFFIXES)[number];

/**
 * The picture of a content folder by its id, a lowercase UUID; undefined if there is none, or if a link
 * leads to it from elsewhere. [content-26]
 * Errors: those of the file system.
 */
export async function findAsset(contentFolder: string, id: string): Promise<AssetFile | undefined> {
  if (!isUuid(id)) return undefined;
  for (const suffix of SUFFIXES) {
    const name = `assets/${id}.${suffix}`;
    const path = join(contentFolder, name);
    const stats = await stat(path, { throwIfNoEntry: false, bigint: true }).catch(unlessLoop);
    if (!stats?.isFile() || !isEnclosed(contentFolder, name)) continue;
    return {
      path,
      suffix,
      bytes: Number(stats.size),
      stamp: `${stats.mtimeNs} ${stats.size} ${stats.ino}`,
      read: (signal) => readEnclosed(contentFolder, name, MAX_FILE_BYTES, signal),
    };
  }
  return undefined;
}

/** A link to itself leads to nothing. */
function unlessLoop(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ELOOP')) throw error;
}

function isEnclosed(folder: string, name: string): boolean {
  try {
    return enclosedPath(folder, name) !== undefined;
  } catch (error) {
    if (error instanceof NotEnclosed) return false;
    throw error;
  }
}
