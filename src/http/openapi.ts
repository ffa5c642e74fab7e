import { z } from 'zod';
import { COLLECTION_NAMES, type CollectionName } from '../collections/collections.ts';
import { documentedFields, type FieldDocumentation } from '../collections/field-documentation.ts';
import { ANSWER_SHAPES } from './answer-shapes.ts';
import { API_VERSION, isVersioned, VERSION_HEADER } from './common-headers.ts';
import type { Endpoint, EndpointDocumentation } from './endpoint.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly [key: string]: unknown };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface PathItem {
  readonly get: Operation;
  readonly post?: Operation;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly deprecated?: true;
  readonly description?: string;
  /** A path with a query that can be tried. */
  readonly 'x-example'?: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: Readonly<Record<'multipart/form-data', { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly style?: 'form';
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

/** Whether a parameter stands for all those that have no name of their own here. */
export const isFurther = ({ schema }: Parameter): boolean => schema['type'] === 'object';

interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The description of all endpoints as OpenAPI 3.1, derived from what validates requests and from the field tables. */
export function openApiDocument({ gets, posts }: Endpoints, baseUrl: string): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: API_VERSION,
      summary: 'Digitised objects and editorial pages of cultural institutions',
      description:
        'A public, read-only API. No key is needed, every endpoint can be called from a browser. Unknown parameters are never an error, a parameter given twice counts the last time, and a slash at the end of a path makes no difference. A URL has 16,000 characters at most (414), the headers 32,000 bytes (431). All limits are in docs/api.md.',
    },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries(
      Object.entries(gets).map(([path, endpoint]) => [
        path.replace(/:(\w+)/g, '{$1}'),
        { get: operation(path, endpoint), ...(posts[path] ? { post: operation(path, posts[path]) } : {}) },
      ]),
    ),
    components: { schemas: { ...answerSchemas(), ...documentSchemas() } },
  };
}

/** By path, as Fastify writes it. What answers `POST` answers `GET` as well. */
export interface Endpoints {
  readonly gets: Readonly<Record<string, Endpoint>>;
  readonly posts: Readonly<Record<string, Endpoint>>;
}

function operation(path: string, { documentation, contentType }: Endpoint): Operation {
  const { id, group, summary, deprecated, description, form, problems = {} } = documentation;
  const example = exampleOf(path, documentation);
  const headers = isVersioned(path)
    ? { headers: { [VERSION_HEADER]: { schema: { type: 'string', const: API_VERSION } } } }
    : {};
  return {
    operationId: id,
    tags: [group],
    summary,
    ...(deprecated ? { deprecated } : {}),
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { 'x-example': example }),
    parameters: parametersOf(documentation),
    ...(form === undefined ? {} : { requestBody: formBody(form) }),
    responses: {
      ...success(documentation, contentType, headers),
      ...Object.fromEntries(
        Object.entries(problems).map(([status, text]) => [
          status,
          { description: text, ...headers, content: { 'application/json': problemContent(status) } },
        ]),
      ),
    },
  };
}

/** What a success holds: a body, or for 302 an address. */
function success(
  { answers, schema, status = 200 }: EndpointDocumentation,
  contentType: string,
  { headers = {} }: Pick<Response, 'headers'>,
): Record<string, Response> {
  if (status === 302) {
    const location = { Location: { schema: { type: 'string', format: 'uri' } } };
    return { 302: { description: answers, headers: { ...headers, ...location }, content: {} } };
  }
  const body: JsonSchema = schema
    ? { $ref: `#/components/schemas/${schema}` }
    : textOfType(mediaType(contentType));
  return {
    200: { description: answers, headers, content: { [mediaType(contentType)]: { schema: body } } },
  };
}

function formBody({ shape }: z.ZodObject): NonNullable<Operation['requestBody']> {
  const parts = Object.entries(shape);
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(parts.map(([name, part]) => [name, jsonSchema(part)])),
    required: parts.filter(([, part]) => isRequired(part)).map(([name]) => name),
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success;

/** A range such as `image/*` is no type that a text could be said to have. */
const textOfType = (type: string): JsonSchema =>
  type.endsWith('*') ? { type: 'string' } : { type: 'string', contentMediaType: type };

const mediaType = (contentType: string) => contentType.split(';', 1)[0] ?? contentType;

const problemContent = (status: string) => ({
  schema: { $ref: `#/components/schemas/${status === '422' ? 'ValidationProblem' : 'Problem'}` },
});

function exampleOf(
  path: string,
  { parameters, pathParameters, form, example }: EndpointDocumentation,
): string | undefined {
  if (pathParameters !== undefined || form !== undefined) return undefined;
  if (example !== undefined) return `${path}?${example}`;
  return parameters === undefined ? path : undefined;
}

function parametersOf({ parameters, pathParameters, furtherParameters }: EndpointDocumentation): Parameter[] {
  const named = [
    ...Object.entries(pathParameters?.shape ?? {}).map(parameter('path')),
    ...Object.entries(parameters?.shape ?? {}).map(parameter('query')),
  ];
  return furtherParameters === undefined ? named : [...named, furtherParameter(furtherParameters)];
}

/** How OpenAPI says that any name will do: an object whose members become parameters. */
const furtherParameter = (description: string): Parameter => ({
  name: 'further',
  in: 'query',
  required: false,
  description,
  style: 'form',
  explode: true,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});

const parameter =
  (place: Parameter['in']) =>
  ([name, schema]: [string, z.core.$ZodType]): Parameter => {
    const { description, ...rest } = jsonSchema(schema);
    return {
      name,
      in: place,
      required: isRequired(schema),
      ...(typeof description === 'string' ? { description } : {}),
      schema: rest,
    };
  };

/** The JSON Schema of what is read or written. Bounds that only say "a safe integer" are left out. */
function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    override({ jsonSchema: part }) {
      if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
      // That what is missing becomes null is not the client's affair.
      if (part.default === null) delete part.default;
      // Of whole numbers; `maximum` and `minimum` are what readers look for.
      if (part.type === 'integer' && typeof part.exclusiveMinimum === 'number') {
        part.minimum = part.exclusiveMinimum + 1;
        delete part.exclusiveMinimum;
      }
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return described;
}

const answerSchemas = () =>
  Object.fromEntries(Object.entries(ANSWER_SHAPES).map(([name, shape]) => [name, jsonSchema(shape)]));

const documentSchemas = () =>
  Object.fromEntries(COLLECTION_NAMES.map((name) => [`Document-${name}`, documentSchema(name)]));

function documentSchema(collection: CollectionName): JsonSchema {
  return {
    type: 'object',
    description: `A document of the collection \`${collection}\``,
    properties: Object.fromEntries(
      documentedFields(collection).map((field) => [
        field.name,
        { ...fieldType(field.type), description: fieldText(field) },
      ]),
    ),
  };
}

function fieldType(type: string): JsonSchema {
  if (type.startsWith('vector')) return { type: 'array', items: { type: 'number' } };
  if (type.endsWith('[]')) return { type: 'array', items: fieldType(type.slice(0, -2)) };
  if (type === 'int32' || type === 'int64') return { type: 'integer', format: type };
  if (type === 'float') return { type: 'number' };
  return { type: type === 'bool' ? 'boolean' : 'string' };
}

function fieldText(field: FieldDocumentation): string {
  const uses = [
    field.facet ? 'facet' : '',
    field.filterable ? 'filter' : '',
    field.sortable ? 'sort' : '',
    field.delivered ? '' : 'only when asked for',
  ].filter((use) => use !== '');
  return uses.length === 0 ? field.description : `${field.description} (${uses.join(', ')})`;
}
