import { hasWord, textFilter } from '../collections/text-filter.ts';
import { compareObjects, type Reason } from '../duplicates/compare-objects.ts';
import { type ObjectFacts, objectFacts } from '../duplicates/object-facts.ts';
import { wordsOf } from '../duplicates/word-set.ts';
import type { EngineReply, NamedSearch, SearchEngine } from '../search/search-engine.ts';
import { EXPLORED } from '../vectors/explored.ts';
import { fromEngine, parseReply, successful } from './engine-reply.ts';
import { unknownObject } from './object.ts';
import { COLLECTION_RULES, HIDDEN_FIELDS } from './request/collection-rules.ts';
import { engineFilter } from './request/filter-rules.ts';
import { refuseHiddenFields } from './request/hidden-fields.ts';
import type { RequestContext } from './search-request.ts';

/** The parameters of `/v2/duplicates`. */
export interface DuplicatesRequest {
  /** Of the object: a lowercase UUID. */
  readonly id: string;
  readonly per_page: number;
  readonly min_score: number;
  readonly filter_by?: string | undefined;
}

export interface Duplicates {
  readonly id: string;
  /** Objects that were compared with it. */
  readonly compared: number;
  /** Those of them with the score. */
  readonly found: number;
  /** The best first; equal scores by id. */
  readonly hits: readonly DuplicateHit[];
}

interface DuplicateHit {
  readonly document: Document;
  readonly score: number;
  readonly reasons: readonly Reason[];
}

type Document = Readonly<Record<string, unknown>> & { readonly id: string };

/** Candidates that each way of finding them gives at most. */
const CANDIDATES = 60;

/** The largest distance at which metadata are looked up: nearly the same words. A bound makes the search several times faster. */
const METADATA_DISTANCE = 0.15;

/** The largest distance at which pictures are looked up: beyond that of a copy of which a tenth is cropped on all sides. */
const PICTURE_DISTANCE = 0.4;

/** Identifiers of one object that are looked up; records with more repeat themselves. */
const IDENTIFIERS = 10;

/** Words of a title that are looked up. */
const TITLE_WORDS = 12;

/**
 * `/v2/duplicates`: objects whose records are nearly the same, found by metadata vector,
 * picture, title and identifier, then compared one by one. Nothing is merged.
 * Errors: Problem 404 naming the object if it does not exist; 400 for the filter; 502.
 */
export async function duplicates(
  engine: SearchEngine,
  { id, per_page, min_score, filter_by }: DuplicatesRequest,
  context: RequestContext,
): Promise<Duplicates> {
  const { wholeNumbers, hidden } = COLLECTION_RULES.chos;
  const filter = engineFilter(filter_by, wholeNumbers);
  refuseHiddenFields({ filter_by: filter }, hidden);
  const ask = async (searches: readonly NamedSearch[]) => {
    const replies = await fromEngine(engine.multiSearch(searches, context), context.signal);
    return replies.map((reply) => documentsIn(successful(reply)));
  };
  // The engine trims ids: the id must be exactly the same.
  const [[source] = []] = await ask([search({ filter_by: `id:=\`${id}\``, per_page: '1' }, 'metadata')]);
  if (source?.id !== id) throw unknownObject(id);
  const facts = objectFacts(source);
  const found = new Map(
    (await ask(candidateSearches(source, facts, filter))).flat().map((one) => [one.id, one]),
  );
  found.delete(id);
  const hits = [...found.values()]
    .map(({ imageEmbedding, ...document }) => ({
      document: document as Document,
      ...compareObjects(facts, objectFacts({ ...document, imageEmbedding })),
    }))
    .filter(({ score }) => score >= min_score)
    .sort((a, b) => b.score - a.score || (a.document.id < b.document.id ? -1 : 1));
  return { id, compared: found.size, found: hits.length, hits: hits.slice(0, per_page) };
}

/** The ways in which candidates are found. */
function candidateSearches(source: Document, facts: ObjectFacts, filter: string | undefined): NamedSearch[] {
  const filtered = filter === undefined ? {} : { filter_by: filter };
  const near = (field: string, distance: number) => ({
    vector_query: `${field}:([], id:${source.id}, k:${CANDIDATES}, distance_threshold:${distance}, ${EXPLORED})`,
    ...filtered,
  });
  const searches: Record<string, string>[] = [];
  if (source['metadataEmbedding'] !== undefined) searches.push(near('metadataEmbedding', METADATA_DISTANCE));
  if (facts.picture !== undefined) {
    searches.push(near('imageEmbedding', PICTURE_DISTANCE));
  }
  if (facts.title.length > 0) searches.push({ ...alikeTitles(String(source['title'])), ...filtered });
  if (facts.identifiers.length > 0) {
    const equal = textFilter(
      'identifier',
      textsOf(source['identifier']).filter(hasWord).slice(0, IDENTIFIERS),
    );
    searches.push({ filter_by: filter === undefined ? equal : `(${filter}) && ${equal}` });
  }
  return searches.map((parameters) => search({ ...parameters, per_page: String(CANDIDATES) }));
}

/** The words of a title, best matches first; some may be missing. */
const alikeTitles = (title: string) => ({
  q: wordsOf(title).slice(0, TITLE_WORDS).join(' '),
  query_by: 'title',
  prefix: 'false',
  num_typos: '0',
  drop_tokens_threshold: '10',
});

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A search whose hits have the fields of hits by default, and those that are compared. */
function search(parameters: Readonly<Record<string, string>>, needed?: 'metadata'): NamedSearch {
  const kept = ['imageEmbedding', ...(needed === undefined ? [] : ['metadataEmbedding'])];
  const { additions, exclude_fields: usual } = COLLECTION_RULES.chos;
  const withheld = usual.split(',').filter((name) => !kept.includes(name));
  const exclude_fields = [HIDDEN_FIELDS, ...additions, ...withheld].join();
  return { collection: 'chos', parameters: { q: '*', exclude_fields, ...parameters } };
}

const documentsIn = ({ body }: EngineReply): Document[] =>
  parseReply<{ readonly hits: readonly { readonly document: Document }[] }>(body).hits.map(
    ({ document }) => document,
  );
