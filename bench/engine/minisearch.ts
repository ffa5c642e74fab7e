import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { ChoDocument } from '../../src/collections/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { linesOf, QUERY_BY, valuesOf } from './documents.ts';
import { FacetColumns } from './facet-columns.ts';
import { type BenchEngine, PAGE_SIZE, type Question } from './question.ts';

/** A document with its number, which stands for its id in the results. */
interface Numbered {
  readonly number: number;
  readonly document: ChoDocument;
}

/** Our tokens, so that equal questions find equal documents; the weight of a field falls with its place. */
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
 * MiniSearch has words, prefixes, fuzzy words and a filter callback. Facets and
 * sorting are loops of ours over its results, on typed arrays.
 */
export async function buildMiniSearch(documents: string): Promise<BenchEngine> {
  const index = new MiniSearch<Numbered>(OPTIONS as ConstructorParameters<typeof MiniSearch<Numbered>>[0]);
  const facets = new FacetColumns();
  const ids: string[] = [];
  const providers: string[] = [];
  const types: (readonly string[])[] = [];
  const titleKeys: number[] = [];
  for await (const line of linesOf(documents)) {
    const document = JSON.parse(line) as ChoDocument;
    index.add({ number: ids.length, document });
    facets.add(document);
    ids.push(String(document['id']));
    providers.push(String(document['dataProvider']));
    types.push(valuesOf(document, 'edmType'));
    titleKeys.push(Number(document['titleKey'] ?? Number.POSITIVE_INFINITY));
  }
  facets.finish();
  const keys = Float64Array.from(titleKeys);

  const optionsOf = ({ match, filter }: Question): SearchOptions => ({
    ...(match === 'prefix' ? { prefix: true } : {}),
    ...(match === 'typo' ? { fuzzy: 1 } : {}),
    ...(filter
      ? {
          filter: ({ id }: SearchResult) =>
            providers[id] === filter.dataProvider && types[id]?.includes(filter.edmType) === true,
        }
      : {}),
  });

  return {
    ask(question) {
      const { words, sort, page } = question;
      const results = index.search(
        words.length > 0 ? words.join(' ') : MiniSearch.wildcard,
        optionsOf(question),
      );
      const docs = Uint32Array.from(results, ({ id }) => id);
      const counted = question.facets ? facets.count(docs) : {};
      const skip = page * PAGE_SIZE;
      const first = sort ? firstByKey(docs, keys, sort === 'asc' ? 1 : -1, skip + PAGE_SIZE) : docs;
      const pageIds = Array.from(first.slice(skip, skip + PAGE_SIZE), (doc) => ids[doc] ?? '');
      return () => ({ found: docs.length, ids: pageIds, facets: counted });
    },
  };
}

/** The first documents by key; keeps the best so far in order. */
function firstByKey(docs: Uint32Array, keys: Float64Array, sign: 1 | -1, most: number): number[] {
  const kept: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  const keyOf = (doc: number): number => sign * (keys[doc] ?? 0);
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const key = keyOf(doc);
    if (key >= last) continue;
    let at = kept.length;
    while (at > 0 && keyOf(kept[at - 1] ?? 0) > key) at -= 1;
    kept.splice(at, 0, doc);
    if (kept.length > most) kept.pop();
    if (kept.length === most) last = keyOf(kept.at(-1) ?? 0);
  }
  return kept;
}
