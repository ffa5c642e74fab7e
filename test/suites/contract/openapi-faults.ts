import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '../../../src/api/openapi.ts';

/**
 * The faults of an OpenAPI 3.1 document, one line each: references that
 * lead nowhere, names that come twice or that no schema has, defaults and
 * examples that their own schema refuses.
 * Source: OpenAPI Specification 3.1.0; JSON Schema 2020-12.
 */
export function openApiFaults(document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, operation: get }] : []),
    ...(post ? [{ path: `${path} (POST)`, operation: post }] : []),
  ]);
  return [
    ...unknownKeys('document', document, [
      'openapi',
      'info',
      'servers',
      'security',
      'tags',
      'paths',
      'components',
    ]),
    ...(/^3\.1\.\d+$/.test(document.openapi) ? [] : [`openapi: ${document.openapi}`]),
    ...repeated(operations.map(({ operation }) => operation.operationId)).map(
      (id) => `operationId ${id} comes twice`,
    ),
    ...Object.keys(document.paths)
      .filter((path) => !/^\/(?:[^?#{}]|\{\w+\})*$/.test(path))
      .map((path) => `path ${path}`),
    ...operations.flatMap(({ path, operation }) => operationFaults(path, operation)),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      ...(/^[a-zA-Z0-9._-]+$/.test(name) ? [] : [`schema name ${name}`]),
      ...schemaFaults(name, schema),
    ]),
    ...deadReferences(document),
  ];
}

const OPERATION = [
  'operationId',
  'tags',
  'summary',
  'deprecated',
  'description',
  'x-example',
  'parameters',
  'requestBody',
  'responses',
];
const PARAMETER = ['name', 'in', 'required', 'description', 'example', 'schema'];

function operationFaults(path: string, operation: Operation): string[] {
  const responses = Object.entries(operation.responses);
  return [
    ...unknownKeys(path, operation, OPERATION),
    ...(/^[a-z]\w*$/i.test(operation.operationId) ? [] : [`${path}: operationId ${operation.operationId}`]),
    ...repeated(operation.parameters.map(({ name }) => name)).map((name) => `${path}: ${name} comes twice`),
    ...operation.parameters.flatMap((parameter) => parameterFaults(path, parameter)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      schemaFaults(`${path} body`, schema),
    ),
    ...(responses.length === 0 ? [`${path}: no responses`] : []),
    ...responses
      .filter(([, response]) => !('$ref' in response))
      .flatMap(([status, { description, content }]) => [
        ...(/^[1-5]\d\d$/.test(status) ? [] : [`${path}: status ${status}`]),
        ...(description === '' ? [`${path}: ${status} has no description`] : []),
        ...Object.entries(content ?? {}).flatMap(([type, { schema }]) => [
          ...(/^[\w.+-]+\/(?:[\w.+-]+|\*)$/.test(type) ? [] : [`${path}: media type ${type}`]),
          ...schemaFaults(`${path} ${status}`, schema),
        ]),
      ]),
  ];
}

function parameterFaults(path: string, parameter: Parameter): string[] {
  const where = `${path} ${parameter.name}`;
  return [
    ...unknownKeys(where, parameter, PARAMETER),
    ...(parameter.in === (path.includes(`{${parameter.name}}`) ? 'path' : 'query')
      ? []
      : [`${where}: in ${parameter.in}`]),
    ...(parameter.required && 'default' in parameter.schema ? [`${where}: required, with a default`] : []),
    ...schemaFaults(where, {
      ...parameter.schema,
      ...('example' in parameter && { examples: [parameter.example] }),
    }),
  ];
}

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** The keywords that our schemas use, with what they hold. */
const KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: (value) => typeof value === 'string',
  type: (value) => [value].flat().every((one) => TYPES.includes(String(one))),
  format: (value) => typeof value === 'string',
  description: (value) => typeof value === 'string' && value !== '',
  properties: isRecord,
  required: (value) => Array.isArray(value) && repeated(value).length === 0,
  allOf: (value) => Array.isArray(value) && value.length > 0,
  not: isRecord,
  contains: isRecord,
  additionalProperties: (value) => typeof value === 'boolean' || isRecord(value),
  propertyNames: isRecord,
  items: isRecord,
  anyOf: (value) => Array.isArray(value) && value.length > 0,
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: () => true,
  default: () => true,
  examples: Array.isArray,
  minimum: (value) => typeof value === 'number',
  maximum: (value) => typeof value === 'number',
  pattern: (value) => typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp,
  minLength: (value) => Number.isInteger(value),
  maxLength: (value) => Number.isInteger(value),
  minItems: (value) => Number.isInteger(value),
  maxItems: (value) => Number.isInteger(value),
  contentMediaType: (value) => /^[\w.+-]+\/[\w.+-]+$/.test(String(value)),
};

function schemaFaults(where: string, schema: JsonSchema): string[] {
  const { properties, items, additionalProperties, propertyNames, anyOf, allOf, required } = schema;
  const members = isRecord(properties) ? properties : {};
  const below = [
    ...Object.entries(members),
    ['items', items],
    ['additionalProperties', additionalProperties],
    ['propertyNames', propertyNames],
    ...[anyOf, allOf].flatMap((parts) =>
      (Array.isArray(parts) ? parts : []).map((part, at) => [`part ${at}`, part]),
    ),
  ].filter((entry): entry is [string, JsonSchema] => isRecord(entry[1]));
  const samples = [
    ...('default' in schema ? [schema['default']] : []),
    ...(Array.isArray(schema['examples']) ? schema['examples'] : []),
  ];
  return [
    ...Object.entries(schema)
      .filter(([keyword, value]) => KEYWORDS[keyword]?.(value) !== true)
      .map(([keyword]) => `${where}: ${keyword}`),
    ...(Array.isArray(required) ? required : [])
      .filter((name) => !(name in members))
      .map((name) => `${where}: requires ${name}`),
    ...samples
      .filter((value) => !fits(value, schema))
      .map((value) => `${where}: ${JSON.stringify(value)} does not fit`),
    ...below.flatMap(([name, part]) => schemaFaults(`${where}.${name}`, part)),
  ];
}

/** Whether a plain value, or a list of them, is one that the schema allows. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const { type, items, enum: values, minimum, maximum, minLength } = schema;
  if (Array.isArray(value)) {
    return type === 'array' && isRecord(items) && value.every((one) => fits(one, items));
  }
  const isType = [type]
    .flat()
    .some((one) => (one === 'integer' ? Number.isInteger(value) : typeof value === one));
  if (!isType || (Array.isArray(values) && !values.includes(value))) return false;
  if (typeof value === 'string') return value.length >= Number(minLength ?? 0);
  return !(Number(value) < Number(minimum ?? -Infinity) || Number(value) > Number(maximum ?? Infinity));
}

function deadReferences(document: OpenApiDocument): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, to = '']) => to);
  const known = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  );
  return references.filter((to) => !known.includes(to)).map((to) => `${to} leads nowhere`);
}

const unknownKeys = (where: string, object: object, known: readonly string[]): string[] =>
  Object.keys(object)
    .filter((key) => !known.includes(key))
    .map((key) => `${where}: ${key} is unknown`);

const repeated = <T>(values: readonly T[]): T[] => values.filter((value, at) => values.indexOf(value) < at);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
