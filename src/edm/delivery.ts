import type { JsonObject } from '../kernel/json.ts';
import { propertyOf } from './properties.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { hasType, isEntity } from './values.ts';

export interface Delivery {
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  /** Address of our context file. */
  readonly contextUrl: string;
  readonly uuid: string;
}

/**
 * The object of `/v2/object`: the record as supplied under `@context`, with our
 * addresses of the Aggregation and the ProvidedCHO, also where statements of
 * the record refer to these two. The institution's own web addresses stay,
 * even where it has used one of them for the Aggregation as well.
 */
export function deliverFramed(record: FramedRecord, delivery: Delivery): JsonObject {
  return { '@context': delivery.contextUrl, ...withOurUrls(record, delivery) };
}

/** The record with our addresses, as every form of it is delivered. */
export function withOurUrls(
  record: FramedRecord,
  { idBase, uuid }: Pick<Delivery, 'idBase' | 'uuid'>,
): FramedRecord & JsonObject {
  const id = `${idBase}/${uuid}/aggregation`;
  const cho = `${idBase}/${uuid}/cho`;
  const ours = new Map([
    [record.id, id],
    // Of one address for both, references mean the object.
    [record.aggregatedCHO.id, cho],
  ]);
  const aggregatedCHO = { ...readdress(record.aggregatedCHO, ours), id: cho };
  return { ...readdress(record, ours), id, type: record.type, aggregatedCHO };
}

type Addresses = ReadonlyMap<string, string>;

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

function readdress(entity: Entity, ours: Addresses): Entity {
  const delivered: Record<string, Value | readonly Value[]> = {};
  for (const key of Object.keys(entity)) {
    const value = entity[key];
    if (value === undefined) continue;
    if (key === 'id' || key === 'type') delivered[key] = value;
    else if (isList(value)) delivered[key] = value.map((item) => readdressValue(key, item, ours));
    else delivered[key] = readdressValue(key, value, ours);
  }
  return delivered;
}

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

function readdressValue(key: string, value: Value, ours: Addresses): Value {
  const web = WEB_URLS.has(key);
  if (typeof value === 'string') {
    const refers = !web && propertyOf(key)?.strings === 'reference';
    return refers ? (ours.get(value) ?? value) : value;
  }
  if (!isEntity(value)) return value;
  const entity = readdress(value, ours);
  const id =
    web || entity.id === undefined || hasType(value, 'WebResource') ? undefined : ours.get(entity.id);
  return id === undefined ? entity : { ...entity, id };
}
