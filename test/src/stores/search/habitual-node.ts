import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { Engine } from '../../../../src/engine/engine.ts';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';
import { freePort } from '../../../free-port.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { KEYS } from './engine-node.ts';

/**
 * A node with the habits of a real Typesense 30, in which it differs from the embedded
 * engine that does all else here. They were observed on servers; each has its function below.
 */
export interface HabitualNode {
  readonly url: string;
  /** The bodies of replies, and their requests, in order. */
  readonly asked: readonly NodeCall[];
  /** With a full disk it answers nothing until it is started again. */
  isDiskFull: boolean;
  /** The next search that reads this collection gets half a page, because it is dropped and its alias leads to another one. */
  dropDuringNextSearch(drop: Drop): void;
  /** Ends the process; connections break. */
  kill(): Promise<void>;
  /** Starts it again. It says that it is healthy after so many writes of its log, none by default; the others follow with `replay`. */
  start(writes?: number): Promise<void>;
  /** Makes the next writes of its log again, all that are left by default. */
  replay(writes?: number): Promise<void>;
}

interface Drop {
  readonly collection: string;
  readonly alias: string;
  readonly next: string;
}

interface NodeCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly key: string;
  readonly body: string;
}

interface NodeReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

type Parameters = Readonly<Record<string, string>>;

/** More matches than this are counted by the index of values. */
const MANY = 1000;

/** `atEnd` stops it. */
export async function openHabitualNode(
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
): Promise<HabitualNode> {
  const port = await freePort();
  const asked: NodeCall[] = [];
  /** All writes, and how many of them this process has made. */
  const log: NodeCall[] = [];
  let replayed = 0;
  const cache = new Map<string, NodeReply>();
  let dropping: Drop | undefined;
  let engine: { readonly server: FastifyInstance; close(): Promise<void> } | undefined;
  let server: Server | undefined;

  const send = async ({ method, path, key, body }: NodeCall): Promise<NodeReply> => {
    const injected = { method: method as 'GET', url: path, headers: { 'x-typesense-api-key': key } };
    const reply = await engine?.server.inject({ ...injected, ...(body !== '' && { payload: body }) });
    if (reply === undefined) throw new Error('the node is not running');
    return { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body };
  };
  const search = (key: string, collection: string, parameters: Parameters): Promise<NodeReply> =>
    send({
      method: 'GET',
      path: `/collections/${collection}/documents/search?${new URLSearchParams(parameters)}`,
      key,
      body: '',
    });

  /** One search, with all habits but the cache. */
  const searchOnce = async (key: string, collection: string, given: Parameters): Promise<NodeReply> => {
    const parameters = otherOrderForEachPage({ ...given, use_cache: 'false' });
    const reply = await search(key, collection, parameters);
    if (reply.status !== 200) return reply;
    const found = JSON.parse(reply.body) as SearchReply;
    const near = missingNeighbour(parameters, found);
    const counted = await frequentValuesOnly(parameters, near, async (more) => {
      const { body } = await search(key, collection, more);
      return JSON.parse(body) as SearchReply;
    });
    const isDropped = found.request_params.collection_name === dropping?.collection;
    const seen = isDropped ? await whileDropped(counted) : counted;
    return seen === found ? reply : { ...reply, body: JSON.stringify(seen) };
  };
  const whileDropped = async (reply: SearchReply): Promise<SearchReply> => {
    const { alias = '', collection = '', next: collection_name = '' } = dropping ?? {};
    dropping = undefined;
    const body = JSON.stringify({ collection_name });
    await send({ method: 'PUT', path: `/aliases/${alias}`, key: KEYS.admin, body });
    await send({ method: 'DELETE', path: `/collections/${collection}`, key: KEYS.admin, body: '' });
    const hits = reply.hits.slice(0, reply.hits.length / 2);
    return { ...reply, hits, found: hits.length };
  };

  const answer = async (call: NodeCall): Promise<NodeReply> => {
    if (opened.isDiskFull) return json(503, { message: 'Not Ready or Lagging' });
    const { pathname, searchParams } = new URL(call.path, 'http://node');
    const fromUrl = Object.fromEntries(searchParams);
    if (call.method === 'POST' && pathname === '/operations/cache/clear') {
      if (call.key !== KEYS.admin) return json(401, { message: 'Forbidden' });
      cache.clear();
      return json(200, { success: true });
    }
    const collection = /^\/collections\/([^/]+)\/documents\/search$/.exec(pathname)?.[1];
    if (collection === undefined && pathname !== '/multi_search') {
      const isWrite = call.method !== 'GET';
      const reply = await send(call);
      if (isWrite && reply.status < 300) replayed = log.push(call);
      return reply;
    }
    // The values of the parameters in the order of their names, but not the names.
    const named = { ...fromUrl, ...(collection !== undefined && { collection }) };
    const values = Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1));
    const cacheKey = [
      pathname === '/multi_search',
      call.body,
      ...values.map(([name, value]) => (name === 'use_cache' ? '' : value)),
    ].join('');
    const isCached = fromUrl['use_cache'] === 'true';
    const cached = isCached ? cache.get(cacheKey) : undefined;
    if (cached !== undefined) return cached;
    const reply =
      collection === undefined
        ? await multiSearch(call.key, call.body, fromUrl)
        : await searchOnce(call.key, collection, fromUrl);
    if (isCached && reply.status === 200) cache.set(cacheKey, reply);
    return reply;
  };
  const multiSearch = async (key: string, body: string, fromUrl: Parameters): Promise<NodeReply> => {
    const results: string[] = [];
    for (const { collection = '', ...one } of (JSON.parse(body) as { searches: Parameters[] }).searches) {
      const reply = await searchOnce(key, collection, { ...one, ...fromUrl });
      const error = reply.status === 200 ? undefined : (JSON.parse(reply.body) as { message: string });
      results.push(error ? JSON.stringify({ code: reply.status, error: error.message }) : reply.body);
    }
    return { status: 200, type: 'application/json', body: `{"results":[${results.join(',')}]}` };
  };

  const opened: HabitualNode = {
    url: `http://127.0.0.1:${port}`,
    asked,
    isDiskFull: false,
    dropDuringNextSearch(drop) {
      dropping = drop;
    },
    async kill() {
      const closed = server?.listening ? once(server, 'close') : undefined;
      server?.close();
      server?.closeAllConnections();
      await closed;
      await engine?.close();
      [engine, server] = [undefined, undefined];
    },
    async start(writes = 0) {
      const folder = new Engine(temporaryFolder(atEnd), { threads: 0 });
      const routes = createEngineServer(folder, KEYS);
      await routes.ready();
      engine = { server: routes, close: () => routes.close().then(() => folder.close()) };
      replayed = 0;
      opened.isDiskFull = false;
      cache.clear();
      await opened.replay(writes);
      server = createServer(async (request, response) => {
        const { method = '', url: path = '', headers } = request;
        const call = { method, path, key: String(headers['x-typesense-api-key']), body: await text(request) };
        asked.push(call);
        const { status, type, body } = await answer(call);
        response.writeHead(status, { 'content-type': type }).end(body);
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async replay(writes = log.length) {
      for (const call of log.slice(replayed, replayed + writes)) await send(call);
      replayed += writes;
    },
  };
  await opened.start();
  atEnd(() => opened.kill());
  return opened;
}

const json = (status: number, body: object): NodeReply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

interface SearchReply {
  readonly found: number;
  readonly hits: readonly { readonly vector_distance?: number }[];
  readonly facet_counts: readonly FacetCounts[];
  readonly request_params: { readonly collection_name: string };
}

interface FacetCounts {
  readonly field_name: string;
  readonly counts: readonly { readonly value: string }[];
  readonly stats: { readonly total_values: number };
}

/** `_rand(7)` is another order for another page. */
function otherOrderForEachPage(parameters: Parameters): Parameters {
  const { sort_by = '', page = '1' } = parameters;
  if (!sort_by.includes('_rand(')) return parameters;
  return {
    ...parameters,
    sort_by: sort_by.replace(/_rand\((\d+)\)/, (_, seed) => `_rand(${Number(seed) + Number(page)})`),
  };
}

/** The graph of vectors is looked through so far only that a neighbour is missed, unless `ef` says farther. */
function missingNeighbour({ vector_query = '' }: Parameters, reply: SearchReply): SearchReply {
  if (vector_query.trim() === '' || /\bef\s*:\s*\d{3}/.test(vector_query) || reply.hits.length < 2)
    return reply;
  return { ...reply, found: reply.found - 1, hits: reply.hits.toSpliced(1, 1) };
}

/** Without conditions, or with many matches, facets are counted for the most frequent of all values only. */
async function frequentValuesOnly(
  parameters: Parameters,
  reply: SearchReply,
  search: (parameters: Parameters) => Promise<SearchReply>,
): Promise<SearchReply> {
  const { q = '', filter_by = '', facet_by = '', max_facet_values = '10' } = parameters;
  const hasNoCondition = filter_by === '' && /^\s*(?:\*|(?:-\S+\s*)+)\s*$/.test(q);
  if (facet_by === '' || parameters['facet_strategy'] === 'exhaustive') return reply;
  if (!hasNoCondition && reply.found <= MANY) return reply;
  const counted = reply.facet_counts.map(async (facet): Promise<FacetCounts> => {
    const field = facet.field_name;
    const all = { q: '*', per_page: '0', max_facet_values };
    const [global] = (await search({ ...all, facet_by: field })).facet_counts;
    const frequent = (global?.counts ?? []).map(({ value }) => value);
    // An entry with ranges counts the objects that have one of these values.
    const entry = facet_by.match(/[^,(]+(?:\([^)]*\))?/g)?.find((one) => one.trim().startsWith(`${field}(`));
    if (entry === undefined || /sort_by/.test(entry)) {
      const counts = facet.counts.filter(({ value }) => frequent.includes(value));
      return { ...facet, counts, stats: { ...facet.stats, total_values: counts.length } };
    }
    const condition = `${field}:=[${frequent.join(',')}]`;
    const filter = filter_by === '' ? condition : `(${filter_by}) && ${condition}`;
    return (await search({ ...parameters, filter_by: filter, facet_by: entry })).facet_counts[0] ?? facet;
  });
  return { ...reply, facet_counts: await Promise.all(counted) };
}
