import type { JsonObject } from '../../kernel/json.ts';
import { readEntity } from './reading/entity.ts';
import { isBlank } from './reading/literal.ts';
import { startReading } from './reading/reading.ts';
import type { Entity, FramedRecord } from './record.ts';

/**
 * What a record in our own keys states: the record as supplied without nulls, empty
 * values and nested lists. Undefined unless it is a record.
 */
export function recordOf(supplied: JsonObject): FramedRecord | undefined {
  const record = statementsOf(supplied);
  const object = record['aggregatedCHO'];
  const isRecord =
    typeof record.id === 'string' && typeof object === 'object' && 'id' in object && object.id !== undefined;
  return isRecord ? (record as FramedRecord) : undefined;
}

/** The same of anything that may become a record. */
export function statementsOf(supplied: JsonObject): Entity {
  // Nearly every record is supplied without anything else.
  const isPlain = isStatements(supplied) && !Array.isArray(supplied['aggregatedCHO']);
  const statements = isPlain ? supplied : readEntity(supplied, startReading('canonical', true));
  return (statements ?? {}) as Entity;
}

function isStatements(value: unknown): boolean {
  if (typeof value === 'string') return !isBlank(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return true;
  if (value === null || Array.isArray(value)) return false;
  let isEmpty = true;
  for (const key in value) {
    isEmpty = false;
    const isValid = NAMES.has(key) ? isText : isStatements;
    const one: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (!(Array.isArray(one) ? one.every(isValid) : isValid(one))) return false;
  }
  return !isEmpty;
}

/** Their values are only texts. */
const NAMES: ReadonlySet<string> = new Set(['id', 'type', '@value', '@language']);

const isText = (value: unknown): boolean => typeof value === 'string' && !isBlank(value);
