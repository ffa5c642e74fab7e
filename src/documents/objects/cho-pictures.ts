import { servicePicture } from '../../edm/record/image-service.ts';
import { type Medium, mediaOf } from '../../edm/record/media.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { statedRights } from '../../edm/record/rights.ts';

/** The pictures of an object. */
export interface ChoPictures {
  /** In the order in which to try them, each once: isShownBy, object, the first view that is an image. */
  readonly urls: readonly string[];
  /** Whether a rights statement of the object or its picture is about copyright. */
  readonly isInCopyright: boolean;
}

/** Increases with every change of the rules below, so that pictures of older rules are fetched again. */
export const PICTURES_VERSION = 1;

/** The longest side in pixels of what an image service is asked for. */
const SERVICE_PIXELS = 400;

/**
 * The pictures that represent an object. Other media, such as sound recordings,
 * are excluded; a view must be an image, isShownBy and object may be of unknown type.
 * A picture of an unknown format comes from its image service if the file itself cannot be used.
 */
export function choPictures(record: FramedRecord): ChoPictures {
  const media = mediaOf(record);
  const mayBeImage = ({ type }: Medium) => type === undefined || type.startsWith('image/');
  const view = media.find(({ role, type }) => role === 'hasView' && type?.startsWith('image/'));
  const chosen = [
    ...media.filter((medium) => medium.role === 'isShownBy' && mayBeImage(medium)),
    ...media.filter((medium) => medium.role === 'object' && mayBeImage(medium)),
    ...(view === undefined ? [] : [view]),
  ];
  return {
    urls: [...new Set(chosen.flatMap(urlsOf))],
    isInCopyright: rightsOf(record, chosen).some(({ name }) => name.startsWith('InC')),
  };
}

/** Formats that are decoded here. */
const DECODED = /^image\/(?:jpeg|png|webp|gif|tiff|avif|bmp)$/;

/** The file comes first, because its size is that of the picture. */
const urlsOf = ({ id, type, service }: Medium): string[] =>
  service === undefined || DECODED.test(type ?? '') ? [id] : [id, servicePicture(service, SERVICE_PIXELS)];

/** The rights of the record and the pictures. */
const rightsOf = (record: FramedRecord, media: readonly Medium[]) => [
  ...statedRights(record['edmRights']),
  ...media.flatMap(({ rights }) => rights),
];
