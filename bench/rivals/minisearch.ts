import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { linesOf } from '../harness/corpus.ts';
import { QUERY_BY, valuesOf } from '../queries/documents.ts';
import { type BenchEngine, PAGE_SIZE, type Question, SORT_KEYS, type SortKey } from '../queries/question.ts';
import { type WantedDocument, wantedOf } from '../queries/wanted-document.ts';
import { FacetColumns } from './facet-columns.ts';
import { firstByKey } from './first-by-key.ts';
import { groupDocuments } from './group-loop.ts';

/** A document with its number, which identifies it in the results. */
interface Numbered {
  readonly number: number;
  readonly document: ChoDocument;
}

/** Our tokens, so that the same queries find the same documents; earlier fields weigh more. */
const OPTIONS = {
  idField: 'number',
  fields: [...QUERY_BY],
  extractField: ({ number, document }: Numbered, field: string) =>
    field === 'number' ? number : valuesOf(document, field).join('\n'),
  tokenize,
  processTerm: (term: string) => term,
  searchOptions: {
    combineWith: 'AND',
    boost: Object.fromEntries(QUERY_BY.map((field, i) => [field, QUERY_BY.length - i])),
  },
};

/**
 * MiniSearch has words, prefixes, fuzzy words and a filter callback. Facets,
 * sorting and groups are loops of ours over its results, on typed arrays. It
 * supports neither phrases nor vectors. The loops sort by one key.
 */
export async function buildMiniSearch(documents: string): Promise<BenchEngine> {
  const index = new MiniSearch<Numbered>(OPTIONS as ConstructorParameters<typeof MiniSearch<Numbered>>[0]);
  const facets = new FacetColumns();
  const columns = new Columns();
  for await (const line of linesOf(documents)) {
    const document = JSON.parse(line) as ChoDocument;
    index.add({ number: columns.ids.length, document });
    facets.add(document);
    columns.add(document);
  }
  facets.finish();
  const { ids, providers, wanted } = columns;
  const keys = columns.keys();

  return {
    ask(question) {
      const { words, match, sort, thenBy, page, grouped, near } = question;
      if (match === 'phrase' || near || thenBy) return undefined;
      const results = index.search(
        words.length > 0 ? words.join(' ') : MiniSearch.wildcard,
        columns.optionsOf(question),
      );
      const docs = Uint32Array.from(results, ({ id }) => id);
      const counted = question.facets ? facets.count(docs) : {};
      const skip = page * PAGE_SIZE;
      const slice = <T>(list: ArrayLike<T>): T[] => Array.prototype.slice.call(list, skip, skip + PAGE_SIZE);
      const groups = grouped ? groupDocuments(docs, providers) : undefined;
      const ownPage = groups
        ? slice(groups).flatMap((group) => group.docs)
        : slice(sort ? firstByKey(docs, keys[sort.key], sort, skip + PAGE_SIZE) : docs);
      const idsOf = (list: readonly number[]): string[] => list.map((doc) => ids[doc] ?? '');
      const pageIds = idsOf(ownPage);
      const documents = question.documents ? ownPage.map((doc) => wanted[doc] ?? {}) : [];
      return () => ({
        found: groups ? groups.length : docs.length,
        ids: pageIds,
        facets: counted,
        documents,
        groups: groups ? slice(groups).map(({ docs: own, ...group }) => ({ ...group, ids: idsOf(own) })) : [],
      });
    },
  };
}

/** What MiniSearch does not store of the documents, by their number. */
class Columns {
  readonly ids: string[] = [];
  readonly providers: string[] = [];
  readonly wanted: WantedDocument[] = [];
  readonly #types: (readonly string[])[] = [];
  readonly #keys = SORT_KEYS.map(() => [] as number[]);

  add(document: ChoDocument): void {
    this.ids.push(String(document['id']));
    this.providers.push(String(document['dataProvider'] ?? ''));
    this.wanted.push(wantedOf(document));
    this.#types.push(valuesOf(document, 'edmType'));
    for (const [i, key] of SORT_KEYS.entries()) this.#keys[i]?.push(Number(document[key] ?? Number.NaN));
  }

  keys(): Record<SortKey, Float64Array> {
    const [titleKey = [], dateMin = [], mediaCount = []] = this.#keys;
    return {
      titleKey: Float64Array.from(titleKey),
      dateMin: Float64Array.from(dateMin),
      mediaCount: Float64Array.from(mediaCount),
    };
  }

  optionsOf({ match, filter, dates }: Question): SearchOptions {
    const { providers } = this;
    const types = this.#types;
    const dateMin = this.#keys[SORT_KEYS.indexOf('dateMin')] ?? [];
    const inRange = ({ from = Number.NEGATIVE_INFINITY, to = 0 }, date = Number.NaN): boolean =>
      date >= from && date <= to;
    return {
      ...(match === 'prefix' ? { prefix: true } : {}),
      ...(match === 'typo' ? { fuzzy: 1 } : {}),
      ...(filter
        ? {
            filter: ({ id }: SearchResult) =>
              providers[id] === filter.dataProvider && types[id]?.includes(filter.edmType) === true,
          }
        : {}),
      ...(dates ? { filter: ({ id }: SearchResult) => inRange(dates, dateMin[id]) } : {}),
    };
  }
}
