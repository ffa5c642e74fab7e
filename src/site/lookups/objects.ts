import { LIMITS } from '../../edm/record/limits.ts';
import { LINE_CHARACTERS, shortened } from '../../kernel/cut-text.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { isEngineOutage } from '../../use-cases/engine-reply.ts';
import { foundObjects, type ObjectSearch } from '../../use-cases/found-objects.ts';
import type { RequestContext, SearchRequest } from '../../use-cases/search-request.ts';
import { foundByWords, type StageReply, type TypedWords } from '../../use-cases/search-stages.ts';

/** The fields of an object that pages show. */
export interface ObjectDocument {
  readonly uuid: string;
  readonly title?: string;
  readonly description?: readonly string[];
  readonly previewImage?: string;
  readonly url: string;
  readonly dataProvider?: string;
  readonly creator?: readonly string[];
  readonly date?: readonly string[];
  readonly edmType?: readonly string[];
  readonly dcType?: readonly string[];
  readonly dcTypeConcept?: readonly string[];
  readonly edmRightsName?: readonly string[];
  readonly edmRightsReusePolicy?: readonly string[];
  readonly mediaCount?: number;
  readonly imageAspectRatio?: number;
  readonly imageColor?: string;
  /** See `readCardTexts`. */
  readonly cardTexts?: string;
}

interface FacetCount {
  readonly value: string;
  readonly count: number;
}

interface Highlight {
  readonly matched_tokens?: readonly string[];
  readonly snippet?: string;
  readonly value?: string;
}

/** What pages read of a search reply. */
export interface SearchResult<Document = ObjectDocument> {
  /** The time was over before everything was found and counted. */
  readonly search_cutoff?: boolean;
  readonly found: number;
  readonly out_of: number;
  readonly hits: readonly {
    readonly document: Document;
    readonly vector_distance?: number;
    /** Of a neighbour: how many of the words it names; absent if it is only near in meaning. */
    readonly named_words?: number;
    /** Marked values by field; a list for a field with several values. */
    readonly highlight?: Readonly<Record<string, Highlight | readonly Highlight[]>>;
  }[];
  /** Objects that do not match, with `semantic`; null if they cannot be found at present. `words` is how many were looked up. */
  readonly neighbours?: (Pick<SearchResult<Document>, 'hits'> & { readonly words: number }) | null;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly FacetCount[];
    readonly stats?: { readonly total_values?: number; readonly min?: number; readonly max?: number };
  }[];
}

/** The fields that a card shows. */
export const CARD_FIELDS =
  'uuid,title,previewImage,url,dataProvider,creator,date,edmType,dcType,edmRightsName,edmRightsReusePolicy,mediaCount,imageAspectRatio,imageColor,cardTexts';

/**
 * Searches as `/v2/search` does, but numbers have no typing errors; what is too long for pages is left out or cut.
 * Errors: Problem; see `Catalogue.search`. [words-33]
 */
export const searchDocuments = async <Document = ObjectDocument>(
  { catalogue, context }: Searcher,
  request: Partial<SearchRequest>,
): Promise<SearchResult<Document>> => {
  const further = { enable_typos_for_numerical_tokens: 'false', ...request.further };
  return shortResult(request, await foundObjects(catalogue, { per_page: 24, ...request, further }, context));
};

/** Searches for what visitors typed, in the first stage that finds something. Errors: Problem; see `Catalogue.search`. */
export async function searchWords(
  { catalogue, context }: Searcher,
  request: Partial<SearchRequest> & Pick<TypedWords, 'languages'>,
): Promise<StageReply<SearchResult>> {
  const reply = await foundByWords<SearchResult>(catalogue, { per_page: 24, ...request }, context);
  return { ...reply, ...shortResult(request, reply) };
}

/** The same in a stage that is known. */
export const searchStage = async (
  { catalogue, context }: Searcher,
  request: ObjectSearch,
): Promise<SearchResult> =>
  shortResult(request, await foundObjects<SearchResult>(catalogue, request, context));

interface Searcher {
  readonly catalogue: Catalogue;
  readonly context: RequestContext;
}

function shortResult<Document>(
  request: Partial<SearchRequest>,
  result: SearchResult<Document>,
): SearchResult<Document> {
  if (request.collection !== undefined && request.collection !== 'chos') return result;
  const short = ({ document, ...hit }: (typeof result.hits)[number]) => ({
    ...hit,
    document: shortDocument(document),
  });
  const { hits, neighbours, facet_counts = [] } = result;
  return {
    ...result,
    hits: hits.map(short),
    ...(neighbours && { neighbours: { ...neighbours, hits: neighbours.hits.map(short) } }),
    // A link to a search for a longer value would itself be too long.
    facet_counts: facet_counts.map(({ counts, ...facet }) => ({
      ...facet,
      counts: counts.filter(({ value }) => value.length <= LINE_CHARACTERS),
    })),
  };
}

/** A document as pages have room for it: without overlong URLs, the beginning of long texts, the first values of a field. */
const shortDocument = <Document>(document: Document): Document =>
  Object.fromEntries(
    Object.entries(document as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, LIMITS.pageValues).map(short) : short(value),
    ]),
  ) as Document;

function short(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^https?:\/\//i.test(value)) return value.length > LIMITS.urlCharacters ? undefined : value;
  return shortened(value, LIMITS.pageValueCharacters);
}

/** What a page can do without: undefined if the engine cannot give it in time. Errors: all others. */
export async function ifInTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isEngineOutage(error)) return undefined;
    throw error;
  }
}
