import { hash } from 'node:crypto';
import type { NamedSearch, SearchParameters } from '../search-engine.ts';
import { withAlsoQueryBy } from './also-query-by.ts';
import type { NodeRequest } from './node-reply.ts';

/** Longer queries are rejected by Typesense in a URL. */
const MAX_QUERY_CHARACTERS = 4000;
/** Number of searches that Typesense accepts without `limit_multi_searches`. */
const DEFAULT_SEARCHES = 50;
/** In a URL these would override the key, the collection and the like. */
const WITHHELD = /^\s*(?:collection|x-typesense-.*)\s*$/i;

export interface SearchCall extends NodeRequest {
  readonly isMultiSearch: boolean;
}

/**
 * Makes the requests for searches. `search_cutoff_ms` is at most `limitMs`. Requests
 * are cached by their parameters: those of a repeated search are the same object.
 */
export function searchCalls(limitMs: number | undefined) {
  const cache = new WeakMap<SearchParameters, { readonly collection: string; readonly call: SearchCall }>();
  const multiSearch = (searches: readonly NamedSearch[]) => multiSearchCall(searches, limitMs);
  return {
    multiSearch,
    search(search: NamedSearch): SearchCall {
      const cached = cache.get(search.parameters);
      if (cached?.collection === search.collection) return cached.call;
      const call = getCall(search, limitMs) ?? multiSearch([search]);
      cache.set(search.parameters, { collection: search.collection, call });
      return call;
    },
  };
}

/** Undefined for long queries and vectors, which need a POST. */
function getCall({ collection, parameters }: NamedSearch, limitMs: number | undefined) {
  if ('vector_query' in parameters) return undefined;
  const query = `?${new URLSearchParams(sentParameters(parameters, limitMs))}`;
  if (query.length > MAX_QUERY_CHARACTERS) return undefined;
  const path = `/collections/${encodeURIComponent(collection.toWellFormed())}/documents/search${query}`;
  return { method: 'GET', path, collection, isMultiSearch: false } as const;
}

/** `use_cache` works in the URL only, for all searches. Source: Typesense, "Caching parameters" of its search API. */
function multiSearchCall(searches: readonly NamedSearch[], limitMs: number | undefined): SearchCall {
  const query = new URLSearchParams();
  if (searches.every(({ parameters }) => parameters['use_cache'] === 'true')) query.set('use_cache', 'true');
  if (searches.length > DEFAULT_SEARCHES) query.set('limit_multi_searches', String(searches.length));
  const named = searches.map(({ collection, parameters }) => {
    const { use_cache: _, ...others } = sentParameters(parameters, limitMs);
    return { ...others, collection };
  });
  const path = query.size > 0 ? `/multi_search?${query}` : '/multi_search';
  const [first, second] = searches;
  const alone = first && !second ? { collection: first.collection } : {};
  return { method: 'POST', path, body: JSON.stringify({ searches: named }), ...alone, isMultiSearch: true };
}

/**
 * The cache of a Typesense node compares the values of the parameters, one after the other, but not
 * their names: to it, `page=1&per_page=23`, `page=12&per_page=3` and `offset=1&per_page=23` are one
 * search. This parameter, which it ignores otherwise, is a hash of all names and values.
 */
const CACHE_KEY = 'vitrine_cache_key';

function sentParameters(parameters: SearchParameters, limitMs: number | undefined): SearchParameters {
  const limited = limitedParameters(parameters, limitMs);
  return { ...limited, [CACHE_KEY]: hash('sha1', JSON.stringify(limited), 'base64url') };
}

function limitedParameters(parameters: SearchParameters, limitMs: number | undefined): SearchParameters {
  const allowed = Object.entries(parameters).filter(([name]) => !WITHHELD.test(name));
  const sent = withAlsoQueryBy(Object.fromEntries(allowed));
  const requested = sent['search_cutoff_ms'];
  // A value that is not a number is the engine's to reject.
  if (limitMs === undefined || (requested !== undefined && !(Number(requested) > limitMs))) return sent;
  return { ...sent, search_cutoff_ms: String(limitMs) };
}
