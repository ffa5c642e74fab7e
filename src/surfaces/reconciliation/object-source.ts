import { typedText } from '../../kernel/characters.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { CollectionRules } from '../../use-cases/collection-rules.ts';
import { isEngineOutage } from '../../use-cases/engine-reply.ts';
import { foundObjects } from '../../use-cases/found-objects.ts';
import { typedOptions, typedQuery } from '../../use-cases/typed-search.ts';
import type { Entity, EntityContext, EntitySource } from './entity.ts';
import { type EntityQuery, namesIn } from './entity.ts';
import { type InstitutionNames, type ObjectDocument, objectEntity } from './object-entity.ts';
import { objectFilter, searchWords } from './object-filter.ts';
import { propertiesOf } from './properties.ts';

const TYPE = 'edm:ProvidedCHO';

/** The fields of names and pictures, and those of all properties. */
const FIELDS = [...new Set(['id', 'title', ...propertiesOf(TYPE).map(({ id }) => id)])].join();

/** Fields with the names of an object. */
const NAME_FIELDS = 'title,alternative,identifier';
/** Hits that are compared in detail; more than candidates, because the engine ranks in another way. */
const MIN_HITS = 30;
/** Of a query with several names; each is a search. */
const MAX_NAMES = 3;
/** Of a name that are searched: each costs time, and more if no object has all of them. */
const MAX_WORDS = 8;
/** Ids in one filter. */
const MAX_IDS = 250;

/** Objects, found by the search engine. */
export function objectSource(
  catalogue: Catalogue,
  idBase: string,
  institutionNames: () => Promise<InstitutionNames>,
): EntitySource {
  const search = async (request: ObjectSearch, context: EntityContext): Promise<readonly Entity[]> => {
    const institutions = await institutionNames();
    const hits = await searchObjects(catalogue, request, context);
    return hits.map((document) =>
      objectEntity(document, { institutions, idBase, language: context.language }),
    );
  };
  const read = (ids: readonly string[], context: EntityContext) => {
    const uuids = ids.map((id) => id.toLowerCase()).filter(isUuid);
    if (uuids.length === 0) return Promise.resolve([]);
    const filter_by = `id:=[${uuids.join()}]`;
    return search({ q: '*', per_page: Math.min(MAX_IDS, uuids.length), filter_by, further: {} }, context);
  };
  return {
    types: [TYPE],
    read,
    async find(query, context) {
      const found = await Promise.allSettled([
        read(namesIn(query).flatMap(uuidIn).slice(0, MAX_IDS), context),
        ...searchesFor(query, catalogue.rules('chos')).map((request) => search(request, context)),
      ]);
      context.signal.throwIfAborted();
      return foundByAny(found);
    },
    suggest: async ({ prefix, count }, context) => {
      const words = searchWords(typedText(prefix), MAX_WORDS);
      const byId = await read(uuidIn(prefix), context);
      if (words.length === 0 || byId.length > 0) return byId;
      const further = { num_typos: '1', drop_tokens_threshold: '0' };
      return search({ q: words.join(' '), per_page: count, further }, context);
    },
  };
}

/**
 * What the searches of a query found. One that took too long, such as that for a very long name,
 * finds nothing if another one was successful. Errors: that of a search if all others failed, too.
 */
function foundByAny(searches: readonly PromiseSettledResult<readonly Entity[]>[]): readonly Entity[] {
  const [, ...ofWords] = searches;
  const failed = searches.find(({ status }) => status === 'rejected');
  const isAnySuccessful = ofWords.some(({ status }) => status === 'fulfilled');
  if (failed?.status === 'rejected' && !(isAnySuccessful && isEngineOutage(failed.reason)))
    throw failed.reason;
  return searches.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/** The uuid in a text that is one, or that is the URL of an object. */
const uuidIn = (text: string): string[] => {
  const [last = ''] = text
    .trim()
    .replace(/\/(?:cho|aggregation)?$/, '')
    .split('/')
    .slice(-1);
  return isUuid(last.toLowerCase()) ? [last.toLowerCase()] : [];
};

interface ObjectSearch {
  readonly q: string;
  readonly per_page: number;
  readonly filter_by?: string;
  readonly further: Readonly<Record<string, string>>;
}

/**
 * Searches for each name and, because a frequent title has more objects than are compared,
 * for objects with this name that also have the wanted values.
 */
function searchesFor(query: EntityQuery, { has }: Pick<CollectionRules, 'has'>): ObjectSearch[] {
  const conditions = query.conditions.filter(({ property }) => property !== undefined && has(property.id));
  const filters = new Set(['', objectFilter({ conditions })]);
  const names = namesIn(query);
  const sought = names
    .map((name) => searchWords(typedText(name), MAX_WORDS).join(' '))
    .filter((words) => words !== '');
  const per_page = Math.min(MAX_IDS, Math.max(MIN_HITS, query.limit * 2));
  const searches = (q: string): ObjectSearch[] =>
    [...filters].map((filter_by) => ({
      q,
      per_page,
      filter_by,
      further: { prefix: 'false', num_typos: '1' },
    }));
  if (names.length > 0) return sought.slice(0, MAX_NAMES).flatMap(searches);
  // Without a name and without a filter, all objects match.
  return searches('*').filter(({ filter_by }) => filter_by !== '');
}

async function searchObjects(
  catalogue: Catalogue,
  { further, ...request }: ObjectSearch,
  context: EntityContext,
): Promise<ObjectDocument[]> {
  const { q, hasOnlyRuns } = typedQuery(catalogue.rules('chos'), request.q);
  if (q === '') return [];
  const { hits } = await foundObjects<{ readonly hits: readonly { readonly document: ObjectDocument }[] }>(
    catalogue,
    {
      ...request,
      q,
      query_by: NAME_FIELDS,
      word_forms: true, // [words-8]
      further: {
        include_fields: FIELDS,
        highlight_fields: 'none',
        ...typedOptions(q),
        ...further,
        ...(hasOnlyRuns && { num_typos: '0' }),
      },
    },
    context,
  );
  return hits.map(({ document }) => document);
}
