import type { FastifyInstance } from 'fastify';
import { EngineFault } from '../engine/fault.ts';
import { KEY_NAME } from './access-keys.ts';
import { readJson } from './request-body.ts';
import type { ServedEngine, ServedReply } from './served-engine.ts';

type Parameters = Readonly<Record<string, string>>;

export function searchRoutes(app: FastifyInstance, engine: ServedEngine): void {
  app.get<{ Params: { collection: string }; Querystring: Parameters }>(
    '/collections/:collection/documents/search',
    async (request, reply) => {
      const { status, body } = await engine.search(request.params.collection, withoutKey(request.query));
      return reply.code(status).type(JSON_TYPE).send(body);
    },
  );

  app.post<{ Querystring: Parameters }>('/multi_search', async (request, reply) => {
    const searches = readSearches(await readJson(request.body));
    const address = withoutKey(request.query);
    const results: string[] = [];
    for (const search of searches) {
      // What stands in the address wins over the search's own value.
      const { collection = '', ...parameters } = { ...asParameters(search), ...address };
      results.push(resultText(await engine.search(collection, parameters)));
    }
    return reply.type(JSON_TYPE).send(`{"results":[${results.join(',')}]}`);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Searches in one request, as in Typesense's default. */
const MAX_SEARCHES = 50;

function withoutKey({ [KEY_NAME]: _, ...parameters }: Parameters): Parameters {
  return parameters;
}

/** Errors: EngineFault 400. */
function readSearches(body: unknown): readonly object[] {
  const searches = isObject(body) ? body['searches'] : undefined;
  if (searches === undefined) throw new EngineFault(400, 'Missing `searches` array.');
  if (!Array.isArray(searches) || !searches.every(isObject)) {
    throw new EngineFault(400, 'The `searches` value must be an array of objects.');
  }
  if (searches.length > MAX_SEARCHES) {
    throw new EngineFault(400, `Number of multi searches must not exceed ${MAX_SEARCHES}.`);
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
function resultText({ status, body }: ServedReply): string {
  if (status === 200) return body;
  const { message } = JSON.parse(body) as { readonly message: string };
  return JSON.stringify({ code: status, error: message });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
