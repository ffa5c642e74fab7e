import { type Medium, mediaOf } from '../edm/media.ts';
import type { FramedRecord } from '../edm/record.ts';
import { statedRights } from '../edm/rights.ts';
import { mediaTypeOf } from './cho/media-type.ts';

/** Where the picture of an object may be had. */
export interface ChoPictures {
  /** Addresses in the order in which to try them, each once: isShownBy, object, the first view that is an image. */
  readonly addresses: readonly string[];
  /** Whether a rights statement of the object or its picture says that it is in copyright. */
  readonly isInCopyright: boolean;
}

/**
 * The pictures that stand for an object. What is known to be something else, such
 * as a sound recording, is left out; of views, all that are not known to be images.
 */
export function choPictures(record: FramedRecord): ChoPictures {
  const media = mediaOf(record);
  const typed = media.map((medium) => ({ ...medium, type: mediaTypeOf(medium.formats, medium.id) }));
  const isPossible = (type: string | undefined) => type === undefined || type.startsWith('image/');
  const view = typed.find(({ role, type }) => role === 'hasView' && type?.startsWith('image/'));
  const chosen = [
    ...typed.filter(({ role, type }) => role === 'isShownBy' && isPossible(type)),
    ...typed.filter(({ role, type }) => role === 'object' && isPossible(type)),
    ...(view === undefined ? [] : [view]),
  ];
  return {
    addresses: [...new Set(chosen.map(({ id }) => id))],
    isInCopyright: rightsOf(record, chosen).some(({ name }) => name.startsWith('InC')),
  };
}

/** Those of the pictures, and those of the record, which hold where a picture has none. */
const rightsOf = (record: FramedRecord, media: readonly Medium[]) => [
  ...statedRights(record['edmRights']),
  ...media.flatMap(({ rights }) => rights),
];
