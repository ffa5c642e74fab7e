import { texts, urls } from './display.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { type StatedRights, statedRights } from './stated-rights.ts';
import { isEntity, isLiteralObject, valuesOf } from './values.ts';

/** A web resource of the record, at the property that names it. What it does not state is empty or undefined. */
export interface Medium {
  readonly role: 'isShownBy' | 'hasView' | 'object' | 'isShownAt';
  readonly id: string;
  /** dc:format as given: `image/jpeg`, `jpg`. */
  readonly formats: readonly string[];
  /** Pixels. */
  readonly width: number | undefined;
  /** Pixels. */
  readonly height: number | undefined;
  /** Addresses of dcterms:isReferencedBy: IIIF manifests. */
  readonly manifests: readonly string[];
  readonly services: readonly MediaService[];
  /** edm:rights of the resource itself; without one, that of the record holds. */
  readonly rights: readonly StatedRights[];
  /** dc:rights: rights holders. */
  readonly dcRights: readonly string[];
}

/** A service at a medium: one that conforms to `http://iiif.io/api/image` is a IIIF image service. */
interface MediaService {
  readonly id: string;
  readonly conformsTo: readonly string[];
}

/**
 * The web resources that the record names: isShownBy, hasView in their order,
 * object, isShownAt. An address stands once for each of its mentions.
 */
export function mediaOf(record: FramedRecord): Medium[] {
  return ROLES.flatMap((role) =>
    valuesOf(record[role]).flatMap((value) => {
      const [id] = urls(value);
      return id === undefined ? [] : [medium(role, id, describedBy(value))];
    }),
  );
}

const ROLES = ['isShownBy', 'hasView', 'object', 'isShownAt'] as const;

const NOT_DESCRIBED: Entity = {};

const describedBy = (value: Value): Entity => (isEntity(value) ? value : NOT_DESCRIBED);

const medium = (role: Medium['role'], id: string, resource: Entity): Medium => ({
  role,
  id,
  formats: texts(resource['format']),
  width: pixels(resource['width']),
  height: pixels(resource['height']),
  manifests: urls(resource['isReferencedBy']),
  services: valuesOf(resource['hasService']).flatMap((service) =>
    urls(service).map((address) => ({
      id: address,
      conformsTo: urls(describedBy(service)['conformsTo']),
    })),
  ),
  rights: statedRights(resource['edmRights']),
  dcRights: texts(resource['dcRights']),
});

/** A whole number of pixels above zero, given as a number or as its digits. */
function pixels(values: Value | readonly Value[] | undefined): number | undefined {
  const [first] = valuesOf(values);
  if (first === undefined || typeof first === 'boolean') return undefined;
  const text = typeof first === 'object' ? (isLiteralObject(first) ? first['@value'] : '') : String(first);
  if (!/^\s*\d{1,9}\s*$/.test(text)) return undefined;
  const count = Number(text);
  return count > 0 ? count : undefined;
}
