import type { CollectionSchema } from '../../src/engine/schema.ts';
import { sortKey } from '../../src/engine/text/sort-key.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import type { Json, LiveDocument } from './naive-collection.ts';

/** A filter as text, and what it means. */
export interface NaiveFilter {
  readonly text: string;
  holds(document: Json): boolean;
}

interface NaiveSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly missing: 'first' | 'last' | undefined;
}

/** A search whose answer can be told by looking at every document. */
export interface NaiveQuery {
  /** Words that must occur, each in any of the fields. */
  readonly words: readonly string[];
  readonly excluded: readonly string[];
  readonly phrase: readonly string[];
  readonly queryBy: readonly string[];
  readonly filter: NaiveFilter | undefined;
  readonly sort: readonly NaiveSort[];
  readonly facets: readonly string[];
  readonly maxFacetValues: number;
  readonly page: number;
  readonly perPage: number;
}

export interface NaiveAnswer {
  readonly found: number;
  readonly ids: readonly unknown[];
  readonly facets: readonly {
    readonly field: string;
    readonly counts: readonly [string, number][];
    readonly total: number;
  }[];
}

export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** The tokens of each string of a field. */
export const elementsOf = (document: Json, field: string): string[][] =>
  listOf(document[field]).map((text) => tokenize(String(text)));

export const follow = (element: readonly string[], words: readonly string[], from: number): boolean =>
  words.every((word, i) => element[from + i] === word);

/** The engine's parameters for the query: no typos, no prefixes, nothing left out. */
export function parametersOf(query: NaiveQuery): Record<string, string> {
  const phrase = query.phrase.length > 0 ? [`"${query.phrase.join(' ')}"`] : [];
  const q = [...query.words, ...phrase, ...query.excluded.map((word) => `-${word}`)].join(' ');
  return {
    q: q === '' ? '*' : q,
    query_by: query.queryBy.join(','),
    prefix: 'false',
    num_typos: '0',
    drop_tokens_threshold: '0',
    split_join_tokens: 'off',
    filter_by: query.filter?.text ?? '',
    // Beside fewer than three keys the score would decide ties, which the naive search does not know.
    sort_by: [...query.sort.map(sortText), '_seq_id:desc'].slice(0, 3).join(','),
    facet_by: query.facets.join(','),
    max_facet_values: String(query.maxFacetValues),
    page: String(query.page),
    per_page: String(query.perPage),
    include_fields: 'id',
  };
}

const sortText = ({ field, order, missing }: NaiveSort): string =>
  `${field}${missing ? `(missing_values: ${missing})` : ''}:${order}`;

/** The answer, by looking at every document. */
export function naiveSearch(
  schema: CollectionSchema,
  documents: readonly LiveDocument[],
  query: NaiveQuery,
): NaiveAnswer {
  const found = documents.filter(({ document }) => matches(document, query));
  const ordered = found.toSorted((a, b) => {
    for (const key of query.sort) {
      const order = compareBy(schema, key, a.document, b.document);
      if (order !== 0) return order;
    }
    return b.sequence - a.sequence;
  });
  const skip = (query.page - 1) * query.perPage;
  return {
    found: found.length,
    ids: ordered.slice(skip, skip + query.perPage).map(({ document }) => document['id']),
    facets: query.facets.map((field) => countFacet(field, found, query.maxFacetValues)),
  };
}

function matches(document: Json, { words, excluded, phrase, queryBy, filter }: NaiveQuery): boolean {
  const elements = queryBy.flatMap((field) => elementsOf(document, field));
  const has = (word: string): boolean => elements.some((element) => element.includes(word));
  const hasPhrase = elements.some((element) => element.some((_, from) => follow(element, phrase, from)));
  return (
    words.every(has) &&
    !excluded.some(has) &&
    (phrase.length === 0 || hasPhrase) &&
    (filter === undefined || filter.holds(document))
  );
}

/** Negative when the first document comes first. */
function compareBy(schema: CollectionSchema, { field, order, missing }: NaiveSort, a: Json, b: Json): number {
  const isText = schema.fields.find(({ name }) => name === field)?.type === 'string';
  const keyOf = (document: Json): string | number | undefined => {
    const value = document[field];
    return typeof value === 'string' ? sortKey(value) : value === undefined ? undefined : Number(value);
  };
  const x = keyOf(a);
  const y = keyOf(b);
  if (x === undefined || y === undefined) {
    const first = missing === undefined ? isText && order === 'desc' : missing === 'first';
    return (Number(x === undefined) - Number(y === undefined)) * (first ? -1 : 1);
  }
  const difference =
    typeof x === 'number' ? x - Number(y) : Buffer.compare(Buffer.from(x), Buffer.from(String(y)));
  return order === 'asc' ? difference : -difference;
}

/** Most frequent first; of equal counts the shorter value, then the larger one. */
function countFacet(
  field: string,
  found: readonly LiveDocument[],
  most: number,
): NaiveAnswer['facets'][number] {
  const counts = new Map<string, number>();
  for (const { document } of found) {
    const values = new Set(
      listOf(document[field])
        .map(String)
        .filter((value) => value !== ''),
    );
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const ordered = [...counts].sort(
    ([a, countA], [b, countB]) =>
      countB - countA ||
      Buffer.byteLength(a) - Buffer.byteLength(b) ||
      Buffer.compare(Buffer.from(b), Buffer.from(a)),
  );
  return { field, counts: ordered.slice(0, most), total: counts.size };
}
