import { type Medium, mediaOf } from '../edm/media.ts';
import { mediaTypeOf } from '../edm/media-type.ts';
import type { FramedRecord } from '../edm/record.ts';
import { statedRights } from '../edm/rights.ts';

/** The pictures of an object. */
export interface ChoPictures {
  /** In the order in which to try them, each once: isShownBy, object, the first view that is an image. */
  readonly urls: readonly string[];
  /** Whether a rights statement of the object or its picture is about copyright. */
  readonly isInCopyright: boolean;
}

/**
 * The pictures that represent an object. Other media, such as sound recordings,
 * are excluded; a view must be an image, isShownBy and object may be of unknown type.
 */
export function choPictures(record: FramedRecord): ChoPictures {
  const media = mediaOf(record);
  const typed = media.map((medium) => ({ ...medium, type: mediaTypeOf(medium.formats, medium.id) }));
  const mayBeImage = (type: string | undefined) => type === undefined || type.startsWith('image/');
  const view = typed.find(({ role, type }) => role === 'hasView' && type?.startsWith('image/'));
  const chosen = [
    ...typed.filter(({ role, type }) => role === 'isShownBy' && mayBeImage(type)),
    ...typed.filter(({ role, type }) => role === 'object' && mayBeImage(type)),
    ...(view === undefined ? [] : [view]),
  ];
  return {
    urls: [...new Set(chosen.map(({ id }) => id))],
    isInCopyright: rightsOf(record, chosen).some(({ name }) => name.startsWith('InC')),
  };
}

/** The rights of the record and the pictures. */
const rightsOf = (record: FramedRecord, media: readonly Medium[]) => [
  ...statedRights(record['edmRights']),
  ...media.flatMap(({ rights }) => rights),
];
