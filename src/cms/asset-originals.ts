import { join } from 'node:path';
import { MAX_FILE_BYTES } from './asset-pictures.ts';
import { findAsset } from './files/asset-files.ts';

/**
 * Finds the file of a picture of a file CMS by its id. Undefined if there is none, or if it
 * is too large to be read.
 * Errors: those of the file system.
 */
export function assetOriginals(contentFolder: () => Promise<string | undefined>) {
  return async (id: string): Promise<{ readonly path: string; readonly stamp: string } | undefined> => {
    const folder = await contentFolder();
    const file = folder === undefined ? undefined : await findAsset(join(folder, 'assets'), id);
    return file === undefined || file.bytes > MAX_FILE_BYTES ? undefined : file;
  };
}
