import type { FastifyInstance } from 'fastify';
import { EngineFault } from '../engine/fault.ts';
import { KEY_NAME } from './access-keys.ts';
import { clientLeaves } from './client-leaves.ts';
import { readJson } from './request-body.ts';
import type { ServedEngine, ServedReply } from './served-engine.ts';

type Parameters = Readonly<Record<string, string>>;

export function searchRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get<{ Params: { collection: string }; Querystring: Parameters }>(
    '/collections/:collection/documents/search',
    async (request, reply) => {
      const parameters = withoutKey(request.query);
      const { status, body } = await engine.search(request.params.collection, parameters, {
        signal: clientLeaves(reply),
      });
      return reply.code(status).type(JSON_TYPE).send(bytesOf(body));
    },
  );

  app.post<{ Querystring: Parameters }>('/multi_search', async (request, reply) => {
    const { limit_multi_searches: limit, ...address } = withoutKey(request.query);
    const searches = readSearches(await readJson(request.body), readLimit(limit));
    const signal = clientLeaves(reply);
    const results = await Promise.all(
      searches.map((search) => {
        // What stands in the address wins over the search's own value.
        const { collection = '', ...parameters } = { ...asParameters(search), ...address };
        return engine.search(collection, parameters, { signal });
      }),
    );
    const parts = results.flatMap((result, i) => [Buffer.from(i === 0 ? '' : ','), resultOf(result)]);
    const body = Buffer.concat([Buffer.from('{"results":['), ...parts, Buffer.from(']}')]);
    return reply.type(JSON_TYPE).send(body);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Searches in one request, as in Typesense's default, and as many as one may ask for. */
const DEFAULT_MAX_SEARCHES = 50;
const MAX_SEARCHES = 1000;

/** What is no number is ignored. */
const readLimit = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_SEARCHES) : DEFAULT_MAX_SEARCHES;

function withoutKey({ [KEY_NAME]: _, ...parameters }: Parameters): Parameters {
  return parameters;
}

/** Errors: EngineFault 400. */
function readSearches(body: unknown, most: number): readonly object[] {
  const searches = isObject(body) ? body['searches'] : undefined;
  if (searches === undefined) throw new EngineFault(400, 'Missing `searches` array.');
  if (!Array.isArray(searches) || !searches.every(isObject)) {
    throw new EngineFault(400, 'The `searches` value must be an array of objects.');
  }
  if (searches.length > most) {
    throw new EngineFault(400, `Number of multi searches must not exceed ${most}.`);
  }
  if (isObject(body) && body['union'] === true) {
    throw new EngineFault(400, 'Parameter `union` is not supported by this engine: results come one by one.');
  }
  return searches;
}

/** Numbers and booleans may stand for their text; anything else stands for its JSON. */
function asParameters(search: object): Parameters {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

/** A search that failed stands among the results with its code. */
function resultOf({ status, body }: ServedReply): Buffer {
  if (status === 200) return bytesOf(body);
  const { message } = JSON.parse(bytesOf(body).toString('utf8')) as { readonly message: string };
  return Buffer.from(JSON.stringify({ code: status, error: message }));
}

const bytesOf = (body: Uint8Array): Buffer => Buffer.from(body.buffer, body.byteOffset, body.byteLength);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
