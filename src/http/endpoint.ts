import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caching } from './entity-tags.ts';

/** One endpoint, for `GET` or for `POST`: how it answers, and what the documentation says of it. */
export interface Endpoint {
  /** Reads parameters, calls one use case, gives the body. Problems are thrown. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => unknown;
  readonly contentType: string;
  readonly caching: Caching;
  readonly documentation: EndpointDocumentation;
}

export interface EndpointDocumentation {
  /** Name of the operation, for generated clients. */
  readonly id: string;
  readonly group:
    | 'Search'
    | 'Objects'
    | 'Institutions and pages'
    | 'Service'
    | 'Documentation'
    | 'Deprecated';
  readonly summary: string;
  readonly deprecated?: true;
  /** Markdown. */
  readonly description?: string;
  readonly parameters?: z.ZodObject;
  /** What stands in the path as `:name`. */
  readonly pathParameters?: z.ZodObject;
  /** What is sent as multipart/form-data. */
  readonly form?: z.ZodObject;
  /** What becomes of all other parameters, where they are not simply ignored. */
  readonly furtherParameters?: string;
  /** Of a success; 200 unless said. */
  readonly status?: 200 | 302;
  /** What a success holds, in words. */
  readonly answers: string;
  /** Name of the schema in `components`; undefined for what is not JSON. */
  readonly schema?: string;
  /** Statuses beside 200 with when they occur. */
  readonly problems?: Readonly<Record<number, string>>;
  /** A query that answers with 200 on any collection. */
  readonly example?: string;
}
