import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Caching, cacheable } from './entity-tags.ts';
import { RESPONSE_SCHEMAS } from './response-schemas.ts';

/**
 * A route of the API: how it is documented (openapi.ts), what it accepts
 * (request-validation.ts), and how it responds.
 */
interface Endpoint<Query extends z.ZodType, Path extends z.ZodType> extends Documentation {
  readonly querystring?: Query;
  /** Parameters of the path, such as `:name`. */
  readonly params?: Path;
  /** The parts of a multipart/form-data body, for the documentation: the handler reads and checks them. */
  readonly body?: z.ZodObject;
  /** Default: JSON. */
  readonly contentType?: string;
  readonly caching: Caching;
  /** Runs before parameters are checked. */
  readonly onRequest?: NonNullable<RouteOptions['onRequest']>;
  /** False where the handler reads the query itself. */
  readonly checksRequest?: false;
  /** Reads parameters, calls one use case, returns the body. Problems are thrown. */
  readonly handler: (
    request: FastifyRequest<{ Querystring: z.output<Query>; Params: z.output<Path> }>,
    reply: FastifyReply,
  ) => unknown;
}

interface Documentation {
  /** Name of the operation, for generated clients. */
  readonly operationId: string;
  readonly tags: readonly [
    'Search' | 'Objects' | 'Institutions and pages' | 'Service' | 'Documentation' | 'Deprecated',
  ];
  readonly summary: string;
  readonly deprecated?: true;
  /** Markdown. */
  readonly description?: string;
  /** The path with a query that returns 200 on any collection. */
  readonly 'x-example'?: string;
  /** Of a success: 200, or 302 for a redirect. */
  readonly success: { readonly status?: 302; readonly description: string; readonly schema?: z.ZodType };
  /** Statuses of errors, and when they occur. */
  readonly problems?: Readonly<Record<number, string>>;
}

/** A route without its URL and method. */
export type Route = Omit<RouteOptions, 'url' | 'method'>;

const JSON_TYPE = 'application/json; charset=utf-8';

export function endpoint<Query extends z.ZodType, Path extends z.ZodType>({
  contentType = JSON_TYPE,
  caching,
  onRequest,
  checksRequest,
  handler,
  success,
  problems = {},
  ...documentation
}: Endpoint<Query, Path>): Route {
  const schema: FastifySchema = {
    ...documentation,
    ...(documentation.body && { consumes: ['multipart/form-data'] }),
    response: {
      [success.status ?? 200]:
        success.status === undefined
          ? described(success.description, contentType, success.schema)
          : z.null().describe(success.description),
      ...Object.fromEntries(
        Object.entries(problems).map(([status, description]) => [
          status,
          described(
            description,
            JSON_TYPE,
            RESPONSE_SCHEMAS[status === '422' ? 'ValidationProblem' : 'Problem'],
          ),
        ]),
      ),
    },
  };
  return {
    schema,
    onSend: cacheable(caching),
    ...(onRequest && { onRequest }),
    ...(checksRequest === false && { validatorCompiler: () => () => true }),
    handler(request, reply) {
      reply.type(contentType);
      return handler(request as Parameters<typeof handler>[0], reply);
    },
  };
}

function described(description: string, contentType: string, schema?: z.ZodType) {
  const [type = contentType] = contentType.split(';', 1);
  // A range such as `image/*` is not a media type.
  const text = type.endsWith('*') ? z.string() : z.string().meta({ contentMediaType: type });
  return { description, content: { [type]: { schema: schema ?? text } } };
}
