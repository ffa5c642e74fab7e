import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendContinue } from '../kernel/http.ts';
import { limit, QueueFull } from '../kernel/limit.ts';
import { StoreError } from '../records/record-store.ts';
import { ANSWERS_AT_ONCE } from './open-oai-thread.ts';

export interface OaiOptions {
  /** The whole document that answers a query, or the body of a form. Errors: StoreError. */
  readonly answer: (query: string) => Promise<string | Buffer>;
  /** Answers that are written at a time, and requests that may wait meanwhile. Defaults: 2 and 64. */
  readonly concurrency?: number;
  readonly maxQueued?: number;
}

const FORM = 'application/x-www-form-urlencoded';
/** More than any request: a token and five short arguments. */
export const MAX_FORM_BYTES = 16 * 1024;
/** Requests that may wait: about a second of work. */
export const WAITING = 64;
const RETRY_AFTER_SECONDS = '5';
/** The same while the record store fails. */
const RETRY_STORE_SECONDS = '30';

/**
 * `/oai`, by GET, HEAD and POST, as a plugin of Fastify. `Accept` is not looked
 * at: harvesters get XML whatever they send. What comes while too many wait, or
 * while the record store fails, is answered 503, which harvesters understand:
 * they come again.
 */
export async function oaiPlugin(
  app: FastifyInstance,
  { answer, concurrency = ANSWERS_AT_ONCE, maxQueued = WAITING }: OaiOptions,
): Promise<void> {
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const queued = limit({ concurrency, maxQueued });
  const send = async (reply: FastifyReply, query: string): Promise<string | Buffer> => {
    const left = whenLeft(reply);
    try {
      const document = await queued(() => answer(query), left);
      reply
        .type('text/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding');
      return document;
    } catch (error) {
      // Nobody gets to read it.
      if (left.aborted) return '';
      if (error instanceof StoreError) {
        reply.log.error({ err: error }, 'the record store cannot be read');
        reply.code(503).type('text/plain; charset=utf-8').header('retry-after', RETRY_STORE_SECONDS);
        return 'The records cannot be read at the moment\n';
      }
      if (!(error instanceof QueueFull)) throw error;
      reply.code(503).type('text/plain; charset=utf-8').header('retry-after', RETRY_AFTER_SECONDS);
      return `Too many harvesters at once; come again in ${RETRY_AFTER_SECONDS} seconds\n`;
    }
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/oai',
    handler: (request, reply) => send(reply, queryOf(request)),
  });
  app.route({
    method: 'POST',
    url: '/oai',
    preParsing: async ({ raw }, reply, body) => {
      // What will not be read is refused before it is sent.
      const isForm = raw.headers['content-type']?.startsWith(FORM) === true;
      const isShort = Number(raw.headers['content-length'] ?? 0) <= MAX_FORM_BYTES;
      if (isForm && isShort) sendContinue(raw, reply.raw);
      return body;
    },
    handler: (request, reply) => send(reply, typeof request.body === 'string' ? request.body : ''),
  });
}

/** Aborted when the client leaves before it has its answer. */
function whenLeft({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const queryOf = ({ raw }: FastifyRequest): string => {
  const address = raw.url ?? '';
  const at = address.indexOf('?');
  return at < 0 ? '' : address.slice(at + 1);
};
