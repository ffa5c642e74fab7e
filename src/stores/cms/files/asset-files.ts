import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../../../kernel/uuid.ts';

export interface AssetFile {
  readonly path: string;
  readonly suffix: AssetSuffix;
  readonly bytes: number;
  /** Differs after every change of the file. */
  readonly stamp: string;
}

/** Suffixes of pictures that are served; `.svg` is served unchanged. */
const SUFFIXES = ['jpg', 'png', 'svg', 'webp', 'avif', 'gif', 'tiff', 'jpeg', 'tif'] as const;

type AssetSuffix = (typeof SUFFIXES)[number];

/**
 * The file of a picture by its id, a lowercase UUID; undefined if there is none.
 * Errors: those of the file system.
 */
export async function findAsset(folder: string, id: string): Promise<AssetFile | undefined> {
  if (!isUuid(id)) return undefined;
  for (const suffix of SUFFIXES) {
    const path = join(folder, `${id}.${suffix}`);
    const stats = await stat(path, { throwIfNoEntry: false, bigint: true });
    if (!stats?.isFile()) continue;
    return { path, suffix, bytes: Number(stats.size), stamp: `${stats.mtimeNs} ${stats.size} ${stats.ino}` };
  }
  return undefined;
}
