import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { COLLECTION_NAMES, type CollectionName } from '../collections/collections.ts';
import { documentedFields, type FieldDocumentation } from '../collections/field-documentation.ts';
import { API_VERSION, isVersioned, VERSION_HEADER } from './common-headers.ts';

/** What our pages and tests read of the document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface PathItem {
  readonly get: Operation;
  readonly post?: Operation;
  head?: Operation;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  /** A path with a query that returns 200. */
  'x-example'?: string;
  parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: JsonSchema;
}

interface Response {
  readonly description: string;
  headers?: Readonly<Record<string, unknown>>;
  readonly content?: Content;
}

/** Schemas by media type. */
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Collects the schemas of all routes with tags that are added later, for `openApiDocument`. */
export async function collectRouteSchemas(app: FastifyInstance, baseUrl: string): Promise<void> {
  const zodToJsonConfig = { override: adjust };
  const withSchemas = createJsonSchemaTransformObject({ zodToJsonConfig });
  await app.register(swagger, {
    hideUntagged: true,
    convertConstToEnum: false,
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vitrine',
        version: API_VERSION,
        summary: 'Digitised objects and editorial pages of cultural institutions',
        description:
          'A public, read-only API. It needs no key, and browsers can call every endpoint. Unknown parameters are ignored, the last value of a repeated parameter counts, and a slash at the end of a path makes no difference. A URL has 16,000 characters at most (414), the headers 32,000 bytes (431). All limits are in docs/api.md.',
      },
      servers: [{ url: baseUrl }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (given) => complete(withSchemas(given) as unknown as OpenApiDocument),
  });
}

/** The API as OpenAPI 3.1, generated from the schemas of the routes and the field tables when it is first needed. */
export const openApiDocument = (app: FastifyInstance): OpenApiDocument =>
  app.swagger() as unknown as OpenApiDocument;

/** Adds the headers of responses and the documents of the collections, and leaves out `HEAD`. */
function complete({ paths, components, ...document }: OpenApiDocument): object {
  for (const [path, item] of Object.entries(paths)) {
    delete item.head;
    for (const operation of Object.values(item)) {
      if (!operation.parameters && !operation.requestBody) operation['x-example'] = path;
      operation.parameters ??= [];
      addHeaders(path, operation.responses);
    }
  }
  const documents = COLLECTION_NAMES.map((name) => [`Document-${name}`, documentSchema(name)] as const);
  // Each schema is also generated as an input, which no route refers to.
  const responses = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'));
  return { ...document, paths, components: { schemas: Object.fromEntries([...responses, ...documents]) } };
}

function addHeaders(path: string, responses: Operation['responses']): void {
  const version = { [VERSION_HEADER]: { schema: { type: 'string', const: API_VERSION } } };
  for (const [status, response] of Object.entries(responses)) {
    if (isVersioned(path)) response.headers = version;
    if (status === '302') response.headers = { Location: { schema: { type: 'string', format: 'uri' } } };
  }
}

/** Restores what zod omits for parsed parameters, and omits what is of no use to clients. */
const adjust: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema: part }) => {
  const { def } = zodSchema._zod;
  const { examples, default: documentedDefault } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) part.examples = examples;
  const value = def.type === 'default' ? def.defaultValue : documentedDefault;
  // The service replaces absent values by null, which clients need not know.
  if (value !== undefined && value !== null) part.default = value;
  else delete part.default;
  // Bounds that only say "a safe integer".
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  // Integers have `minimum` instead.
  if (part.type === 'integer' && typeof part.exclusiveMinimum === 'number') {
    part.minimum = part.exclusiveMinimum + 1;
    delete part.exclusiveMinimum;
  }
};

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

function fieldText({ description, facet, filterable, sortable, delivered }: FieldDocumentation): string {
  const uses = [
    facet && 'facet',
    filterable && 'filter',
    sortable && 'sort',
    !delivered && 'only on request',
  ];
  const list = uses.filter(Boolean).join(', ');
  return list === '' ? description : `${description} (${list})`;
}
