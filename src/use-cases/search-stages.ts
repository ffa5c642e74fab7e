import { withBlanks } from '../documents/words/query-blanks.ts';
import { searchedQuery, soughtWords } from '../documents/words/query-words.ts';
import { typedText } from '../kernel/characters.ts';
import type { Catalogue } from './catalogue.ts';
import { foundObjects, type ObjectSearch, type ParseReply } from './found-objects.ts';
import { otherLanguages } from './other-languages.ts';
import type { RequestContext } from './search-request.ts';
import { type TypedSearch, typedSearch } from './typed-search.ts';

/**
 * How words that a visitor typed are searched, on every page and in every tool: as typed and in other forms; by their
 * names in other languages; with typing errors corrected. A stage is the result if those before it find nothing. What is
 * only near in meaning is never the result, but beside it (see `searchBeside`).
 */
const STAGES = ['words', 'languages', 'spellings'] as const;

/** Which languages count: `typed` leaves out other ones, `other` shows them alone. */
export const LANGUAGE_CHOICES = ['all', 'typed', 'other'] as const;
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** What is searched in a stage. */
export interface StageSearch extends TypedSearch {
  readonly stage: (typeof STAGES)[number];
  /** In other languages: the words by which objects are found. */
  readonly names: readonly string[];
  /** The words that are sought, each with its names; empty where typing errors are corrected, which only the engine knows. */
  readonly sought: readonly (readonly string[])[];
}

/** Words that a visitor typed, and what limits their search. */
export interface TypedWords {
  readonly q: string;
  readonly filter_by?: string | undefined;
  readonly languages?: LanguageChoice | undefined;
}

export type StageSearcher = Pick<Catalogue, 'prepareSearch' | 'search' | 'urls' | 'rules' | 'vocabulary'>;

interface Counted {
  readonly found: number;
}

/**
 * The reply of the first stage that finds something, else that of the words, and what was searched. Words with hyphens or
 * slashes that find nothing are searched with blanks instead. Typing errors are not tried where only the filter leaves
 * nothing. Errors: those of `search`. [words-8] [words-32] [words-37]
 */
export async function searchTyped<Reply extends Counted>(
  catalogue: StageSearcher,
  typed: TypedWords,
  context: RequestContext,
  search: (searched: StageSearch) => Promise<Reply>,
  inOtherLanguages = () => searchInOtherLanguages(catalogue, typed.q, context),
): Promise<{ readonly reply: Reply; readonly searched: StageSearch }> {
  const run = async (searched: StageSearch) => ({ reply: await search(searched), searched });
  const { filter_by = '', languages = 'all' } = typed;
  if (languages === 'other') return run((await inOtherLanguages()) ?? NOTHING);
  const rules = catalogue.rules('chos');
  const q = typedText(typed.q);
  const byTyped = { stage: 'words', names: [], sought: sought(q) } as const;
  const words: StageSearch = { ...typedSearch(rules, q), ...byTyped };
  const byWords = await run(words);
  if (byWords.reply.found > 0 || isEverything(q)) return byWords;
  const spaced = withBlanks(words.q);
  if (spaced !== undefined) {
    const bySpaced = await run({ ...typedSearch(rules, spaced), ...byTyped });
    if (bySpaced.reply.found > 0) return bySpaced;
  }
  if (languages === 'typed') return byWords;
  const others = await inOtherLanguages();
  const byOthers = others && (await run(others));
  if (byOthers && byOthers.reply.found > 0) return byOthers;
  // Filters and excluded words leave nothing, too, without a typing error.
  const included = withoutExcluded(words.q);
  const isNarrowed = filter_by !== '' || included !== words.q;
  if (isNarrowed && (await findAnything(catalogue, [{ ...words, q: included }, others], context)))
    return byWords;
  const corrected = typedSearch(rules, q, 'with typing errors');
  if (corrected.further['num_typos'] === '0') return byWords;
  const byCorrected = await run({ ...corrected, stage: 'spellings', names: [], sought: [] });
  return byCorrected.reply.found > 0 ? byCorrected : byWords;
}

/** Each of the words, without those that are excluded. */
const sought = (q: string): StageSearch['sought'] =>
  isEverything(q) ? [] : soughtWords(withoutExcluded(searchedQuery(q))).map((word) => [word]);

const withoutExcluded = (q: string): string => q.replace(/(?<=^|\s)-\S+/g, '');

/** For a query without words in other languages. */
const NOTHING: StageSearch = {
  stage: 'languages',
  names: [],
  sought: [],
  q: '*',
  within: { filter_by: 'uuid:=none' },
  further: {},
};

const isEverything = (q: string): boolean => ['', '*'].includes(q.trim());

/** Ids in one search. */
const MAX_IDS = 250;

/**
 * The search for what names the words in other languages, without what the words themselves find. Undefined if they have
 * no names there. Errors: Problem; see `Catalogue.search`. [words-36]
 */
export async function searchInOtherLanguages(
  catalogue: StageSearcher,
  typed: string,
  context: RequestContext,
): Promise<StageSearch | undefined> {
  const rules = catalogue.rules('chos');
  const words = typedSearch(rules, typedText(typed));
  const found = otherLanguages(words.q, rules, await catalogue.vocabulary());
  if (found === undefined) return undefined;
  const { names, sought: texts, filter_by, sort_by } = found;
  // Beginnings and joined words, which no filter expresses, find some of these, too.
  const { hits } = await foundObjects<{ readonly hits: readonly { readonly document: { id: string } }[] }>(
    catalogue,
    {
      ...words,
      within: { filter_by },
      per_page: MAX_IDS,
      further: { ...words.further, include_fields: 'id', highlight_fields: 'none' },
    },
    context,
  );
  const hidden = hits.map(({ document: { id } }) => id).join();
  const further = hidden === '' ? {} : { hidden_hits: hidden };
  return { stage: 'languages', names, sought: texts, q: '*', within: { filter_by, sort_by }, further };
}

/** Whether any of these searches finds something without the client's filter. */
async function findAnything(
  catalogue: StageSearcher,
  searches: readonly (StageSearch | undefined)[],
  context: RequestContext,
): Promise<boolean> {
  for (const searched of searches) {
    if (searched === undefined) continue;
    const { stage: _, names: __, sought: ___, ...search } = searched;
    const { found } = await foundObjects<Counted>(catalogue, { ...search, per_page: 0 }, context);
    if (found > 0) return true;
  }
  return false;
}

/** A reply, and by which stage it was found. */
export type StageReply<Reply> = Reply &
  Pick<StageSearch, 'stage' | 'names'> & {
    /** The parameters with which `/v2/search` finds the same; undefined if none do. */
    readonly searched: Readonly<Record<string, string>> | undefined;
  };

/**
 * The objects that words find which a visitor typed, by the first stage that finds some.
 * Errors: as for foundObjects. [words-8]
 */
export async function foundByWords<Reply extends Counted>(
  catalogue: StageSearcher,
  { q = '*', languages, further, ...request }: ObjectSearch & Pick<TypedWords, 'languages'>,
  context: RequestContext,
  parse?: ParseReply<Reply>,
): Promise<StageReply<Reply>> {
  const { filter_by } = request;
  const { reply, searched } = await searchTyped(catalogue, { q, filter_by, languages }, context, (stage) =>
    foundObjects<Reply>(
      catalogue,
      stageRequest(stage, { ...request, further: further ?? {} }),
      context,
      parse,
    ),
  );
  return { ...reply, stage: searched.stage, names: searched.names, searched: asRequest(searched) };
}

/** A search in a stage with these further parameters, which count more than its own. */
export function stageRequest(
  { stage: _, names: __, sought: ___, ...searched }: StageSearch,
  request: Partial<ObjectSearch> & Pick<ObjectSearch, 'per_page'>,
): ObjectSearch {
  return { ...searched, ...request, further: { ...searched.further, ...request.further } };
}

/** The parameters with which `/v2/search` finds the same; undefined for other languages, whose filter is our own. */
export function asRequest({ stage, ...searched }: StageSearch): StageReply<unknown>['searched'] {
  if (stage === 'languages') return undefined;
  const { q, query_by, word_forms, further } = searched;
  return {
    q,
    ...(word_forms && { word_forms: 'on' }),
    ...(query_by !== undefined && { query_by }),
    ...further,
  };
}
