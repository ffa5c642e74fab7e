import { isJsonObject } from '../kernel/json.ts';
import type { FramedRecord } from './record.ts';

/**
 * The framed record in a body of the record store.
 * Errors: undefined for anything else, because a store may be damaged. Faster
 * than `readFramed`: every body was written by one of our readers.
 */
export function readStoredBody(body: string): FramedRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return isFramed(value) ? value : undefined;
}

function isFramed(value: unknown): value is FramedRecord {
  if (!isJsonObject(value) || typeof value['id'] !== 'string') return false;
  const object = value['aggregatedCHO'];
  return isJsonObject(object) && typeof object['id'] === 'string' && isValue(value);
}

/** Our readers produce no `null`, nested lists or infinite numbers, and only strings as ids and types. */
function isValue(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return true;
  if (value === null || Array.isArray(value)) return false;
  for (const key in value) {
    const isValid = key === 'id' || key === 'type' ? isString : isValue;
    const one: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (!(Array.isArray(one) ? one.every(isValid) : isValid(one))) return false;
  }
  return true;
}

const isString = (value: unknown): boolean => typeof value === 'string';
