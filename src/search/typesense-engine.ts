import { Buffer } from 'node:buffer';
import { entityTag } from '../kernel/entity-tag.ts';
import { EXHAUSTIVE } from './facet-strategy.ts';
import {
  type EngineReply,
  EngineUnreachable,
  type SearchEngine,
  type SearchedSchema,
} from './search-engine.ts';
import { Cluster, type ClusterOptions } from './typesense/cluster.ts';
import { publicMetadata } from './typesense/collection-definition.ts';
import { facetPageReply } from './typesense/facet-page-reply.ts';
import { matchesOnCluster } from './typesense/matches-on-cluster.ts';
import { redactCluster } from './typesense/node-fault.ts';
import type { NodeReply } from './typesense/node-reply.ts';
import { numberRangesReply, rangeFacets } from './typesense/number-ranges.ts';
import { type SearchCall, searchCalls } from './typesense/search-call.ts';
import { searchResults } from './typesense/search-results.ts';
import { sendToCluster } from './typesense/send-to-cluster.ts';

export type { NodeChange } from './typesense/cluster.ts';

interface TypesenseOptions extends ClusterOptions {
  /** Longest time for a search in the cluster; undefined: the cluster's own limit. */
  readonly searchTimeLimitMs?: number | undefined;
}

/**
 * A Typesense cluster, or `vitrine engine`, over HTTP, with a key that may search
 * (`documents:search`, and `collections:get` for the metadata). Replies are read
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
    async numberRanges(collection, parameters, ranges, options) {
      const fields = (parameters['facet_by'] ?? '').split(',');
      const facets = rangeFacets(fields, ranges);
      const reply = await search(collection, { ...parameters, ...facets, ...EXHAUSTIVE }, options);
      return madeInto(reply, (text) => numberRangesReply(text, fields, ranges));
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
