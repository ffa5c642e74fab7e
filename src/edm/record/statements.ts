import type { JsonObject } from '../../kernel/json.ts';
import { isContainerClass, isMembersKey } from './containers.ts';
import { withoutContainers } from './reading/containers.ts';
import { readEntity } from './reading/entity.ts';
import { isBlank } from './reading/literal.ts';
import { type Reading, startReading } from './reading/reading.ts';
import type { Entity, FramedRecord } from './record.ts';

/**
 * What a record in our own keys states: the record as supplied without nulls, empty
 * values and nested lists, and with the members of containers as values. Undefined unless it is a record.
 */
export function recordOf(supplied: JsonObject): FramedRecord | undefined {
  const record = statementsOf(supplied);
  const object = record['aggregatedCHO'];
  const isRecord =
    typeof record.id === 'string' && typeof object === 'object' && 'id' in object && object.id !== undefined;
  return isRecord ? (record as FramedRecord) : undefined;
}

/** The same of anything that may become a record. `containers` gets what of its containers is left out. */
export function statementsOf(supplied: JsonObject, containers = stored()): Entity {
  // Nearly every record is supplied without anything else.
  const isPlain = isStatements(supplied) && !Array.isArray(supplied['aggregatedCHO']);
  const statements = isPlain ? supplied : readEntity(withoutContainers(supplied, containers), stored());
  return (statements ?? {}) as Entity;
}

const stored = (): Reading => startReading('canonical', true);

function isStatements(value: unknown): boolean {
  if (typeof value === 'string') return !isBlank(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return true;
  if (value === null || Array.isArray(value)) return false;
  let isEmpty = true;
  for (const key in value) {
    isEmpty = false;
    if (isMembersKey(key)) return false;
    const isValid = key === 'type' ? isType : NAMES.has(key) ? isText : isStatements;
    const one: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (!(Array.isArray(one) ? one.every(isValid) : isValid(one))) return false;
  }
  return !isEmpty;
}

/** Their values are only texts. */
const NAMES: ReadonlySet<string> = new Set(['id', 'type', '@value', '@language']);

const isText = (value: unknown): boolean => typeof value === 'string' && !isBlank(value);

const isType = (value: unknown): boolean => isText(value) && !isContainerClass(value);
