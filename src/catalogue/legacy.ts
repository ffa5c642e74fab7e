import { Buffer } from 'node:buffer';
import type { KeptAnswer } from '../kernel/kept-answers.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine, SearchParameters } from '../search/search-engine.ts';
import type { Caller } from './caller.ts';
import { withCollectionName } from './collection-echo.ts';
import { engineAnswer } from './engine-answer.ts';
import { countedToday, filteredToday, inOldNames, searchedToday } from './legacy/field-names.ts';
import { inOldStructure } from './legacy/old-structure.ts';
import { COLLECTION_RULES, type CollectionRules } from './request/collection-rules.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';
import type { SearchRequest } from './search-request.ts';

/** What a client asks of the deprecated `/search`, in the names of the old field structure. */
export type LegacySearchRequest = Omit<SearchRequest, 'collection' | 'further'>;

/** What is searched and counted where a client says nothing, in the old names. Source: spec, "Legacy". */
export const LEGACY_DEFAULTS = {
  queryBy:
    'title,description,creator,subject,dataProvider,publisher,contributor,coverage,spatial,temporal,dcType,medium,isPartOf,identifier,alternative',
  facetBy:
    'dataProvider,creator,edmType,dcType,subject,medium,publisher,isPartOf,edmRightsName,edmRightsReusePolicy,dateMin,contributor,intermediateProvider',
} as const;

/**
 * The deprecated `/search`: the same data in the old field structure, as JSON
 * text.
 * Errors: Problem 404 when nothing matches at all; 500 for whatever the engine
 * refuses or cannot do; 400 for what it must not be asked.
 * Source: spec, "Errors"; decisions, "CMS, object, legacy".
 */
export async function legacySearch(
  engine: SearchEngine,
  request: LegacySearchRequest,
  baseUrl: string,
  caller: Caller,
): Promise<string> {
  const asked = engine.search('chos', parametersToday(request), caller);
  const { body } = await engineAnswer(asked, caller.signal).catch((error) => tellAsMistake(error));
  const named = withCollectionName(body, 'chos');
  const reply = Buffer.from(named.buffer, named.byteOffset, named.byteLength).toString('utf8');
  const facetBy = request.facetBy ?? LEGACY_DEFAULTS.facetBy;
  const answer = inOldStructure(reply, { baseUrl, facetBy });
  if (answer === undefined) throw new Problem(404, 'No results found');
  return answer;
}

/**
 * The deprecated `/object`: the same answer as that of `/v2/object`.
 * Errors: Problem 404 naming the id; 500 for whatever the engine cannot do.
 */
export const legacyObject = (object: Promise<KeptAnswer>): Promise<KeptAnswer> =>
  object.catch((error) => {
    if (error instanceof Problem && error.status === 404) throw error;
    return tellAsMistake(error);
  });

/**
 * Nothing is hidden from the deprecated endpoints but under its own name, and
 * the full record comes along: some old fields are read from it.
 */
const RULES: CollectionRules = {
  ...COLLECTION_RULES.chos,
  hidden: [],
  excludeFields: COLLECTION_RULES.chos.vectors.join(','),
};

function parametersToday(request: LegacySearchRequest): SearchParameters {
  const { queryBy, filterBy, sortBy, facetBy, highlightFullFields } = request;
  try {
    // A hidden field is unknown under its own name.
    refuseHiddenFields(
      { queryBy, filterBy, sortBy, facetBy, groupBy: undefined },
      COLLECTION_RULES.chos.hidden,
    );
  } catch (error) {
    tellAsMistake(error, (message) => message);
  }
  const today = {
    ...request,
    collection: 'chos',
    queryBy: searchedToday(queryBy?.trim() ? queryBy : LEGACY_DEFAULTS.queryBy),
    filterBy: filterBy === undefined ? undefined : filteredToday(filterBy),
    sortBy: sortBy === undefined ? undefined : searchedToday(sortBy),
    facetBy: countedToday(facetBy ?? LEGACY_DEFAULTS.facetBy),
    highlightFullFields: searchedToday(highlightFullFields),
    further: {},
  } as const;
  return engineParameters(today, RULES);
}

/** The deprecated endpoints answer 500 where `/v2` tells apart what went wrong. */
function tellAsMistake(error: unknown, wording = inOldNames): never {
  if (!(error instanceof Problem) || typeof error.detail !== 'string') throw error;
  throw new Problem(500, wording(error.detail), { cause: error });
}
