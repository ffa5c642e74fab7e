import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documented } from '../../api/documentation.ts';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { sendContinue } from '../../kernel/http.ts';
import { limit, QueueFull } from '../../kernel/limit.ts';
import { Problem } from '../../kernel/problem.ts';
import { StoreError } from '../../stores/records/record-store.ts';
import { oaiErrors, XML_TYPE } from './oai-errors.ts';
import { MAX_CONCURRENT_REQUESTS } from './open-oai-thread.ts';

export interface OaiOptions {
  /** Returns the response document for a query string or the body of a form. Errors: StoreError. */
  readonly respond: (query: string) => Promise<string | Buffer>;
  /** The exact public URL of the provider: `{base_url}/oai`. */
  readonly baseUrl: string;
  readonly clock?: Clock;
  /** Requests that are processed at a time. Default: 2. */
  readonly concurrency?: number;
  /** Requests that may wait. Default: 64. */
  readonly maxQueued?: number;
}

const PATH = '/oai';
const FORM = 'application/x-www-form-urlencoded';
/** No valid request is larger: a token and five short arguments. */
export const MAX_FORM_BYTES = 16 * 1024;
/** About a second of work. */
export const MAX_QUEUED = 64;
const RETRY_AFTER_SECONDS = '5';
/** `Retry-After` while the record store fails. */
const RETRY_STORE_SECONDS = '30';

const OAI_ARGUMENTS = z.object({
  verb: z
    .enum(['Identify', 'ListMetadataFormats', 'ListSets', 'ListIdentifiers', 'ListRecords', 'GetRecord'])
    .describe('What is requested')
    .meta({ examples: ['ListRecords'] }),
  metadataPrefix: z
    .string()
    .optional()
    .describe('Format of the records, required for `GetRecord`, and for lists without a resumption token')
    .meta({ examples: ['edm'] }),
  identifier: z
    .string()
    .optional()
    .describe('URL of a record, for `GetRecord` and `ListMetadataFormats`')
    .meta({ examples: ['https://vitrine.example/id/03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  set: z
    .string()
    .optional()
    .describe('Only records of this data source (`setSpec`)')
    .meta({ examples: ['leopold'] }),
  from: z
    .string()
    .optional()
    .describe('Only records changed since then, as `2026-01-31` or `2026-01-31T12:00:00Z`')
    .meta({ examples: ['2026-01-31'] }),
  until: z
    .string()
    .optional()
    .describe('Only records changed until then')
    .meta({ examples: ['2026-12-31'] }),
  resumptionToken: z
    .string()
    .optional()
    .describe(
      'Continues a list: the token of the response before. No other argument but `verb` may accompany it',
    ),
});

const XML = { 'text/xml': z.string().meta({ contentMediaType: 'text/xml' }) };

const OAI = {
  tags: ['Harvesting'],
  summary: 'Harvest records by OAI-PMH',
  success: {
    description: 'The OAI-PMH document. Errors of the protocol are documents, too',
    content: XML,
  },
  problems: {
    503: {
      description: 'Too many harvesters at once, or the records cannot be read; see `Retry-After`',
      content: XML,
    },
  },
} as const;

/**
 * A Fastify plugin with the route `/oai` (GET, HEAD and POST). [oai-1] `Accept` is ignored:
 * harvesters always get XML. [oai-29] While the queue is full or the record store fails,
 * requests get 503, after which harvesters retry. Errors of HTTP are XML, too, see `oaiErrors`.
 */
export async function oaiPlugin(
  app: FastifyInstance,
  {
    respond,
    baseUrl,
    clock = systemClock,
    concurrency = MAX_CONCURRENT_REQUESTS,
    maxQueued = MAX_QUEUED,
  }: OaiOptions,
): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.errorForms.set(PATH, oaiErrors(baseUrl, clock));
  const queued = limit({ concurrency, maxQueued });
  const send = async (reply: FastifyReply, query: string): Promise<string | Buffer> => {
    const disconnected = whenDisconnected(reply);
    try {
      const document = await queued(() => respond(query), disconnected);
      reply.type(XML_TYPE).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      return document;
    } catch (error) {
      // The client has disconnected.
      if (disconnected.aborted) return '';
      throw asProblem(error);
    }
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: PATH,
    ...documented({
      ...OAI,
      operationId: 'harvest',
      description:
        'All records, page by page, for harvesters. The verbs and their arguments are those of OAI-PMH 2.0.',
      querystring: OAI_ARGUMENTS,
      hasTag: false,
      'x-example': '/oai?verb=Identify',
    }),
    handler: (request, reply) => send(reply, queryOf(request)),
  });
  app.route({
    method: 'POST',
    url: PATH,
    ...documented({
      ...OAI,
      operationId: 'harvestByForm',
      description: 'The same as `GET`, with the arguments in a form.',
      body: OAI_ARGUMENTS,
      consumes: 'application/x-www-form-urlencoded',
      problems: {
        ...OAI.problems,
        413: { description: 'The form has more than 16,384 bytes', content: XML },
      },
    }),
    preParsing: async ({ raw }, reply, body) => {
      // Bodies that would not be read get no 100 Continue.
      const isForm = raw.headers['content-type']?.startsWith(FORM) === true;
      const isShort = Number(raw.headers['content-length'] ?? 0) <= MAX_FORM_BYTES;
      if (isForm && isShort) sendContinue(raw, reply.raw);
      return body;
    },
    handler: (request, reply) => send(reply, typeof request.body === 'string' ? request.body : ''),
  });
}

/** The 503 of a full queue and of a record store that fails; other errors stay. */
function asProblem(cause: unknown): unknown {
  if (cause instanceof StoreError) {
    const headers = { 'retry-after': RETRY_STORE_SECONDS };
    return new Problem(503, 'The records cannot be read at the moment', { cause, headers });
  }
  if (cause instanceof QueueFull) {
    const headers = { 'retry-after': RETRY_AFTER_SECONDS };
    const detail = `Too many harvesters at once; retry in ${RETRY_AFTER_SECONDS} seconds`;
    return new Problem(503, detail, { cause, headers });
  }
  return cause;
}

/** Aborted if the client disconnects before the response is complete. */
function whenDisconnected({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const queryOf = ({ raw }: FastifyRequest): string => {
  const url = raw.url ?? '';
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
};
