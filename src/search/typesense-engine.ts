import { Buffer } from 'node:buffer';
import { entityTag } from '../kernel/entity-tag.ts';
import { type EngineReply, EngineUnreachable, type NamedSearch, type SearchEngine } from './search-engine.ts';
import { Cluster, type ClusterOptions } from './typesense/cluster.ts';
import { publicMetadata } from './typesense/collection-definition.ts';
import { discreet } from './typesense/discreet.ts';
import type { NodeReply } from './typesense/node-request.ts';
import { askCluster } from './typesense/pending-request.ts';
import { multiSearchCall, type SearchCall, searchCall } from './typesense/search-call.ts';
import { withCutoff } from './typesense/search-cutoff.ts';
import { searchResults } from './typesense/search-results.ts';

export type { NodeChange } from './typesense/cluster.ts';

interface TypesenseOptions extends ClusterOptions {
  /** The longest time that a search may take in the cluster; undefined: what its operator has set. */
  readonly searchTimeLimitMs?: number | undefined;
}

/**
 * A Typesense cluster, or `vitrine engine`, over HTTP, with a key that may
 * search (`documents:search`, and `collections:get` for the metadata). Replies
 * are read whole before anything of them is handed on, and are not parsed.
 * Messages of errors hold neither keys nor addresses.
 */
export function openTypesenseEngine({ searchTimeLimitMs, ...options }: TypesenseOptions): SearchEngine {
  const limited = withCutoff(searchTimeLimitMs);
  const cluster = new Cluster(options);
  const shown = shownBy(discreet(options.apiKey, options.urls));
  const ask = async (call: SearchCall, count: number, signal: AbortSignal | undefined) => {
    const reply = await askCluster(cluster, call, signal);
    if (!call.several) return [shown(alone(reply))];
    if (reply.status !== 200) return new Array<EngineReply>(count).fill(shown(alone(reply)));
    const results = searchResults(reply.body);
    if (results?.length === count) return results.map(shown);
    throw new EngineUnreachable(
      `multi_search: ${results?.length ?? 'no'} results where ${count} were asked for`,
    );
  };
  return {
    async search(collection, parameters, { signal } = {}) {
      const [reply] = await ask(searchCall({ collection, parameters: limited(parameters) }), 1, signal);
      if (reply === undefined) throw new EngineUnreachable('no reply to a search');
      return reply;
    },

    async multiSearch(searches: readonly NamedSearch[], { signal } = {}) {
      if (searches.length === 0) return [];
      const calls = searches.map(({ collection, parameters }) => ({
        collection,
        parameters: limited(parameters),
      }));
      return ask(multiSearchCall(calls), searches.length, signal);
    },

    async metadata(collection) {
      const path = `/collections/${encodeURIComponent(collection)}`;
      const { status, body } = await askCluster(cluster, { method: 'GET', path, mayBeRefused: true });
      // A key that may search and no more is not told; then nobody can say which models the index is for.
      if ([401, 403, 404].includes(status)) return undefined;
      if (status !== 200) throw new EngineUnreachable(`collection ${collection}: status ${status}`);
      return publicMetadata((JSON.parse(body.toString('utf8')) as { readonly metadata?: unknown }).metadata);
    },

    close: () => cluster.close(),
  };
}

const alone = ({ status, body }: NodeReply): EngineReply =>
  status === 200 ? { status, body, tag: entityTag(body) } : { status, body };

/** An error goes to clients in the engine's words, whatever it says. */
const shownBy =
  (discreetly: (text: string) => string) =>
  (reply: EngineReply): EngineReply => {
    if (reply.status === 200) return reply;
    const said = Buffer.from(reply.body).toString('utf8');
    const shown = discreetly(said);
    return shown === said ? reply : { ...reply, body: Buffer.from(shown) };
  };
