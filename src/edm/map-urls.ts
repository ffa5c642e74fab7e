import { isJsonObject, type Json, type JsonObject } from '../kernel/json.ts';

/**
 * The JSON of an entity with other URLs. `map` is called for every string among the
 * values with the key of its property, and for the id of every entity below with
 * that entity, too. Literals that are objects stay.
 */
export function mapUrls(entity: JsonObject, map: MapUrl): JsonObject {
  const mapped: Record<string, Json> = {};
  for (const key of Object.keys(entity)) {
    const value = entity[key];
    if (value === undefined) continue;
    mapped[key] = key === 'id' || key === 'type' ? value : mapValue(value, key, map);
  }
  return mapped;
}

export type MapUrl = (url: string, key: string, entity?: JsonObject) => string;

function mapValue(value: Json, key: string, map: MapUrl): Json {
  if (typeof value === 'string') return map(value, key);
  if (Array.isArray(value)) return value.map((item: Json) => mapValue(item, key, map));
  if (!isJsonObject(value) || '@value' in value) return value;
  const mapped = mapUrls(value as JsonObject, map);
  const id = mapped['id'];
  return typeof id === 'string' ? { ...mapped, id: map(id, key, value as JsonObject) } : mapped;
}
