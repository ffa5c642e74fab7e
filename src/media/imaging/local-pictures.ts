import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSource } from './picture-source.ts';

/**
 * Pictures of the reserved domain `.example` from a folder: the URL
 * `https://museum.example/media/hare.jpg` is the file `museum.example/media/hare.jpg`.
 * No host of that domain exists, so these URLs never reach the network; all others
 * are fetched by `other`.
 */
export function localPictures(folder: string, other: PictureSource): PictureSource {
  return {
    async fetch(given, signal) {
      const url = URL.parse(given);
      if (url === null || !url.hostname.endsWith('.example')) return other.fetch(given, signal);
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
    close: () => other.close(),
  };
}

/** Plain names only: no dots at the beginning, nothing encoded. */
const SAFE_STEP = /^[\w-][\w.-]*$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(String(error.code));
