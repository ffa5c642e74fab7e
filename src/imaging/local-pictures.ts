import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from './picture-source.ts';

/**
 * Pictures of the reserved domain `.example` from a folder: the address
 * `https://museum.example/media/hare.jpg` is the file `museum.example/media/hare.jpg`.
 * No host of that domain exists, so these addresses never reach the network;
 * all others go to `elsewhere`.
 */
export function localPictures(folder: string, elsewhere: PictureSource): PictureSource {
  return {
    async fetch(address, signal) {
      const url = URL.parse(address);
      if (url === null || !url.hostname.endsWith('.example')) return elsewhere.fetch(address, signal);
      const steps = url.pathname.split('/').slice(1);
      const missing = {
        outcome: 'failed',
        reason: 'the sample has no picture of it',
        isTemporary: false,
      } as const;
      if (!steps.every((step) => SAFE_STEP.test(step))) return missing;
      try {
        return { outcome: 'fetched', bytes: await readFile(join(folder, url.hostname, ...steps)) };
      } catch (error) {
        if (isMissing(error)) return missing;
        throw error;
      }
    },
    close: () => elsewhere.close(),
  };
}

/** Plain names only: no dots at the beginning, nothing encoded. */
const SAFE_STEP = /^[\w-][\w.-]*$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code));
