import { hasWord } from '../../documents/fields/filters.ts';
import { searchBeside } from '../../use-cases/search-beside.ts';
import { MAX_WORD_NEIGHBOURS, type SearchRequest } from '../../use-cases/search-request.ts';
import { type StageSearch, stageRequest } from '../../use-cases/search-stages.ts';
import { WORD_FIELDS } from '../../use-cases/similar-words.ts';
import {
  CARD_FIELDS,
  ifInTime,
  type ObjectDocument,
  type SearchResult,
  searchStage,
} from '../lookups/objects.ts';
import type { Visit } from '../page/visit.ts';
import { FACETS, type FacetName } from './facets.ts';
import { type FilterPart, filterBy } from './filter-by.ts';
import { MARK_END, MARK_START } from './marks.ts';
import { among, isSimilar, neighbours } from './neighbours.ts';
import type { SearchState } from './search-state.ts';
import { type TimeBar, timeBars, timeFacet, timePeriods } from './time-bars.ts';

export const PAGE_SIZE = 24;
/** Values of a facet, and of one that is unfolded. */
const [FEW_VALUES, MANY_VALUES] = [10, 100];

export interface FacetValues {
  readonly counts: readonly { readonly value: string; readonly count: number }[];
  /** How many values there are; counts may be fewer. */
  readonly total: number;
}

export const NO_VALUES: FacetValues = { counts: [], total: 0 };

/** What the tab of objects shows. */
interface ObjectsInStage extends Pick<SearchResult<ObjectDocument>, 'found' | 'hits'> {
  readonly result: SearchResult<ObjectDocument>;
  readonly facets: ReadonlyMap<FacetName, FacetValues>;
  /** Undefined if it was not counted in time. */
  readonly withPicture: { readonly yes: number; readonly no: number } | undefined;
  readonly bars: readonly TimeBar[];
  /** The time was over before everything was found and counted. */
  readonly isPartial: boolean;
}

export type ObjectsFound = ObjectsInStage & StagesFound;

/** By which words objects were found, and what is shown behind them. */
interface StagesFound {
  readonly searched: StageSearch;
  readonly others:
    | { readonly result: SearchResult<ObjectDocument>; readonly searched: StageSearch }
    | undefined;
  readonly neighbours: SearchResult<ObjectDocument>['neighbours'];
}

/** Objects of the group in other languages, which has pages of its own. */
export const GROUP_SIZE = 12;

/** The parameters of objects that are shown. */
const SHOWN = {
  include_fields: CARD_FIELDS,
  highlight_fields: 'title,creator,subject,dcType,dataProvider',
  highlight_start_tag: MARK_START,
  highlight_end_tag: MARK_END,
};

/**
 * Finds a state's objects, and behind them those in other languages and neighbours.
 * Errors: Problem; see `Catalogue.search`.
 */
export async function findObjects(visit: Visit, state: SearchState): Promise<ObjectsFound> {
  const { catalogue, context } = visit;
  const similar = isSimilar(state) ? await neighbours(visit, state) : undefined;
  if (isSimilar(state) && similar === undefined) return NOTHING_FOUND;
  const filter_by = filterBy(state);
  const { languages } = state;
  const isFirst = state.since === 1;
  const q = state.words === '' || isSimilar(state) ? '*' : state.words;
  const { main, searched, others, ...found } = await searchBeside(
    catalogue,
    {
      q,
      filter_by,
      languages,
      semantic: 'auto',
      others: isFirst && !isSimilar(state) ? GROUP_SIZE : 0,
      neighbours: MAX_WORD_NEIGHBOURS,
    },
    context,
    (stage) =>
      findInStage(visit, state, (request) => {
        const words = stage.stage === 'spellings' && { highlight_fields: WORD_FIELDS };
        const wanted = { ...request, further: { ...request.further, ...words } };
        const limited = similar === undefined ? wanted : among(similar, wanted);
        return searchStage(visit, stageRequest(stage, { per_page: PAGE_SIZE, ...limited }));
      }),
    ({ further, ...request }) =>
      searchStage(visit, {
        filter_by,
        ...('within' in request && sortBy(state)),
        highlight_full_fields: 'title',
        ...request,
        further: { ...SHOWN, ...further },
      }),
  );
  return {
    ...main,
    ...found,
    searched,
    others: others && { result: others.reply, searched: others.searched },
  };
}

/**
 * Finds a state's objects with their facets: one search for hits and facets, and
 * one more for each facet with chosen values, which counts its other values, and for
 * reuse, which counts objects with files alone. Facets that are late are left out.
 */
async function findInStage(
  visit: Visit,
  state: SearchState,
  search: (request: Partial<SearchRequest>) => Promise<SearchResult<ObjectDocument>>,
): Promise<ObjectsInStage> {
  const count = async (without: FilterPart, facet_by: string, further: Record<string, string> = {}) => {
    const filter_by = filterBy(state, without);
    const max_facet_values =
      further['facet_query'] === undefined && without !== state.more ? FEW_VALUES : MANY_VALUES;
    const counting = search({
      filter_by,
      per_page: 0,
      facet_by,
      max_facet_values: without === 'years' ? 250 : max_facet_values,
      further,
    });
    return (await ifInTime(counting)) ?? LATE;
  };
  const { isFacet } = visit.catalogue.rules('chos');
  const indexed = FACETS.map(({ name }) => name).filter(isFacet);
  const separate = FACETS.filter(
    ({ name }) =>
      isFacet(name) &&
      (state.chosen[name] !== undefined || state.more === name || name === 'edmRightsReusePolicy'),
  );
  const hasYears = state.from !== undefined || state.to !== undefined;
  const periods = timePeriods(state);
  const time = timeFacet(periods);
  const [result, dated, pictured, ...counted] = await Promise.all([
    search({
      filter_by: filterBy(state),
      ...sortBy(state),
      per_page: PAGE_SIZE * (state.page - state.since + 1),
      // The bars of chosen years show other years too, which are counted by themselves.
      facet_by: [...indexed, ...(hasYears ? [] : [time])].join(),
      max_facet_values: FEW_VALUES,
      highlight_full_fields: 'title',
      further: { ...SHOWN, offset: String(PAGE_SIZE * (state.since - 1)) },
    }),
    hasYears ? count('years', time) : undefined,
    state.hasPicture && count('hasPicture', 'imageOrientation'),
    ...separate.map(({ name }) => {
      const isSearched = state.more === name && state.find !== '';
      return count(name, name, isSearched ? { facet_query: `${name}:${state.find}` } : {});
    }),
  ]);
  const values = valuesByField(result);
  const alternatives = new Map(
    separate.map(({ name }, i) => [name, valuesByField(counted[i]).get(name) ?? NO_VALUES]),
  );
  return {
    result,
    found: result.found,
    hits: result.hits,
    facets: new Map(
      FACETS.map(({ name }) => {
        const own = values.get(name) ?? NO_VALUES;
        return [name, withChosen(alternatives.get(name) ?? own, own, state.chosen[name] ?? [])];
      }),
    ),
    withPicture: withPicture(pictured ?? result),
    bars: timeBars(valuesByField(dated ?? result).get('dateMin')?.counts ?? [], periods, state),
    isPartial: [result, dated, pictured, ...counted].some((one) => one?.search_cutoff),
  };
}

const NOTHING = { found: 0, out_of: 0, hits: [], facet_counts: [] };

/** A search that counts and was late. */
const LATE: SearchResult = { ...NOTHING, search_cutoff: true };

/** What a search finds that cannot be made. */
export const NOTHING_FOUND: ObjectsFound = {
  ...NOTHING,
  result: NOTHING,
  searched: { stage: 'words', names: [], sought: [], q: '*', further: {} },
  others: undefined,
  neighbours: undefined,
  facets: new Map(),
  withPicture: { yes: 0, no: 0 },
  bars: [],
  isPartial: false,
};

/** The objects of each orientation have a picture, all others have none. */
function withPicture(result: SearchResult<unknown>): ObjectsFound['withPicture'] {
  const counts = valuesByField(result).get('imageOrientation')?.counts ?? [];
  if (counts.length === 0 && result.search_cutoff) return undefined;
  const yes = counts.reduce((sum, { count }) => sum + count, 0);
  return { yes, no: result.found - yes };
}

/** The values that a filter can find: `?`, `[...]` and `–` have no word to compare. */
const valuesByField = (result: SearchResult<unknown> | undefined): Map<string, FacetValues> =>
  new Map(
    result?.facet_counts.map(({ field_name, counts: all, stats }) => {
      const counts = all.filter(({ value }) => hasWord(value));
      return [
        field_name,
        { counts, total: (stats?.total_values ?? all.length) - (all.length - counts.length) },
      ];
    }),
  );

/** The values with those that are chosen first, also if they are not among the largest. */
function withChosen(all: FacetValues, filtered: FacetValues, chosen: readonly string[]): FacetValues {
  if (chosen.length === 0) return all;
  const known = new Map([...filtered.counts, ...all.counts].map((entry) => [entry.value, entry.count]));
  return {
    counts: [
      ...chosen.map((value) => ({ value, count: known.get(value) ?? 0 })),
      ...all.counts.filter(({ value }) => !chosen.includes(value)),
    ],
    total: all.total,
  };
}

/** How the page's orders are named in the engine. Objects without a date come last in both directions. [site-25] */
function sortBy(state: SearchState): Pick<SearchRequest, 'sort_by' | 'pictures_first'> {
  const { sort, words } = state;
  if (isSimilar(state)) return {};
  if (sort === 'title') return { sort_by: 'titleKey:asc' };
  if (sort === 'oldest') return { sort_by: 'dateMin:asc' };
  if (sort === 'newest') return { sort_by: 'dateMin:desc' };
  if (sort === 'updated') return { sort_by: 'updatedAt:desc' };
  return words === '' ? { pictures_first: true } : {};
}
