import type { NamedSearch, SearchParameters } from '../search-engine.ts';
import type { NodeRequest } from './node-request.ts';

/** Characters of a query that Typesense takes in an address. */
const MAX_QUERY_LENGTH = 4000;

/** Where the searches of a call go, and in what form their replies come. */
export interface SearchCall extends NodeRequest {
  /** Whether the reply is that of a multi_search. */
  readonly several: boolean;
}

/** Requests of parameters that come again, as those of a search that is asked for again are the same object. */
const MADE = new WeakMap<SearchParameters, { readonly collection: string; readonly call: SearchCall }>();

/** The request for one search. */
export function searchCall(search: NamedSearch): SearchCall {
  const made = MADE.get(search.parameters);
  if (made?.collection === search.collection) return made.call;
  const call = makeSearchCall(search);
  MADE.set(search.parameters, { collection: search.collection, call });
  return call;
}

/**
 * What is long, and every vector, goes by POST:
 * Typesense takes no query of more than 4,000 characters, and a proxy perhaps less.
 */
function makeSearchCall(search: NamedSearch): SearchCall {
  const parameters = allowed(search.parameters);
  if (!('vector_query' in parameters)) {
    const query = `?${new URLSearchParams(parameters)}`;
    if (query.length <= MAX_QUERY_LENGTH) {
      const name = encodeURIComponent(search.collection.toWellFormed());
      return { method: 'GET', path: `/collections/${name}/documents/search${query}`, several: false };
    }
  }
  return multiSearchCall([search]);
}

/**
 * The request for several searches. `use_cache` means something in the address
 * alone, where it is for all of them.
 * Source: Typesense, "Caching parameters" of its search API.
 */
export function multiSearchCall(searches: readonly NamedSearch[]): SearchCall {
  const address = new URLSearchParams();
  if (searches.every(({ parameters }) => parameters['use_cache'] === 'true'))
    address.set('use_cache', 'true');
  if (searches.length > DEFAULT_SEARCHES) address.set('limit_multi_searches', String(searches.length));
  const named = searches.map(({ collection, parameters }) => {
    const { use_cache: _, ...others } = allowed(parameters);
    return { ...others, collection };
  });
  const query = address.size > 0 ? `?${address}` : '';
  return {
    method: 'POST',
    path: `/multi_search${query}`,
    body: JSON.stringify({ searches: named }),
    several: true,
  };
}

/** As many as Typesense takes without being told to. */
const DEFAULT_SEARCHES = 50;

/**
 * What would change key, collection or what else is not the search itself is not
 * handed on, whoever has let it through: in an address it would win.
 */
function allowed(parameters: SearchParameters): SearchParameters {
  const withheld = Object.keys(parameters).filter((name) => WITHHELD.test(name));
  if (withheld.length === 0) return parameters;
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !withheld.includes(name)));
}

const WITHHELD = /^\s*(?:collection|x-typesense-.*)\s*$/i;
