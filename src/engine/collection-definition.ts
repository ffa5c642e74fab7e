import { COLLECTION_OPTIONS, FIELD_OPTIONS, FIELD_TYPES } from './collection-options.ts';
import { type OptionTable, refusedOption } from './parameters.ts';
import type { CollectionSchema, Field, FieldType } from './schema.ts';

/**
 * Reads the body of `POST /collections` and fills in Typesense's defaults.
 * collection-options.ts lists the options and how each is treated.
 * Errors: Typesense's wording; the caller responds with 400.
 */
export function readCollectionDefinition(
  body: unknown,
): { readonly schema: CollectionSchema } | DefinitionError {
  if (!isObject(body)) return { error: 'Bad JSON.' };
  const { name, fields, default_sorting_field: sorting = '', metadata } = body;
  if (name === undefined) return { error: 'Parameter `name` is required.' };
  if (typeof name !== 'string' || name === '')
    return { error: 'Parameter `name` must be a non-empty string.' };
  if (fields === undefined) return { error: 'Parameter `fields` is required.' };
  if (!Array.isArray(fields) || fields.length === 0) return NO_FIELDS;
  const refused = unsupported(`Collection \`${name}\``, COLLECTION_OPTIONS, body);
  if (refused) return refused;
  if (metadata !== undefined && !isObject(metadata)) {
    return { error: 'The `metadata` value should be an object.' };
  }
  const about = metadata === undefined ? {} : { metadata };
  if (typeof sorting !== 'string') return WRONG_SORTING;
  if (sorting === 'id') return { error: 'Invalid `default_sorting_field` value: cannot be `id`.' };
  const read: Field[] = [];
  for (const given of fields) {
    const field = readField(given);
    if ('error' in field) return field;
    if (read.some((other) => other.name === field.name)) {
      return { error: `There are duplicate field names in the schema: \`${field.name}\`.` };
    }
    // The id needs no declaration; Typesense tolerates one.
    if (field.name !== 'id') read.push(field);
  }
  if (sorting === '') return { schema: { name, fields: read, ...about } };
  const field = read.find((candidate) => candidate.name === sorting);
  if (!field) {
    return { error: `Default sorting field is defined as \`${sorting}\` but is not found in the schema.` };
  }
  if (!['int32', 'int64', 'float'].includes(field.type)) {
    return { error: `Default sorting field \`${sorting}\` must be a single valued numerical field.` };
  }
  return { schema: { name, fields: read, defaultSortingField: sorting, ...about } };
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

export interface DefinitionError {
  readonly error: string;
}

const NO_FIELDS: DefinitionError = {
  error:
    'The `fields` value should be an array of objects containing `name`, `type` and optionally, `facet` properties.',
};

const WRONG_SORTING: DefinitionError = {
  error: '`default_sorting_field` should be a string. It should be the name of an int32/float field.',
};

const WRONG_FIELDS: DefinitionError = {
  error:
    'Wrong format for `fields`. It should be an array of objects containing `name`, `type`, `optional` and `facet` properties.',
};

/** Whether fields of a type are sortable by default: single numbers and booleans. */
const SORT_BY_DEFAULT: Readonly<Record<FieldType, boolean>> = {
  string: false,
  'string[]': false,
  int32: true,
  'int32[]': false,
  int64: true,
  'int64[]': false,
  float: true,
  'float[]': false,
  bool: true,
  'bool[]': false,
};

const isFieldType = (type: string): type is FieldType => Object.hasOwn(SORT_BY_DEFAULT, type);

function readField(given: unknown): Field | DefinitionError {
  if (!isObject(given)) return WRONG_FIELDS;
  const { name, type, num_dim: numDim = 0 } = given;
  if (typeof name !== 'string' || typeof type !== 'string' || name === '') return WRONG_FIELDS;
  if (!isFieldType(type)) return { error: wrongType(name, type) };
  if (name.includes('.*')) {
    return {
      error: `Field \`${name}\`: patterns of names are not supported by this engine: every field is declared by its own name.`,
    };
  }
  if (given['drop'] !== undefined) {
    return {
      error: `Invalid property \`drop\` on field \`${name}\`: it is allowed only during schema update.`,
    };
  }
  const flags: Record<string, boolean> = { facet: false, optional: false, index: true, infix: false };
  flags['sort'] = SORT_BY_DEFAULT[type];
  for (const property of Object.keys(flags)) {
    const value = given[property];
    if (typeof value === 'boolean') flags[property] = value;
    else if (value !== undefined) {
      return { error: `The \`${property}\` property of the field \`${name}\` should be a boolean.` };
    }
  }
  const { facet = false, optional = false, index = true, infix = false, sort = false } = flags;
  const refused = unsupported(`Field \`${name}\``, FIELD_OPTIONS, given);
  if (refused) return refused;
  if (!index && facet)
    return { error: `Field \`${name}\` cannot be a facet since it's marked as non-indexable.` };
  if (!index && !optional)
    return { error: `Field \`${name}\` must be optional since it is marked as non-indexable.` };
  if (numDim !== 0) {
    if (type !== 'float[]') return { error: 'Property `num_dim` is only allowed on a float array field.' };
    if (typeof numDim !== 'number' || !Number.isInteger(numDim) || numDim < 0) {
      return { error: 'Property `num_dim` must be a positive integer.' };
    }
    return { name, type, facet, optional, index, sort, infix, numDim };
  }
  return { name, type, facet, optional, index, sort, infix };
}

function unsupported(
  what: string,
  table: OptionTable,
  given: Readonly<Record<string, unknown>>,
): DefinitionError | undefined {
  const found = refusedOption(table, given);
  if (!found) return undefined;
  // Lists and objects may be long, and hold keys of other services.
  const value = typeof found.value === 'object' ? '' : `: ${JSON.stringify(found.value)}`;
  return {
    error: `${what}: \`${found.name}${value}\` is not supported by this engine: ${found.rule.why}.`,
  };
}

function wrongType(name: string, type: string): string {
  const rule = Object.hasOwn(FIELD_TYPES, type) ? FIELD_TYPES[type] : undefined;
  return rule?.treatment === 'refused'
    ? `Field \`${name}\`: the type \`${type}\` is not supported by this engine: ${rule.why}.`
    : `Field \`${name}\` has an invalid data type \`${type}\`, see docs for supported data types.`;
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
