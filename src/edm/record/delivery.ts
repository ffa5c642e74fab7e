import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isContainer, membersKeys } from './containers.ts';
import { mapUrls } from './links.ts';
import { propertyOf } from './properties.ts';
import type { FramedRecord } from './record.ts';
import { hasType } from './values.ts';

export interface Delivery extends Ids {
  /** The URL of our context file. */
  readonly contextUrl: string;
}

interface Ids {
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  readonly uuid: string;
}

/**
 * The object of `/v2/object`: the record as supplied under `@context`, with our
 * URLs for the Aggregation and the ProvidedCHO, also where statements of the
 * record refer to these two. [records-1] [records-7] The institution's own web pages and files keep
 * their URLs, even if one of them is also the supplied URL of the Aggregation.
 */
export const deliverFramed = (
  record: FramedRecord,
  delivery: Delivery,
  supplied: JsonObject = record,
): JsonObject => ({ '@context': delivery.contextUrl, ...suppliedWithOurUrls(supplied, record, delivery) });

/** The statements of a record with our URLs, as they are delivered in other formats. */
export const withOurUrls = (record: FramedRecord, delivery: Ids): FramedRecord =>
  suppliedWithOurUrls(record, record, delivery) as JsonObject & FramedRecord;

/** The record as supplied with our URLs. */
export function suppliedWithOurUrls(
  supplied: JsonObject,
  record: FramedRecord,
  { idBase, uuid }: Ids,
): JsonObject {
  const id = `${idBase}/${uuid}/aggregation`;
  const cho = `${idBase}/${uuid}/cho`;
  const ours = new Map([
    [record.id, id],
    // If both have the same URL, references mean the object.
    [record.aggregatedCHO.id, cho],
  ]);
  const replaced = mapUrls(supplied, (url, key, entity) => {
    const isWeb = WEB_URLS.has(key) || (entity && hasType(entity, 'WebResource'));
    const isReference = entity !== undefined || propertyOf(key)?.strings === 'reference';
    return isWeb || !isReference ? url : (ours.get(url) ?? url);
  });
  return { ...replaced, id, aggregatedCHO: withId(replaced['aggregatedCHO'], cho) };
}

/** The ProvidedCHO, which may have been supplied in a list or a container. */
function withId(value: Json | undefined, id: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => withId(item, id));
  if (!isJsonObject(value)) return value ?? null;
  const node = value as JsonObject;
  if (!isContainer(node)) return { ...node, id };
  const members = membersKeys(node).map((key): [string, Json] => [key, withId(node[key], id)]);
  return { ...node, ...Object.fromEntries(members) };
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
