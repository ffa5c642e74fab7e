import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentsOf } from './corpora.ts';

const PICTURES = new URL('../../sample/pictures/', import.meta.url);

/** The picture files of the sample collection, by the uuid of the object. */
export const samplePictures = (): ReadonlyMap<string, string> =>
  new Map(
    [...documentsOf('sample')].flatMap(([uuid, { isShownBy }]) => {
      if (typeof isShownBy !== 'string') return [];
      const file = fileURLToPath(new URL(isShownBy.replace('https://', ''), PICTURES));
      return existsSync(file) ? [[uuid, file] as const] : [];
    }),
  );
