import { isEngineOutage } from './engine-reply.ts';
import { FEW_MATCHES, type RequestContext, type SearchRequest } from './search-request.ts';
import {
  type StageSearch,
  type StageSearcher,
  searchInOtherLanguages,
  searchTyped,
  stageRequest,
  type TypedWords,
} from './search-stages.ts';
import { typedSearch } from './typed-search.ts';

/** A search for words of a visitor, with what is shown beside the result. */
interface BesideRequest extends TypedWords {
  /** As `semantic` of the API. */
  readonly semantic: NonNullable<SearchRequest['semantic']>;
  /** Objects of the group in other languages; 0: it is not shown, nor are neighbours. */
  readonly others: number;
  /** Neighbours at most. */
  readonly neighbours: number;
}

interface Result {
  readonly found: number;
  readonly hits: readonly { readonly document: object }[];
  readonly neighbours?: unknown;
}

/** What a search finds, in the order in which it is shown. */
interface FoundInStages<Main, Beside extends Result> {
  readonly main: Main;
  readonly searched: StageSearch;
  /** Objects that name the words in other languages, unless they are the result themselves. */
  readonly others: { readonly reply: Beside; readonly searched: StageSearch } | undefined;
  /** Objects that are near in meaning, if few match. */
  readonly neighbours: Beside['neighbours'];
}

/**
 * The result of the first stage that finds something; behind it, as a group of its own, what names the words in other
 * languages; then neighbours, if few objects are the result. `search` gives the result, `beside` the others.
 * Errors: those of the two. [words-36] [words-4]
 */
export async function searchBeside<Main extends Pick<Result, 'found'>, Beside extends Result>(
  catalogue: StageSearcher,
  { semantic, others: most, neighbours: mostNear, ...typed }: BesideRequest,
  context: RequestContext,
  search: (searched: StageSearch) => Promise<Main & Pick<Result, 'hits'>>,
  beside: (request: ReturnType<typeof stageRequest>) => Promise<Beside>,
): Promise<FoundInStages<Main, Beside>> {
  const { languages = 'all', q } = typed;
  let known: Promise<StageSearch | undefined> | undefined;
  const inOtherLanguages = () => {
    known ??= searchInOtherLanguages(catalogue, q, context);
    return known;
  };
  const findOthers = async () => {
    const searched = languages === 'all' && most > 0 ? await inOtherLanguages() : undefined;
    const per_page = Math.max(most, FEW_MATCHES);
    return searched && { searched, reply: await beside(stageRequest(searched, { per_page })) };
  };
  // The result is shown without what is late beside it.
  const ifInTime = <Found>(found: Promise<Found>) => found.catch(unlessOutage);
  const [{ reply: main, searched }, found] = await Promise.all([
    searchTyped(catalogue, typed, context, search, inOtherLanguages),
    ifInTime(findOthers()),
  ]);
  const others = searched.stage === 'words' && found && found.reply.found > 0 ? found : undefined;
  const hasFew = main.found < FEW_MATCHES;
  if (most === 0 || languages !== 'all' || semantic === 'off' || (semantic === 'auto' && !hasFew))
    return { main, searched, others, neighbours: undefined };
  const shown = searched.stage === 'words' ? others && (await idsOf(others, beside)) : main.hits.map(idOf);
  const words = searched.stage === 'words' ? searched : undefined;
  const { further, ...request } = words ?? typedSearch(catalogue.rules('chos'), q);
  const hidden_hits = (shown ?? []).join();
  const near = beside({
    ...request,
    semantic,
    per_page: mostNear,
    further: { ...further, ...(hidden_hits !== '' && { hidden_hits }) },
  });
  const reply = await (semantic === 'auto' ? ifInTime(near) : near);
  return { main, searched, others, neighbours: reply?.neighbours };
}

function unlessOutage(error: unknown): undefined {
  if (!isEngineOutage(error)) throw error;
}

const idOf = ({ document }: Result['hits'][number]): string =>
  String((document as { readonly uuid?: unknown }).uuid);

/** All of a group, up to a limit beyond which some may be neighbours, too. */
async function idsOf(
  { reply, searched }: NonNullable<FoundInStages<unknown, Result>['others']>,
  beside: (request: ReturnType<typeof stageRequest>) => Promise<Result>,
): Promise<readonly string[]> {
  if (reply.hits.length >= reply.found) return reply.hits.map(idOf);
  const further = { include_fields: 'uuid', highlight_fields: 'none' };
  return (await beside(stageRequest(searched, { per_page: MAX_IDS, further }))).hits.map(idOf);
}

/** As for the matches themselves: see word-neighbours.ts. */
const MAX_IDS = 250;
