import type { FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { z } from 'zod';
import { HINT_HEADER } from './common-headers.ts';
import { type Documentation, documentation } from './documentation.ts';
import { type Caching, cacheable } from './entity-tags.ts';
import { hintFor, knownNames } from './hints.ts';

/**
 * A route of the API: how it is documented (documentation.ts), what it accepts
 * (request-validation.ts), and how it responds.
 */
interface Endpoint<Query extends z.ZodType, Path extends z.ZodType>
  extends Omit<Documentation, 'success' | 'consumes' | 'hasTag' | 'partial' | 'redirect'> {
  readonly querystring?: Query;
  /** Parameters of the path, such as `:name`. */
  readonly params?: Path;
  /** The parts of the body, for the documentation: the handler reads and checks them. */
  readonly body?: z.ZodObject;
  /** Media type of the body. Default: `multipart/form-data`. */
  readonly consumes?: string;
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
  /** Of a success: 200, or the status of a redirect. `content`: schemas by media type, where there are several. */
  readonly success: {
    readonly status?: 302 | 303;
    readonly description: string;
    readonly schema?: z.ZodType;
    readonly content?: Readonly<Record<string, z.ZodType>>;
  };
}

/** A route without its URL and method. */
export type Route = Omit<RouteOptions, 'url' | 'method'>;

// [http-2]
const JSON_TYPE = 'application/json; charset=utf-8';

export function endpoint<Query extends z.ZodType, Path extends z.ZodType>({
  contentType = JSON_TYPE,
  caching,
  onRequest,
  checksRequest,
  consumes = 'multipart/form-data',
  handler,
  success: { schema, content, ...success },
  ...documented
}: Endpoint<Query, Path>): Route {
  const [type = contentType] = contentType.split(';', 1);
  return {
    schema: documentation({
      ...documented,
      hasTag: caching.tag !== 'none',
      ...(documented.body && { consumes }),
      success: {
        ...success,
        content: content ?? { [type]: schema ?? anyOf(type) },
      },
    }),
    onSend: cacheable(caching),
    onRequest: [...hinting(documented.querystring), ...[onRequest ?? []].flat()],
    ...(checksRequest === false && { validatorCompiler: () => () => true }),
    handler(request, reply) {
      reply.type(contentType);
      return handler(request as Parameters<typeof handler>[0], reply);
    },
  };
}

/** A hook that names what a query has and the route ignores, also in errors. */
function hinting(querystring: z.ZodType | undefined): onRequestHookHandler[] {
  if (!(querystring instanceof z.ZodObject)) return [];
  const known = knownNames(Object.keys(querystring.shape));
  return [
    (request, reply, done) => {
      const hint = hintFor(request.query as Readonly<Record<string, unknown>>, known);
      if (hint !== undefined) reply.header(HINT_HEADER, hint);
      done();
    },
  ];
}

/** Any body of a media type. A range such as `image/*` is not a media type. */
const anyOf = (type: string) =>
  type.endsWith('*') ? z.string() : z.string().meta({ contentMediaType: type });
