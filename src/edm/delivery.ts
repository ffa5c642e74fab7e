import type { JsonObject } from '../kernel/json.ts';
import { propertyOf } from './properties.ts';
import type { Entity, FramedRecord } from './record.ts';
import { hasType, isEntity, mapValues } from './values.ts';

export interface Delivery {
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  /** The URL of our context file. */
  readonly contextUrl: string;
  readonly uuid: string;
}

/**
 * The object of `/v2/object`: the record as supplied under `@context`, with our
 * URLs for the Aggregation and the ProvidedCHO, also where statements of the
 * record refer to these two. The institution's own web pages and files keep
 * their URLs, even if one of them is also the supplied URL of the Aggregation.
 */
export function deliverFramed(record: FramedRecord, delivery: Delivery): JsonObject {
  return { '@context': delivery.contextUrl, ...withOurUrls(record, delivery) };
}

/** The record with our URLs, as it is delivered in every format. */
export function withOurUrls(
  record: FramedRecord,
  { idBase, uuid }: Pick<Delivery, 'idBase' | 'uuid'>,
): FramedRecord & JsonObject {
  const id = `${idBase}/${uuid}/aggregation`;
  const cho = `${idBase}/${uuid}/cho`;
  const ours = new Map([
    [record.id, id],
    // If both have the same URL, references mean the object.
    [record.aggregatedCHO.id, cho],
  ]);
  const replaced = replaceUrls(record, ours) as FramedRecord & JsonObject;
  return { ...replaced, id, type: record.type, aggregatedCHO: { ...replaced.aggregatedCHO, id: cho } };
}

/** Their values are pages, files and names in other systems: never the Aggregation or the object as such. */
const WEB_URLS: ReadonlySet<string> = new Set([
  'isShownAt',
  'isShownBy',
  'hasView',
  'object',
  'preview',
  'sameAs',
  'edmRights',
  'isReferencedBy',
  'hasService',
]);

const replaceUrls = (entity: Entity, ours: ReadonlyMap<string, string>): Entity =>
  mapValues(entity, (value, key) => {
    const isWeb = WEB_URLS.has(key);
    if (typeof value === 'string') {
      const isReference = !isWeb && propertyOf(key)?.strings === 'reference';
      return isReference ? (ours.get(value) ?? value) : value;
    }
    if (!isEntity(value)) return value;
    const replaced = replaceUrls(value, ours);
    const id = isWeb || hasType(value, 'WebResource') ? undefined : ours.get(value.id ?? '');
    return id === undefined ? replaced : { ...replaced, id };
  });
