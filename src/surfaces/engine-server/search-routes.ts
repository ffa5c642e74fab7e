import type { FastifyInstance, FastifyReply } from 'fastify';
import { EngineFault } from '../../engine/fault.ts';
import { stringifyExact } from '../../engine/json.ts';
import { checkParameters } from '../../engine/parameters.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { limit } from '../../kernel/limit.ts';
import { readJson } from './request-body.ts';
import { MULTI_SEARCH_OPTIONS, SEARCH_IN_BODY_OPTIONS } from './request-options.ts';
import type { ServedEngine, ServedReply } from './served-engine.ts';
import { KEY_NAME } from './served-engine.ts';

type Parameters = Readonly<Record<string, string>>;

export function searchRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get<{ Params: { collection: string }; Querystring: Parameters }>(
    '/collections/:collection/documents/search',
    async (request, reply) => {
      const parameters = ownParameters(withoutKey(request.query));
      const { status, body } = await engine.search(request.params.collection, parameters, {
        signal: disconnection(reply),
      });
      return reply.code(status).type(JSON_TYPE).send(bytesOf(body));
    },
  );

  app.post<{ Querystring: Parameters }>('/multi_search', async (request, reply) => {
    checkParameters(MULTI_SEARCH_OPTIONS, request.query);
    const { limit_multi_searches: most, ...fromUrl } = withoutKey(request.query);
    const searches = readSearches(await readJson(request.body), readLimit(most));
    const signal = disconnection(reply);
    const limited = limit({ concurrency: CONCURRENT_SEARCHES });
    let bytes = 0;
    const answer = async (search: object): Promise<ServedReply> => {
      if (bytes > MAX_REPLY_BYTES) return TOO_MUCH;
      const fromBody = asParameters(search);
      const refused = refusalOf(fromBody);
      if (refused) return refused;
      const { collection = '', ...parameters } = { ...fromBody, ...fromUrl };
      const reply = await engine.search(collection, ownParameters(parameters), { signal });
      bytes += reply.body.length;
      return bytes > MAX_REPLY_BYTES ? TOO_MUCH : reply;
    };
    const results = await Promise.all(searches.map((search) => limited(() => answer(search), signal)));
    const parts = results.flatMap((result, i) => [Buffer.from(i === 0 ? '' : ','), resultOf(result)]);
    const body = Buffer.concat([Buffer.from('{"results":['), ...parts, Buffer.from(']}')]);
    return reply.type(JSON_TYPE).send(body);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Searches in one request: Typesense's default, and the maximum. */
const DEFAULT_MAX_SEARCHES = 50;
const MAX_SEARCHES = 1000;

/** Searches of one request that run or wait for a thread at a time. */
const CONCURRENT_SEARCHES = 16;
/** Of all replies together. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;
/** In place of a reply that does not fit: what a search whose budget is spent gets. */
const TOO_MUCH: ServedReply = {
  status: 408,
  body: Buffer.from(JSON.stringify({ message: 'Request Timeout' })),
};

/** A value that is not a number is ignored. */
const readLimit = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_SEARCHES) : DEFAULT_MAX_SEARCHES;

function withoutKey({ [KEY_NAME]: _, ...parameters }: Parameters): Parameters {
  return parameters;
}

/** The error of a search whose parameters are refused. */
function refusalOf(search: Parameters): ServedReply | undefined {
  try {
    checkParameters(SEARCH_IN_BODY_OPTIONS, search);
    return undefined;
  } catch (error) {
    if (!(error instanceof EngineFault)) throw error;
    return { status: error.status, body: Buffer.from(JSON.stringify({ message: error.message })) };
  }
}

/** Errors: EngineFault 400. */
function readSearches(body: unknown, most: number): readonly object[] {
  const searches = isJsonObject(body) ? body['searches'] : undefined;
  if (searches === undefined) throw new EngineFault(400, 'Missing `searches` array.');
  if (!Array.isArray(searches) || !searches.every(isJsonObject)) {
    throw new EngineFault(400, 'The `searches` value must be an array of objects.');
  }
  if (searches.length > most) {
    throw new EngineFault(400, `Number of multi searches must not exceed ${most}.`);
  }
  if (isJsonObject(body)) checkParameters(MULTI_SEARCH_OPTIONS, asParameters(body));
  return searches;
}

/** Values as texts; those that are not texts as JSON. */
function asParameters(search: object): Parameters {
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : stringifyExact(value),
    ]),
  );
}

/** A failed search is one of the results, with its code. */
function resultOf({ status, body }: ServedReply): Buffer {
  if (status === 200) return bytesOf(body);
  const { message } = JSON.parse(bytesOf(body).toString('utf8')) as { readonly message: string };
  return Buffer.from(JSON.stringify({ code: status, error: message }));
}

const bytesOf = (body: Uint8Array): Buffer => Buffer.from(body.buffer, body.byteOffset, body.byteLength);

/** A signal that is aborted when the client disconnects before the response is finished. */
function disconnection({ raw: response }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/**
 * The parameters of a search with those that the query string in `vitrine` replaces or, with an empty value,
 * removes: what Vitrine means where Typesense gets the nearest that it can do (see search/typesense/search-call.ts).
 */
export function ownParameters(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { vitrine, ...parameters } = given;
  if (vitrine === undefined) return given;
  const own: Record<string, string> = parameters;
  for (const [name, value] of new URLSearchParams(vitrine)) {
    if (value === '') delete own[name];
    else own[name] = value;
  }
  return own;
}
