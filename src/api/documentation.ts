import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Tag } from './openapi/tags.ts';
import { RESPONSE_SCHEMAS } from './response-schemas.ts';

/** How an operation is described in OpenAPI. */
export interface Documentation {
  /** Name of the operation, for generated clients. */
  readonly operationId: string;
  readonly tags: readonly [Tag];
  readonly summary: string;
  readonly deprecated?: true;
  /** Markdown. */
  readonly description?: string;
  /** The path with a query that returns 200 on any collection. */
  readonly 'x-example'?: string;
  readonly querystring?: z.ZodType;
  readonly params?: z.ZodType;
  /** The parts of a form. */
  readonly body?: z.ZodObject;
  /** Media type of the form. */
  readonly consumes?: string;
  /** Of a success: 200, or a redirect. What clients get that follow it is its `content`. */
  readonly success: ResponseDocumentation & { readonly status?: 302 | 303 };
  /** False if no response has an ETag, with which a client that has it would get 304. */
  readonly hasTag?: boolean;
  /** When a response is 206. */
  readonly partial?: string;
  /** When a response is 301. */
  readonly moved?: string;
  /** When a response is 303. */
  readonly redirect?: string;
  /** Statuses of errors, and when they occur; those with another body than the usual one also with it. */
  readonly problems?: Readonly<Record<number, string | ResponseDocumentation>>;
}

interface ResponseDocumentation {
  readonly description: string;
  /** Schemas by media type; none for a response without a body. */
  readonly content?: Readonly<Record<string, z.ZodType>>;
}

/** The documentation of a route in Fastify's form. */
export function documentation({
  success,
  hasTag = true,
  partial,
  moved,
  redirect,
  problems = {},
  consumes,
  ...operation
}: Documentation): FastifySchema {
  const errors = Object.entries(problems).map(([status, problem]) => {
    const usual = status === '422' ? RESPONSE_SCHEMAS.ValidationProblem : RESPONSE_SCHEMAS.Problem;
    return [
      status,
      typeof problem === 'string'
        ? response({ description: problem, content: { [JSON_TYPE]: usual } })
        : response(problem),
    ] as const;
  });
  return {
    ...operation,
    ...(consumes !== undefined && { consumes: [consumes] }),
    response: {
      ...(success.status === undefined ? { 200: response(success) } : redirects(success.status, success)),
      ...(hasTag && success.status === undefined && operation.body === undefined && { 304: UNCHANGED }),
      ...(partial !== undefined && { 206: response({ ...success, description: partial }) }),
      ...(moved !== undefined && { 301: response({ description: moved }) }),
      ...(redirect !== undefined && { 303: response({ description: redirect }) }),
      ...Object.fromEntries(errors),
    },
  };
}

/** How a route is described that checks its requests and writes its responses itself. */
export const documented = (operation: Documentation) => ({
  schema: documentation(operation),
  validatorCompiler: () => () => true,
  serializerCompiler: () => JSON.stringify,
});

const UNCHANGED = response({ description: 'The client already has the response (`If-None-Match`)' });

const redirects = (
  status: number,
  { description, content = { 'text/html': z.string() } }: ResponseDocumentation,
) => ({
  200: response({ description: 'What the redirect leads to, for clients that follow it', content }),
  [status]: response({ description }),
});

const JSON_TYPE = 'application/json';

function response({ description, content }: ResponseDocumentation) {
  if (content === undefined) return z.null().describe(description);
  const schemas = Object.entries(content).map(([type, schema]) => [type, { schema }] as const);
  return { description, content: Object.fromEntries(schemas) };
}
