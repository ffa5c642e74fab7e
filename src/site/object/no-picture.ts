import type { Visit } from '../page/visit.ts';
import type { Media } from './media.ts';
import type { ObjectView } from './read-object.ts';

/**
 * Why a page shows no picture, in words. Where the record names one, nobody says that there is none. [site-45]
 * Undefined for sound and film, and where there are pictures.
 */
export async function noPictureReason(
  visit: Visit,
  { document }: ObjectView,
  { pictures, files, recordings, unshown }: Media,
): Promise<string | undefined> {
  const { object } = visit.texts;
  const kind = document.edmType?.[0];
  if (pictures.length > 0 || recordings.length > 0 || kind === 'SOUND' || kind === 'VIDEO') return undefined;
  if (unshown.some(({ isThere }) => !isThere)) return object.failedPicture;
  if (unshown.length > 0) {
    const states = await visit.pictureStates?.(unshown.map(({ url }) => url));
    const known = new Set(states?.values());
    if (known.has('failed')) return object.failedPicture;
    return known.has('fetched') ? object.pictureIsFile : object.notFetchedPicture;
  }
  return files.length > 0 ? object.fileIsNoPicture : object.noPicture;
}
