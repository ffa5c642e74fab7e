import { EDM_TYPES } from '../edm-types.ts';
import type { Entity, FramedRecord, ReadResult, RecordIssue, Value } from '../record.ts';
import { hasType, isEntity, isLiteralObject, languageOf, valuesOf } from '../values.ts';
import { quote, type Reading } from './reading.ts';

/**
 * What a record must have, and what it should have (edm.md, "What a record
 * must have"). Errors come with the statements rejected before: one of those
 * is often why something is missing.
 */
export function checkRecord(entity: Entity | undefined, reading: Reading): ReadResult {
  const rejection = (errors: readonly RecordIssue[]): ReadResult => ({
    record: undefined,
    errors: [...errors, ...reading.rejected],
  });
  if (entity === undefined) return rejection([error('the Aggregation has an invalid address')]);
  const structure = structureErrors(entity);
  if (structure.length > 0 || !isRecord(entity)) return rejection(structure);
  const missing = missingErrors(entity);
  if (missing.length > 0) return rejection(missing);
  return { record: entity, warnings: [...reading.rejected, ...warningsOf(entity)] };
}

/** The only guard that makes a FramedRecord; structureErrors says the same in words. */
function isRecord(entity: Entity): entity is FramedRecord {
  const cho = entity['aggregatedCHO'];
  return (
    hasType(entity, 'Aggregation') &&
    entity.id !== undefined &&
    valuesOf(cho).length === 1 &&
    isProvidedCHO(valuesOf(cho)[0])
  );
}

const isProvidedCHO = (value: Value | undefined): boolean =>
  value !== undefined && isEntity(value) && value.id !== undefined && hasType(value, 'ProvidedCHO');

function structureErrors(entity: Entity): RecordIssue[] {
  const errors: RecordIssue[] = [];
  if (!hasType(entity, 'Aggregation')) {
    errors.push(error(`no Aggregation at the top: its type is ${quote(entity.type)}`));
  }
  if (entity.id === undefined) errors.push(error('the Aggregation has no address'));
  const objects = valuesOf(entity['aggregatedCHO']);
  const [object] = objects;
  if (object === undefined) errors.push(error('the Aggregation has no edm:aggregatedCHO'));
  else if (objects.length > 1) {
    errors.push(
      error(`edm:aggregatedCHO names ${objects.length} objects: ${objects.map(nameOf).join(', ')}`),
    );
  } else if (!isEntity(object) || !hasType(object, 'ProvidedCHO')) {
    errors.push(error(`edm:aggregatedCHO ${nameOf(object)} is not described as a ProvidedCHO`));
  } else if (object.id === undefined) errors.push(error('the ProvidedCHO has no address'));
  return errors;
}

function missingErrors(record: FramedRecord): RecordIssue[] {
  const cho = record.aggregatedCHO;
  const errors: RecordIssue[] = [];
  if (!has(cho['edmType'])) errors.push(error('no edm:type'));
  for (const value of valuesOf(cho['edmType'])) {
    const language = isLiteralObject(value) ? languageOf(value) : undefined;
    if (language !== undefined) {
      errors.push(error(`edm:type ${nameOf(value)} has the language tag ${quote(language)}`));
    }
  }
  if (!has(record['edmRights'])) errors.push(error('no edm:rights on the Aggregation'));
  if (!has(record['dataProvider'])) errors.push(error('no edm:dataProvider'));
  if (!has(cho['title']) && !has(cho['description']))
    errors.push(error('neither dc:title nor dc:description'));
  return errors;
}

function warningsOf(record: FramedRecord): RecordIssue[] {
  const cho = record.aggregatedCHO;
  const warnings: RecordIssue[] = [];
  if (!has(cho['identifier'])) warnings.push(NO_IDENTIFIER);
  if (!has(record['isShownAt'])) warnings.push(NO_SHOWN_AT);
  if (!has(record['isShownBy'])) warnings.push(NO_SHOWN_BY);
  if (!has(cho['dcType']) && !has(cho['subject']) && !has(cho['temporal']) && !has(cho['spatial'])) {
    warnings.push(NO_CONTEXT);
  }
  const types = valuesOf(cho['edmType']);
  if (types.includes('TEXT') && !has(cho['language'])) warnings.push(NO_LANGUAGE);
  for (const type of types) {
    if (typeof type !== 'string' || !EDM_TYPES.includes(type)) {
      warnings.push(warning(`edm:type ${nameOf(type)} is none of ${EDM_TYPES.join(', ')}`));
    }
  }
  return warnings;
}

const error = (message: string): RecordIssue => ({ severity: 'error', message });
const warning = (message: string): RecordIssue => ({ severity: 'warning', message });

const NO_IDENTIFIER = warning('no dc:identifier');
const NO_SHOWN_AT = warning('no edm:isShownAt');
const NO_SHOWN_BY = warning('no edm:isShownBy');
const NO_CONTEXT = warning('none of dc:type, dc:subject, dcterms:temporal, dcterms:spatial');
const NO_LANGUAGE = warning('no dc:language, although edm:type is TEXT');

const has = (value: Value | readonly Value[] | undefined): boolean => valuesOf(value).length > 0;

/** What a value is called in an error text: its text or its address. */
function nameOf(value: Value): string {
  if (typeof value !== 'object') return quote(value);
  return quote(isEntity(value) ? (value.id ?? value) : value['@value']);
}
