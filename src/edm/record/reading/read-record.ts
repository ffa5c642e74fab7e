import { isJsonObject, type JsonObject } from '../../../kernel/json.ts';
import { quote } from '../../../kernel/quote.ts';
import { dateWarning } from '../date-warning.ts';
import { texts } from '../display.ts';
import { markupWarning } from '../markup-warning.ts';
import { positionWarnings } from '../position-warning.ts';
import { EDM_TYPES } from '../properties.ts';
import type { Entity, FramedRecord, ReadResult, RecordIssue, Value } from '../record.ts';
import { statementsOf } from '../statements.ts';
import {
  hasType,
  isEntity,
  isLiteralObject,
  suppliedLanguage,
  urlOf,
  type Values,
  valuesOf,
} from '../values.ts';
import { readEntity } from './entity.ts';
import { type Form, LimitError, type Reading, startReading } from './reading.ts';

/** A parsed JSON value, read and checked. `notes`: further warnings. Never throws. */
export function readRecord(value: unknown, form: Form, notes: readonly string[] = []): ReadResult {
  if (!isJsonObject(value)) return noRecord(`${quote(value)} is not a JSON object`);
  const reading = startReading(form);
  try {
    return checkRecord(readEntity(value, reading), reading, notes);
  } catch (error) {
    if (error instanceof LimitError) return noRecord(error.message);
    throw error;
  }
}

export const noRecord = (message: string): ReadResult => ({
  record: undefined,
  errors: [{ severity: 'error', message }],
});

/**
 * Checks what a record must have, and what it should have. [ingest-2] Errors come with the
 * statements rejected before and the unknown properties, because these often explain
 * why something is missing.
 */
function checkRecord(
  supplied: JsonObject | undefined,
  reading: Reading,
  notes: readonly string[],
): ReadResult {
  const containers = startReading('canonical', true);
  const entity = reading.hasShape ? statementsOf(supplied ?? {}, containers) : (supplied as Entity);
  const noted = [
    ...reading.rejected,
    ...containers.rejected,
    ...reading.unknown.values(),
    ...issues('warning', [...notes, ...reading.cut]),
  ];
  if (reading.languageMaps.size > 0) {
    noted.push(
      ...issues('warning', [
        `language maps in ${[...reading.languageMaps].slice(0, MAX_NAMED).join(', ')}, read as texts`,
      ]),
    );
  }
  if (supplied === undefined) {
    return {
      record: undefined,
      errors: [...issues('error', ['the Aggregation has an invalid URL']), ...noted],
    };
  }
  const errors = errorsOf(entity);
  if (!isRecord(entity, errors)) {
    return { record: undefined, errors: [...issues('error', errors), ...noted], aggregation: entity };
  }
  return { record: entity, supplied, warnings: [...noted, ...issues('warning', warningsOf(entity))] };
}

const issues = (severity: RecordIssue['severity'], messages: readonly string[]): RecordIssue[] =>
  messages.map((message) => ({ severity, message }));

/** Without errors the structure is complete. */
const isRecord = (entity: Entity, errors: readonly string[]): entity is FramedRecord =>
  entity.id !== undefined && errors.length === 0;

/** The properties are only checked where the structure is right. */
function errorsOf(entity: Entity): string[] {
  const objects = valuesOf(entity['aggregatedCHO']);
  const [object] = objects;
  const errors: string[] = [];
  if (!hasType(entity, 'Aggregation')) {
    errors.push(`no Aggregation at the top: its type is ${quote(entity.type)}`);
  }
  if (entity.id === undefined) errors.push('the Aggregation has no URL');
  if (object === undefined) errors.push('the Aggregation has no edm:aggregatedCHO');
  else if (objects.length > 1) {
    errors.push(
      `edm:aggregatedCHO names ${objects.length} objects: ${objects.slice(0, MAX_NAMED).map(nameOf).join(', ')}`,
    );
  } else if (!isEntity(object) || !hasType(object, 'ProvidedCHO')) {
    errors.push(`edm:aggregatedCHO ${nameOf(object)} is not described as a ProvidedCHO`);
  } else if (object.id === undefined) errors.push('the ProvidedCHO has no URL');
  else if (errors.length === 0) return missingIn(entity, object);
  return errors;
}

function missingIn(entity: Entity, object: Entity): string[] {
  const errors: string[] = [];
  if (!has(object['edmType'])) errors.push('no edm:type');
  for (const value of valuesOf(object['edmType']).slice(0, MAX_NAMED)) {
    const language = isLiteralObject(value) ? suppliedLanguage(value) : undefined;
    if (language !== undefined) {
      errors.push(`edm:type ${nameOf(value)} has the language tag ${quote(language)}`);
    }
  }
  if (!has(entity['edmRights'])) errors.push('no edm:rights on the Aggregation');
  if (!has(entity['dataProvider'])) errors.push('no edm:dataProvider');
  if (!has(object['title']) && !has(object['description']))
    errors.push('neither dc:title nor dc:description');
  return errors;
}

function warningsOf(record: FramedRecord): string[] {
  const object = record.aggregatedCHO;
  const types = valuesOf(object['edmType']);
  const hasContext = ['dcType', 'subject', 'temporal', 'spatial'].some((key) => has(object[key]));
  const warnings: string[] = [];
  if (!has(object['identifier'])) warnings.push('no dc:identifier');
  if (!has(record['isShownAt'])) warnings.push('no edm:isShownAt');
  if (!has(record['isShownBy'])) warnings.push('no edm:isShownBy');
  if (!hasContext) warnings.push('none of dc:type, dc:subject, dcterms:temporal, dcterms:spatial');
  if (types.includes('TEXT') && !has(object['language'])) {
    warnings.push('no dc:language, although edm:type is TEXT');
  }
  for (const property of ['dataProvider', 'provider', 'intermediateProvider']) {
    const values = valuesOf(record[property]);
    if (texts(values).some((name) => !/^\s*https?:/i.test(name))) continue;
    const [url] = values.flatMap((value) => urlOf(value) ?? []);
    if (url !== undefined) warnings.push(`edm:${property} is a URL without a name: ${quote(url)}`);
  }
  const date = dateWarning(object);
  if (date !== undefined) warnings.push(date);
  warnings.push(...positionWarnings(record));
  const markup = markupWarning(record);
  if (markup !== undefined) warnings.push(markup);
  for (const type of types.slice(0, MAX_NAMED)) {
    if (typeof type !== 'string' || !EDM_TYPES.includes(type)) {
      warnings.push(`edm:type ${nameOf(type)} is none of ${EDM_TYPES.join(', ')}`);
    }
  }
  return warnings;
}

/** Of a list in messages. */
const MAX_NAMED = 3;

const has = (values: Values): boolean => valuesOf(values).length > 0;

/** A value in a message: its text or URL. */
const nameOf = (value: Value): string => quote(typeof value === 'object' ? (urlOf(value) ?? value) : value);
