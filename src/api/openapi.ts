import { readFileSync } from 'node:fs';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_VERSION } from './common-headers.ts';
import type { ErrorForm } from './error-forms.ts';
import { contentItemSchema } from './openapi/content-item-schema.ts';
import { deprecatedSchemas } from './openapi/deprecated-schemas.ts';
import { type JsonSchema, reference } from './openapi/json-schema.ts';
import { recordSchemas } from './openapi/record-schemas.ts';
import { HEADERS, headersOf } from './openapi/response-headers.ts';
import { searchSchemas } from './openapi/search-schemas.ts';
import { TAGS } from './openapi/tags.ts';

export type { JsonSchema } from './openapi/json-schema.ts';

/** The parts of an OpenAPI document that are used here, by the documentation page and by tests. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers?: Readonly<Record<string, unknown>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/** `HEAD` is only implied. */
interface PathItem {
  head?: Operation;
  readonly get?: Operation;
  readonly post?: Operation;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  /** The path with a query that returns 200. */
  'x-example'?: string;
  parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, Response>;
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
type Content = Readonly<Record<string, { readonly schema: JsonSchema; examples?: unknown }>>;

/** Collects the schemas of all routes with tags that are added later, for `openApiDocument`. [openapi-2] [limits-12] */
export async function collectRouteSchemas(app: FastifyInstance, baseUrl: string): Promise<void> {
  const zodToJsonConfig = { override: adjustSchema };
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
        description: `A public, read-only API. It needs no key, and browsers can call every endpoint. Unknown parameters are ignored, and those of \`/v2/search\` sent to the search engine; \`X-Vitrine-Hint\` names those that look like a mistake. Conditions of a filter are joined with \`&&\` and \`||\`, and a page has 250 hits at most. The last value of a repeated parameter counts, and a slash at the end of a path makes no difference. A URL has 16,000 characters at most (414), the headers 32,000 bytes (431). See the [basics](${baseUrl}/docs/reference/basics/), the [recipes](${baseUrl}/docs/guides/recipes/) and [all limits](${baseUrl}/docs/guides/#limits).`,
        contact: { name: 'Vitrine', url: `${baseUrl}/docs` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      security: [],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig }),
    transformObject: (given) => complete(withSchemas(given) as unknown as OpenApiDocument, app.errorForms),
  });
}

/** The API as OpenAPI 3.1, generated from the schemas of the routes and the field tables when it is first needed. [openapi-3] [openapi-4] */
export const openApiDocument = (app: FastifyInstance): OpenApiDocument =>
  app.swagger() as unknown as OpenApiDocument;

/** Adds what routes do not say themselves, and leaves out `HEAD`. */
function complete(
  { paths, components, ...document }: OpenApiDocument,
  errorForms: FastifyInstance['errorForms'],
): object {
  for (const [path, item] of Object.entries(paths)) {
    delete item.head;
    for (const operation of Object.values(item)) completeOperation(path, operation, errorForms.get(path));
  }
  // Each schema is also generated as an input, which no route refers to.
  const described = Object.entries(components.schemas).filter(([name]) => !name.endsWith('Input'));
  const schemas = {
    ...Object.fromEntries(described),
    ...searchSchemas(),
    ...deprecatedSchemas(),
    ...recordSchemas(),
  };
  const item = schemas['ContentTranslationsItem'] ?? {};
  return {
    ...document,
    paths,
    components: {
      schemas: { ...schemas, ContentTranslationsItem: contentItemSchema(item) },
      responses: RESPONSES,
      headers: HEADERS,
    },
  };
}

function completeOperation(path: string, operation: Operation, errorForm: ErrorForm | undefined): void {
  const { operationId, responses, deprecated = false } = operation;
  if (!operation.parameters && !operation.requestBody) operation['x-example'] = path;
  operation.parameters ??= [];
  for (const [status, response] of Object.entries(responses)) {
    const headers = headersOf(path, status, deprecated);
    if (Object.keys(headers).length > 0) response.headers = headers;
    // [openapi-6]
    const examples = EXAMPLES[operationId]?.[status];
    const json = Object.entries(response.content ?? {}).find(([type]) => type.endsWith('json'))?.[1];
    if (examples !== undefined && json !== undefined) json.examples = examples;
  }
  for (const [status, { name, description }] of Object.entries(COMMON_PROBLEMS)) {
    responses[status] ??=
      errorForm === undefined
        ? ({ $ref: `#/components/responses/${name}` } as unknown as Response)
        : { description, content: { [mediaTypeOf(errorForm)]: { schema: { type: 'string' } } } };
  }
}

const mediaTypeOf = ({ contentType }: ErrorForm): string => contentType.split(';', 1)[0] ?? contentType;

/** Errors of any operation, by their statuses. [openapi-8] */
const COMMON_PROBLEMS: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  400: {
    name: 'UnreadableRequest',
    description: 'The request is not HTTP, or its URL has characters that must be percent-encoded',
  },
  408: {
    name: 'SlowRequest',
    description: 'The request took longer than 30 seconds, or its headers longer than 10',
  },
  414: { name: 'LongUrl', description: 'The URL has more than 16,000 characters' },
  431: { name: 'LongHeaders', description: 'The headers have more than 32,000 bytes' },
  500: { name: 'ServiceError', description: 'The service has failed' },
};

const RESPONSES: Readonly<Record<string, Response>> = Object.fromEntries(
  Object.values(COMMON_PROBLEMS).map(({ name, description }) => [
    name,
    { description, content: { 'application/json': { schema: reference('Problem') } } },
  ]),
);

/** Restores what zod omits for parsed parameters, and omits what is of no use to clients. */
const adjustSchema: NonNullable<z.core.ToJSONSchemaParams['override']> = ({
  zodSchema,
  jsonSchema: part,
}) => {
  const { def } = zodSchema._zod;
  const { examples, default: documentedDefault } = z.globalRegistry.get(zodSchema) ?? {};
  if (Array.isArray(examples)) part.examples = examples;
  const value = def.type === 'default' ? def.defaultValue : documentedDefault;
  // The service replaces absent values by null, which clients need not know.
  if (value !== undefined && value !== null) part.default = value as NonNullable<typeof part.default>;
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

interface Example {
  /** The URL. */
  readonly summary: string;
  /** What the example leaves out. */
  readonly description?: string;
  readonly value: unknown;
}

/** Real responses by operation and status, each with the URL that returned it. */
type Examples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Example>>>>>>;

/**
 * Responses of the sample collection. A test fails when they are no longer what the
 * service responds; `npx vitest run test/src/app/commands/start.slow.test.ts -u` writes them.
 */
const EXAMPLES: Examples = JSON.parse(
  readFileSync(new URL('./openapi/examples.json', import.meta.url), 'utf8'),
);
