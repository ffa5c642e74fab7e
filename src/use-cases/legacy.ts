import type { Buffer } from 'node:buffer';
import { LEGACY_COPIES } from '../documents/fields/chos-fields.ts';
import { SEARCH_DEFAULTS } from '../documents/fields/search-defaults.ts';
import { largeWork } from '../kernel/large-work.ts';
import { joined } from '../kernel/pieces.ts';
import { Problem } from '../kernel/problem.ts';
import type { CachedResponse } from '../kernel/response-cache.ts';
import type { SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { successfulReply } from './engine-reply.ts';
import type { IndexFields } from './index-fields.ts';
import { currentFacets, currentFilter, currentNames, inOldNames } from './legacy/field-names.ts';
import { inOldStructure } from './legacy/old-structure.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { splitList } from './request/field-lists.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';
import type { RequestContext, SearchRequest } from './search-request.ts';

/** The parameters of the deprecated `/search`, in the names of the old field structure. */
export type LegacySearchRequest = Omit<SearchRequest, 'collection' | 'word_forms' | 'further'>;

/** Searched and counted by default, in the old names. [legacy-5] */
export const LEGACY_DEFAULTS = {
  query_by:
    'title,description,creator,subject,dataProvider,publisher,contributor,coverage,spatial,temporal,dcType,medium,isPartOf,identifier,alternative',
  facet_by:
    'dataProvider,creator,edmType,dcType,subject,medium,publisher,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,contributor,intermediateProvider',
} as const;

/**
 * The deprecated `/search`: the same data in the old field structure, as JSON.
 * Errors: Problem 404 if nothing matches; 500 for all errors of the engine, also
 * those that the service finds in its place.
 */
export async function legacySearch(
  engine: SearchEngine,
  fields: IndexFields,
  request: LegacySearchRequest,
  baseUrl: string,
  context: RequestContext,
): Promise<Buffer> {
  const rules = fields.rules('chos');
  const { facet_by: given = LEGACY_DEFAULTS.facet_by } = request;
  const facet_by = given === LEGACY_DEFAULTS.facet_by ? defaultFacets(rules) : given;
  const reply = engine.search('chos', currentParameters({ ...request, facet_by }, rules), context);
  const { body } = await successfulReply(reply, context.signal).catch((error) => throwAs500(error));
  fields.saw('chos', body);
  const result = await rewritten([body], { baseUrl, facet_by }, context);
  // [legacy-13]
  if (result === undefined) throw new Problem(404, 'No results found');
  return joined([result]);
}

/** Half a second for a page of 250 hits. */
const rewritten = largeWork({
  file: new URL('./legacy/old-structure-task.ts', import.meta.url),
  work: inOldStructure,
});

/**
 * The deprecated `/object`: the same response as that of `/v2/object`.
 * Errors: Problem 404 naming the id; 500 for all errors of the engine. [legacy-14]
 */
export const legacyObject = (object: Promise<CachedResponse>): Promise<CachedResponse> =>
  object.catch((error) => {
    if (error instanceof Problem && error.status === 404) throw error;
    return throwAs500(error);
  });

/** Those that the index has. */
const defaultFacets = ({ isFacet }: CollectionRules): string =>
  splitList(LEGACY_DEFAULTS.facet_by)
    .filter((name) => isFacet(currentFacets(name, isFacet)))
    .join();

/**
 * The deprecated search may use hidden fields that have an old name, and receives
 * the full record, from which it reads some old fields.
 */
function legacyRules(rules: CollectionRules): CollectionRules {
  const copies = Object.values<string>(LEGACY_COPIES).filter(rules.has);
  return {
    ...rules,
    hidden: rules.hidden.filter((name) => !copies.includes(name)),
    facets: [...rules.facets, ...copies],
    texts: [...rules.texts, ...copies],
    exclude_fields: SEARCH_DEFAULTS.chos.exclude_fields.filter((name) => name !== 'sourceRecord').join(','),
  };
}

function currentParameters(
  request: LegacySearchRequest & { readonly facet_by: string },
  rules: CollectionRules,
): SearchParameters {
  const { query_by, filter_by, sort_by, facet_by, highlight_full_fields } = request;
  try {
    // A hidden field is unknown under its own name.
    refuseHiddenFields({ query_by, filter_by, sort_by, facet_by }, rules.hidden);
  } catch (error) {
    throwAs500(error, (message) => message);
  }
  const current = {
    ...request,
    collection: 'chos',
    query_by: currentNames(query_by?.trim() ? query_by : LEGACY_DEFAULTS.query_by),
    filter_by: filter_by && currentFilter(filter_by, rules.has),
    sort_by: sort_by && currentNames(sort_by),
    facet_by: currentFacets(facet_by, rules.has),
    highlight_full_fields: currentNames(highlight_full_fields),
    further: {},
  } as const;
  try {
    return engineParameters(current, legacyRules(rules));
  } catch (error) {
    throwAs500(error);
  }
}

/** The deprecated endpoints return 500 where `/v2` distinguishes errors. [legacy-13] */
function throwAs500(error: unknown, translate = inOldNames): never {
  if (!(error instanceof Problem) || typeof error.detail !== 'string') throw error;
  throw new Problem(500, translate(error.detail), { cause: error });
}
