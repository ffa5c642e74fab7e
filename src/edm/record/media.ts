import { texts, urls } from './display.ts';
import { type ImageService, imageServiceIn } from './image-service.ts';
import { mediaTypeOf } from './media-type.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { type StatedRights, statedRights } from './rights.ts';
import { isEntity, literalText, type Values, valuesOf } from './values.ts';

const ROLES = ['isShownBy', 'hasView', 'object', 'isShownAt'] as const;

/** A web resource of the record, with the property that names it. */
export interface Medium {
  readonly role: (typeof ROLES)[number];
  readonly id: string;
  /** Its MIME type; `image/*` if only an image service says that it is an image, undefined if unknown. */
  readonly type: string | undefined;
  /** Pixels, like the height. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
  /** URLs of dcterms:isReferencedBy: IIIF manifests. */
  readonly manifests: readonly string[];
  readonly service: ImageService | undefined;
  /** edm:rights of the resource itself; without one, that of the record applies. */
  readonly rights: readonly StatedRights[];
  /** dc:rights: rights holders. */
  readonly dcRights: readonly string[];
}

/**
 * The web resources that the record names: isShownBy, hasView in their order,
 * object, isShownAt. A URL is repeated for each of its mentions.
 */
export const mediaOf = (record: FramedRecord): Medium[] =>
  ROLES.flatMap((role) =>
    valuesOf(record[role]).flatMap((value) =>
      urls(value).map((id) => medium(role, id, descriptionIn(value))),
    ),
  );

/** dc:description of the web resources that a medium may be, by their URLs; the first mention with properties counts. */
export function notesOf(record: FramedRecord): ReadonlyMap<string, Values> {
  const notes = new Map<string, Values>();
  for (const value of ['isShownBy', 'hasView', 'object'].flatMap((role) => valuesOf(record[role]))) {
    if (isEntity(value) && value.id !== undefined && !notes.has(value.id)) {
      notes.set(value.id, value['description']);
    }
  }
  return notes;
}

const NO_DESCRIPTION: Entity = {};

const descriptionIn = (value: Value): Entity => (isEntity(value) ? value : NO_DESCRIPTION);

const medium = (role: Medium['role'], id: string, resource: Entity): Medium => ({
  role,
  id,
  type: typeOfMedium(id, resource),
  width: pixels(resource['width']),
  height: pixels(resource['height']),
  duration: seconds(resource['duration']),
  manifests: urls(resource['isReferencedBy']),
  service: imageServiceIn(resource),
  rights: statedRights(resource['edmRights']),
  dcRights: texts(resource['dcRights']),
});

/** By dc:format, else the suffix of the URL, else an image service. [media-7] [documents-4] */
export const typeOfMedium = (id: string, resource: Entity): string | undefined =>
  mediaTypeOf(texts(resource['format']), id) ?? (imageServiceIn(resource) && 'image/*');

/** A positive whole number, supplied as a number or as digits. */
function pixels(values: Values): number | undefined {
  const [first = ''] = valuesOf(values);
  const text = literalText(first) ?? '';
  return /^\s*0*[1-9]\d{0,8}\s*$/.test(text) ? Number(text) : undefined;
}

/** ebucore:duration: milliseconds, or a duration of ISO 8601 in hours, minutes and seconds. */
function seconds(values: Values): number | undefined {
  const [first = ''] = valuesOf(values);
  const text = (literalText(first) ?? '').trim();
  const [, hours = 0, minutes = 0, rest = 0] =
    /^PT(?:(\d{1,4})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,6})?)S)?$/.exec(text) ?? [];
  const found = /^\d{1,12}$/.test(text)
    ? Number(text) / 1000
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
  return found > 0 ? found : undefined;
}
