import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { type ServedPictures, servedPictures } from '../../../../src/surfaces/iiif/served-pictures.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

/** A red picture of 80 × 40 pixels, served under one identifier. */
export async function onePicture(
  imageUrl: string,
  identifier: string,
  nameOf: (url: string) => string | undefined = () => undefined,
): Promise<ServedPictures> {
  const path = join(temporaryFolder(afterAll), 'red.webp');
  const red = sharp({ create: { width: 80, height: 40, channels: 3, background: '#b3261e' } });
  writeFileSync(path, await red.webp().toBuffer());
  const [kind = '', picture = ''] = identifier.split('~');
  const shelf = {
    kind,
    cacheControl: 'public, max-age=60',
    nameOf,
    find: async (name: string) => (name === picture ? { path, stamp: '1' } : undefined),
  };
  return servedPictures([shelf], imageUrl);
}
