import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendContinue } from '../kernel/http.ts';
import { limit, QueueFull } from '../kernel/limit.ts';
import { StoreError } from '../records/record-store.ts';
import { MAX_CONCURRENT_REQUESTS } from './open-oai-thread.ts';

export interface OaiOptions {
  /** Returns the response document for a query string or the body of a form. Errors: StoreError. */
  readonly respond: (query: string) => Promise<string | Buffer>;
  /** Requests that are processed at a time. Default: 2. */
  readonly concurrency?: number;
  /** Requests that may wait. Default: 64. */
  readonly maxQueued?: number;
}

const FORM = 'application/x-www-form-urlencoded';
/** No valid request is larger: a token and five short arguments. */
export const MAX_FORM_BYTES = 16 * 1024;
/** About a second of work. */
export const MAX_QUEUED = 64;
const RETRY_AFTER_SECONDS = '5';
/** `Retry-After` while the record store fails. */
const RETRY_STORE_SECONDS = '30';

/**
 * A Fastify plugin with the route `/oai` (GET, HEAD and POST). `Accept` is ignored:
 * harvesters always get XML. While the queue is full or the record store fails,
 * requests get 503, after which harvesters retry.
 */
export async function oaiPlugin(
  app: FastifyInstance,
  { respond, concurrency = MAX_CONCURRENT_REQUESTS, maxQueued = MAX_QUEUED }: OaiOptions,
): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const queued = limit({ concurrency, maxQueued });
  const send = async (reply: FastifyReply, query: string): Promise<string | Buffer> => {
    const disconnected = whenDisconnected(reply);
    try {
      const document = await queued(() => respond(query), disconnected);
      reply
        .type('text/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding');
      return document;
    } catch (error) {
      // The client has disconnected.
      if (disconnected.aborted) return '';
      if (error instanceof StoreError) {
        reply.log.error({ err: error }, 'the record store cannot be read');
        reply.code(503).type('text/plain; charset=utf-8').header('retry-after', RETRY_STORE_SECONDS);
        return 'The records cannot be read at the moment\n';
      }
      if (!(error instanceof QueueFull)) throw error;
      reply.code(503).type('text/plain; charset=utf-8').header('retry-after', RETRY_AFTER_SECONDS);
      return `Too many harvesters at once; retry in ${RETRY_AFTER_SECONDS} seconds\n`;
    }
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/oai',
    config: { operation: 'oai' },
    handler: (request, reply) => send(reply, queryOf(request)),
  });
  app.route({
    method: 'POST',
    url: '/oai',
    config: { operation: 'oaiForm' },
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
