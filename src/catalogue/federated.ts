import { Buffer } from 'node:buffer';
import type { CollectionName } from '../collections/collections.ts';
import { Problem } from '../kernel/problem.ts';
import type { NamedSearch, SearchEngine } from '../search/search-engine.ts';
import type { Caller } from './caller.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineReached, successful } from './engine-answer.ts';
import { engineParameters } from './request/engine-parameters.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';

/** What a client asks of `/v2/search/federated`: one search in several collections. */
export interface FederatedRequest extends Pick<SearchRequest, (typeof SHARED)[number]> {
  /** In the order of the answer; a name may come again. */
  readonly collections: readonly CollectionName[];
}

const SHARED = [
  'q',
  'filterBy',
  'perPage',
  'facetBy',
  'maxFacetValues',
  'highlightFullFields',
  'useCache',
] as const satisfies readonly (keyof SearchRequest)[];

/** A checked and rewritten federated search; it may be asked any number of times. */
export interface PreparedFederated {
  readonly collections: readonly CollectionName[];
  /** One for each different collection. */
  readonly searches: readonly (NamedSearch & { readonly collection: CollectionName })[];
}

/** Errors: Problem 400 and 404 naming the collection; see `engineParameters`. */
export function prepareFederated({ collections, ...shared }: FederatedRequest): PreparedFederated {
  const unsaid = { queryBy: undefined, sortBy: undefined, page: undefined, further: {} };
  const searches = [...new Set(collections)].map((collection) => ({
    collection,
    parameters: naming(collection, () => engineParameters({ ...unsaid, ...shared, collection })),
  }));
  return { collections, searches };
}

/**
 * `/v2/search/federated`: `{"results": […]}`, for each collection the engine's
 * reply in the order asked for. All collections are searched in one round trip,
 * one that is named again only once.
 * Errors: the Problem of the first collection that has one, naming it; 502.
 * Source: spec, "GET /v2/search/federated"; decisions, "Search".
 */
export async function federated(
  engine: SearchEngine,
  { collections, searches }: PreparedFederated,
  caller: Caller,
): Promise<SearchAnswer> {
  const replies = await engineReached(engine.multiSearch(searches, caller), caller.signal);
  const results = new Map(
    searches.map(({ collection }, place) => {
      const reply = replies[place];
      if (reply === undefined) throw new Error(`no reply for ${collection}: ${replies.length} replies`);
      const { body, tag } = naming(collection, () => successful(reply));
      return [collection, { body: withCollectionName(body, collection), tag }];
    }),
  );
  const listed = collections.flatMap((collection) => results.get(collection) ?? []);
  return { body: joined(listed.map(({ body }) => body)), tag: tagOf(listed.map(({ tag }) => tag)) };
}

/** What `work` gives. Errors: its Problem, the collection named before the text. */
function naming<Made>(collection: CollectionName, work: () => Made): Made {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem) || typeof error.detail !== 'string') throw error;
    throw new Problem(error.status, `${collection}: ${error.detail}`, {
      cause: error.cause,
      headers: error.headers,
    });
  }
}

const BEGINNING = Buffer.from('{"results":[');
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

const joined = (bodies: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([BEGINNING, ...bodies.flatMap((body, place) => (place === 0 ? [body] : [COMMA, body])), END]);

/** The tags of all parts in their order; undefined when one of them has none. */
const tagOf = (tags: readonly (string | undefined)[]): string | undefined =>
  tags.includes(undefined) ? undefined : tags.join('.');
