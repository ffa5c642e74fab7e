import { COLLECTION_OPTIONS, FIELD_OPTIONS, FIELD_TYPES } from './collection-options.ts';
import { EngineFault } from './fault.ts';
import { type OptionTable, refusedOption } from './parameters.ts';
import type { CollectionSchema, Field, FieldType } from './schema.ts';

/**
 * Reads the body of `POST /collections` and fills in Typesense's defaults.
 * collection-options.ts lists the options and how each is treated.
 * Errors: EngineFault 400 in Typesense's wording.
 */
export function readCollectionDefinition(body: unknown): CollectionSchema {
  if (!isObject(body)) throw refuse('Bad JSON.');
  const { name, fields, default_sorting_field: sorting = '', metadata } = body;
  if (name === undefined) throw refuse('Parameter `name` is required.');
  if (typeof name !== 'string' || name === '') throw refuse('Parameter `name` must be a non-empty string.');
  if (fields === undefined) throw refuse('Parameter `fields` is required.');
  if (!Array.isArray(fields) || fields.length === 0) {
    throw refuse(
      'The `fields` value should be an array of objects containing `name`, `type` and optionally, `facet` properties.',
    );
  }
  refuseUnsupported(`Collection \`${name}\``, COLLECTION_OPTIONS, body);
  if (metadata !== undefined && !isObject(metadata)) {
    throw refuse('The `metadata` value should be an object.');
  }
  if (typeof sorting !== 'string') {
    throw refuse(
      '`default_sorting_field` should be a string. It should be the name of an int32/float field.',
    );
  }
  if (sorting === 'id') throw refuse('Invalid `default_sorting_field` value: cannot be `id`.');
  const read: Field[] = [];
  for (const given of fields) {
    const field = readField(given);
    if (read.some((other) => other.name === field.name)) {
      throw refuse(`There are duplicate field names in the schema: \`${field.name}\`.`);
    }
    // The id needs no declaration; Typesense tolerates one.
    if (field.name !== 'id') read.push(field);
  }
  if (sorting !== '') checkSortingField(sorting, read);
  return {
    name,
    fields: read,
    ...(sorting === '' ? {} : { defaultSortingField: sorting }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function checkSortingField(name: string, fields: readonly Field[]): void {
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) {
    throw refuse(`Default sorting field is defined as \`${name}\` but is not found in the schema.`);
  }
  if (!['int32', 'int64', 'float'].includes(field.type)) {
    throw refuse(`Default sorting field \`${name}\` must be a single valued numerical field.`);
  }
}

/**
 * A collection as `GET /collections/:name` shows it.
 * `createdAt` is in seconds since 1970-01-01T00:00:00Z.
 */
export function renderCollection(
  { name, fields, defaultSortingField = '', metadata }: CollectionSchema,
  numDocuments: number,
  createdAt: number,
): object {
  return {
    created_at: createdAt,
    default_sorting_field: defaultSortingField,
    enable_nested_fields: false,
    fields: fields.map(renderField),
    ...(metadata === undefined ? {} : { metadata }),
    name,
    num_documents: numDocuments,
    symbols_to_index: [],
    token_separators: [],
  };
}

const refuse = (message: string): EngineFault => new EngineFault(400, message);

const isFieldType = (type: string): type is FieldType =>
  Object.hasOwn(FIELD_TYPES, type) && FIELD_TYPES[type]?.treatment === 'honoured';

/** Whether fields of a type are sortable by default: single numbers and booleans. */
const isSortable = (type: FieldType): boolean => type !== 'string' && !type.endsWith('[]');

function readField(given: unknown): Field {
  const { name, type, num_dim: numDim = 0, drop }: Record<string, unknown> = isObject(given) ? given : {};
  if (!isObject(given) || typeof name !== 'string' || typeof type !== 'string' || name === '') {
    throw refuse(
      'Wrong format for `fields`. It should be an array of objects containing `name`, `type`, `optional` and `facet` properties.',
    );
  }
  if (!isFieldType(type)) throw wrongType(name, type);
  if (name.includes('.*')) {
    throw refuse(
      `Field \`${name}\`: patterns of names are not supported by this engine: every field is declared by its own name.`,
    );
  }
  if (drop !== undefined) {
    throw refuse(`Invalid property \`drop\` on field \`${name}\`: it is allowed only during schema update.`);
  }
  const flag = (property: 'facet' | 'optional' | 'index' | 'sort' | 'infix', fallback: boolean): boolean => {
    const { [property]: value = fallback } = given;
    if (typeof value === 'boolean') return value;
    throw refuse(`The \`${property}\` property of the field \`${name}\` should be a boolean.`);
  };
  const facet = flag('facet', false);
  const optional = flag('optional', false);
  const index = flag('index', true);
  const infix = flag('infix', false);
  const sort = flag('sort', isSortable(type));
  refuseUnsupported(`Field \`${name}\``, FIELD_OPTIONS, given);
  if (!index && facet) {
    throw refuse(`Field \`${name}\` cannot be a facet since it's marked as non-indexable.`);
  }
  if (!index && !optional) {
    throw refuse(`Field \`${name}\` must be optional since it is marked as non-indexable.`);
  }
  const field = { name, type, facet, optional, index, sort, infix };
  if (numDim === 0) return field;
  if (type !== 'float[]') throw refuse('Property `num_dim` is only allowed on a float array field.');
  if (typeof numDim !== 'number' || !Number.isInteger(numDim) || numDim < 0) {
    throw refuse('Property `num_dim` must be a positive integer.');
  }
  return { ...field, numDim };
}

function refuseUnsupported(what: string, table: OptionTable, given: Readonly<Record<string, unknown>>): void {
  const found = refusedOption(table, given);
  if (!found) return;
  // Lists and objects may be long, and hold keys of other services.
  const value = typeof found.value === 'object' ? '' : `: ${JSON.stringify(found.value)}`;
  throw refuse(`${what}: \`${found.name}${value}\` is not supported by this engine: ${found.rule.why}.`);
}

function wrongType(name: string, type: string): EngineFault {
  const rule = Object.hasOwn(FIELD_TYPES, type) ? FIELD_TYPES[type] : undefined;
  return rule?.treatment === 'refused'
    ? refuse(`Field \`${name}\`: the type \`${type}\` is not supported by this engine: ${rule.why}.`)
    : refuse(`Field \`${name}\` has an invalid data type \`${type}\`, see docs for supported data types.`);
}

function renderField({ numDim, containsFilter: _, ...field }: Field): object {
  return {
    facet: field.facet,
    index: field.index,
    infix: field.infix,
    locale: '',
    name: field.name,
    ...(numDim === undefined ? {} : { num_dim: numDim }),
    optional: field.optional,
    sort: field.sort,
    stem: false,
    stem_dictionary: '',
    store: true,
    type: field.type,
    ...(numDim === undefined ? {} : { vec_dist: 'cosine' }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
