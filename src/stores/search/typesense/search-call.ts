import { hash } from 'node:crypto';
import type { NamedSearch, SearchParameters } from '../search-engine.ts';
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

/** Undefined for long queries and vectors, which need a POST. [search-34] */
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

/**
 * `also_query_by` for a node: Typesense does not know it, and gets the fields as the last ones of `query_by`, with
 * the lowest weight and only for whole words. There they rank last by relevance, but also decide whether typing
 * errors are corrected and words dropped. `vitrine engine` takes the parameters in `vitrine` instead: a query
 * string in which an empty value stands for none. With lists of another length, which are an error, nothing is added.
 */
export function withAlsoQueryBy(parameters: SearchParameters): SearchParameters {
  const { also_query_by: also, ...sent } = parameters;
  const { query_by = '' } = sent;
  if (also === undefined) return parameters;
  const [before, after] = [query_by.split(',').length, also.split(',').length];
  const changed: Record<string, string> = { query_by: `${query_by},${also}` };
  for (const [name, usual, value] of LISTS) {
    const given = sent[name]?.split(',') ?? usual(before);
    const all = given.length === 1 && name !== WEIGHTS ? Array<string>(before).fill(given[0] ?? '') : given;
    if (all.length !== before) return sent;
    changed[name] = [...all, ...Array<string>(after).fill(value)].join(',');
  }
  const own = Object.keys(changed).map((name) => [name, sent[name] ?? '']);
  const vitrine = new URLSearchParams([...own, ['also_query_by', also]]);
  return { ...sent, ...changed, vitrine: String(vitrine) };
}

const WEIGHTS = 'query_by_weights';
const MAX_WEIGHT = 15;

/** A parallel list, what Typesense takes without it, and the value for a field that only adds. */
const LISTS: readonly (readonly [string, (fields: number) => string[], string])[] = [
  // The weight of the sixteenth field is 0 by default. It is 1 here: only the last ones have 0.
  [WEIGHTS, (fields) => Array.from({ length: fields }, (_, i) => String(Math.max(1, MAX_WEIGHT - i))), '0'],
  ['prefix', () => ['true'], 'false'],
  ['num_typos', () => ['2'], '0'],
  ['infix', () => ['off'], 'off'],
];
