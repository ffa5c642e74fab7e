import { Buffer } from 'node:buffer';
import { comparedValue, type FacetPage, type FacetPageReply, pageOfValues } from '../../engine/facet-page.ts';
import { entityTag } from '../../kernel/entity-tag.ts';
import {
  type EngineReply,
  EngineUnreachable,
  EXHAUSTIVE,
  type SearchEngine,
  type SearchedSchema,
} from './search-engine.ts';
import { Cluster, type ClusterOptions } from './typesense/cluster.ts';
import { publicMetadata } from './typesense/collection-definition.ts';
import { matchesOnCluster } from './typesense/matches-on-cluster.ts';
import { redactCluster } from './typesense/node-fault.ts';
import type { NodeReply } from './typesense/node-reply.ts';
import { type SearchCall, searchCalls } from './typesense/search-call.ts';
import { sendToCluster } from './typesense/send-to-cluster.ts';

export type { NodeChange } from './typesense/cluster.ts';

interface TypesenseOptions extends ClusterOptions {
  /** Longest time for a search in the cluster; undefined: the cluster's own limit. */
  readonly searchTimeLimitMs?: number | undefined;
}

/**
 * A Typesense cluster, or `vitrine engine`, over HTTP, with a key that may search
 * (`documents:search`, and `collections:get` for fields and metadata). Replies are read
 * completely before they are passed on, and are not parsed. Error messages contain
 * neither keys nor URLs.
 */
export function openTypesenseEngine({ searchTimeLimitMs, ...options }: TypesenseOptions): SearchEngine {
  const cluster = new Cluster(options);
  const calls = searchCalls(searchTimeLimitMs);
  const redact = redactCluster(options.apiKey, options.urls);
  const replyOf = ({ status, body }: NodeReply): EngineReply =>
    status === 200 ? { status, body, tag: entityTag(body) } : { status, body: redactBody(body, redact) };

  const send = async (call: SearchCall, count: number, signal?: AbortSignal): Promise<EngineReply[]> => {
    const reply = await sendToCluster(cluster, call, signal);
    if (!call.isMultiSearch || reply.status !== 200) return Array(count).fill(replyOf(reply));
    const results = searchResults(reply.body);
    if (results?.length === count) return results.map(replyOf);
    throw new EngineUnreachable(`multi_search: ${results?.length ?? 'no'} results for ${count} searches`);
  };

  const search: SearchEngine['search'] = async (collection, parameters, { signal } = {}) => {
    const [reply] = await send(calls.search({ collection, parameters }), 1, signal);
    if (reply === undefined) throw new EngineUnreachable('no reply to a search');
    return reply;
  };

  return {
    search,
    // Typesense cannot search within values: all of them are read, and the page is made here.
    async facetValues(collection, parameters, page, options) {
      const all = { max_facet_values: '1000000', ...EXHAUSTIVE };
      const reply = await search(collection, { ...parameters, ...all }, options);
      return madeInto(reply, (text) => facetPageReply(text, page));
    },
    matches(collection, request, options) {
      return matchesOnCluster((name, parameters) => search(name, parameters, options), collection, request);
    },
    async multiSearch(searches, { signal } = {}) {
      return searches.length === 0 ? [] : send(calls.multiSearch(searches), searches.length, signal);
    },
    async schema(collection) {
      const path = `/collections/${encodeURIComponent(collection)}`;
      const { status, body } = await sendToCluster(cluster, { method: 'GET', path, mayBeRefused: true });
      // A key for searching only may not read it.
      if ([401, 403, 404].includes(status)) return undefined;
      if (status !== 200) throw new EngineUnreachable(`collection ${collection}: status ${status}`);
      const schema = JSON.parse(body.toString('utf8')) as SearchedSchema;
      return { ...schema, metadata: publicMetadata(schema.metadata) };
    },
    close: () => cluster.close(),
  };
}

/** What `make` makes of the text of a reply; errors stay as they are. */
function madeInto(reply: EngineReply, make: (text: string) => object): EngineReply {
  if (reply.status !== 200) return reply;
  const body = Buffer.from(JSON.stringify(make(Buffer.from(reply.body).toString('utf8'))));
  return { status: 200, body, tag: entityTag(body) };
}

/** Clients get the engine's error messages, which may contain anything. */
const redactBody = (body: Buffer, redact: (text: string) => string): Buffer =>
  Buffer.from(redact(body.toString('utf8')));

/**
 * The replies within the reply of a multi_search, each with its bytes; undefined
 * for another structure. A failed search, `{"code": 404, "error": "…"}`, becomes
 * what it would be alone.
 */
export function searchResults(body: Buffer): readonly NodeReply[] | undefined {
  const start = body.indexOf(ARRAY);
  if (start < 0 || !/^\s*\{\s*$/.test(body.toString('latin1', 0, start))) return undefined;
  return elementsOf(body, start + ARRAY.length)?.map(replyOf);
}

const ARRAY = Buffer.from('"results":[');
const ERROR_START = Buffer.from('{"code":');

function replyOf(element: Buffer): NodeReply {
  if (element.subarray(0, ERROR_START.length).equals(ERROR_START)) {
    const { code, error } = JSON.parse(element.toString('utf8')) as { code?: unknown; error?: unknown };
    if (typeof code === 'number' && typeof error === 'string') {
      return { status: code, body: Buffer.from(JSON.stringify({ message: error })) };
    }
  }
  return { status: 200, body: element };
}

/** The objects of an array whose content begins at `from`. */
function elementsOf(body: Buffer, from: number): Buffer[] | undefined {
  const elements: Buffer[] = [];
  let [depth, start] = [0, from];
  for (let at = from; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) {
      at = endOfString(body, at);
      if (at < 0) return undefined;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (depth === 0) start = at;
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      if (depth === 0) return elements;
      depth -= 1;
      if (depth === 0) elements.push(body.subarray(start, at + 1));
    }
  }
  return undefined;
}

/** The offset of the closing quote of the string that begins at `start`; -1 if there is none. */
function endOfString(body: Buffer, start: number): number {
  for (let end = body.indexOf(QUOTE, start + 1); end >= 0; end = body.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (body[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The page of the values of a facet, from the reply of a search with all of its values. */
function facetPageReply(reply: string, page: FacetPage): FacetPageReply {
  const { found, facet_counts } = JSON.parse(reply) as SearchReply;
  const [facet] = facet_counts;
  if (facet === undefined) throw new EngineUnreachable('no facet in the reply to a search for its values');
  const isNumber = facet.stats['min'] !== undefined;
  const counted = facet.counts.map(({ value, count }) => ({ ...comparedValue(value, isNumber), count }));
  return { found, ...pageOfValues(counted, page, isNumber) };
}

interface SearchReply {
  readonly found: number;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: FacetPageReply['counts'];
    readonly stats: Readonly<Record<string, number>>;
  }[];
}
