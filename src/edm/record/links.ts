import { isJsonObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isListKey } from './containers.ts';
import { mediaOf } from './media.ts';
import type { FramedRecord } from './record.ts';

/** A URL of the web that a record leads to. */
export interface RecordLink {
  readonly role: 'isShownAt' | 'isShownBy' | 'object' | 'manifest';
  readonly url: string;
}

/** More than these say nothing more about a record. */
const MAX_LINKS = 20;

/**
 * The links of a record that can be asked for, each URL once: its page, its main
 * medium, its preview, and the manifests of its media. Further views are left out,
 * because a book has hundreds.
 */
export function linksOf(record: FramedRecord): RecordLink[] {
  const links = new Map<string, RecordLink>();
  const add = (role: RecordLink['role'], url: string): void => {
    if (isOfTheWeb(url)) links.getOrInsert(url, { role, url });
  };
  const media = mediaOf(record);
  for (const { role, id } of media) if (role !== 'hasView') add(role, id);
  for (const { manifests } of media) for (const url of manifests) add('manifest', url);
  return [...links.values()].slice(0, MAX_LINKS);
}

/** Whether something may be at a URL: nothing has ever been at the reserved domain `.example`, which the sample collection uses. */
export function isOfTheWeb(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && !url.hostname.endsWith('.example');
}

/**
 * The JSON of an entity with other URLs. `map` is called for every string among the
 * values with the key of its property, and for the id of every entity below with
 * that entity, too; those in `@list` and `@set` belong to the property around these. Literals
 * that are objects stay.
 */
export function mapUrls(entity: JsonObject, map: MapUrl, property?: string): JsonObject {
  const mapped: Record<string, Json> = {};
  for (const key of Object.keys(entity)) {
    const value = entity[key];
    if (value === undefined) continue;
    const outer = property !== undefined && isListKey(key) ? property : key;
    mapped[key] = key === 'id' || key === 'type' ? value : mapValue(value, outer, map);
  }
  return mapped;
}

export type MapUrl = (url: string, key: string, entity?: JsonObject) => string;

function mapValue(value: Json, key: string, map: MapUrl): Json {
  if (typeof value === 'string') return map(value, key);
  if (Array.isArray(value)) return value.map((item: Json) => mapValue(item, key, map));
  if (!isJsonObject(value) || '@value' in value) return value;
  const mapped = mapUrls(value as JsonObject, map, key);
  const id = mapped['id'];
  return typeof id === 'string' ? { ...mapped, id: map(id, key, value as JsonObject) } : mapped;
}
