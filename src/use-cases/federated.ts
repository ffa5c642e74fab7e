import { Buffer } from 'node:buffer';
import type { CollectionName } from '../documents/fields/collections.ts';
import { Problem } from '../kernel/problem.ts';
import type { NamedSearch, SearchEngine } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { fromEngine, successful, withCollectionName } from './engine-reply.ts';
import type { IndexFields } from './index-fields.ts';
import { engineParameters } from './request/engine-parameters.ts';
import type { RequestContext, SearchReply, SearchRequest } from './search-request.ts';

/** The parameters of `/v2/search/federated`: one search in several collections. */
export interface FederatedRequest
  extends Omit<SearchRequest, 'collection' | 'query_by' | 'sort_by' | 'page' | 'semantic' | 'further'> {
  /** In the order of the results; names may be repeated. */
  readonly collections: readonly CollectionName[];
}

/** A checked and rewritten federated search, which can be run repeatedly. */
export interface PreparedFederated {
  readonly given: FederatedRequest;
  readonly rules: readonly CollectionRules[];
  readonly collections: readonly CollectionName[];
  /** The filter as the client wrote it, for errors. */
  readonly filter_by: string | undefined;
  /** One for each different collection. */
  readonly searches: readonly (NamedSearch & { readonly collection: CollectionName })[];
}

/** Errors: Problem 400 and 404 naming the collection; see `engineParameters`. */
export function prepareFederated(
  given: FederatedRequest,
  fields: Pick<IndexFields, 'rules'>,
): PreparedFederated {
  const { collections, ...shared } = given;
  const distinct = [...new Set(collections)];
  const rules = distinct.map((collection) => fields.rules(collection));
  const searches = distinct.map((collection, i) => ({
    collection,
    parameters: naming(collection, () => engineParameters({ ...shared, collection, further: {} }, rules[i])),
  }));
  return { given, rules, collections, filter_by: shared.filter_by, searches };
}

/**
 * `/v2/search/federated`: `{"results": […]}`, the engine's reply for each
 * collection in the requested order. Searches every collection once, all in one
 * round trip.
 * Errors: the Problem of the first collection that has one, naming it; 502. [federated-7]
 */
export async function federated(
  engine: SearchEngine,
  fields: IndexFields,
  prepared: PreparedFederated,
  context: RequestContext,
): Promise<SearchReply> {
  const isCurrent = prepared.searches.every(
    ({ collection }, i) => fields.rules(collection) === prepared.rules[i],
  );
  const { collections, searches } = isCurrent ? prepared : prepareFederated(prepared.given, fields);
  const replies = await fromEngine(engine.multiSearch(searches, context), context.signal);
  const results = new Map(
    searches.map(({ collection }, i) => {
      const reply = replies[i];
      if (reply === undefined) throw new Error(`no reply for ${collection}: ${replies.length} replies`);
      const { body, tag } = naming(collection, () => successful(reply));
      fields.saw(collection, body);
      return [collection, { body: withCollectionName(body, collection), tag }];
    }),
  );
  const listed = collections.flatMap((collection) => results.get(collection) ?? []);
  const bodies = listed.flatMap(({ body }, i) => (i === 0 ? body : [Buffer.from(','), ...body]));
  const tags = listed.map(({ tag }) => tag);
  return {
    body: [Buffer.from('{"results":['), ...bodies, Buffer.from(']}')],
    tag: tags.includes(undefined) ? undefined : tags.join('.'),
  };
}

/** The result of `work`. Errors: its Problem, with the collection's name before the text. [federated-3] */
function naming<Result>(collection: CollectionName, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Problem) || typeof error.detail !== 'string') throw error;
    const { status, detail, cause, headers } = error;
    throw new Problem(status, `${collection}: ${detail}`, { cause, headers });
  }
}
