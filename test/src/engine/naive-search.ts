import type { CollectionSchema } from '../../../src/engine/schema.ts';
import { sortKey } from '../../../src/engine/text/sort-key.ts';
import { tokenize } from '../../../src/engine/text/tokenize.ts';
import type { Json, LiveDocument } from './naive-collection.ts';

/** A filter as text, and what it means. */
export interface NaiveFilter {
  readonly text: string;
  holds(document: Json): boolean;
}

interface NaiveSort {
  /** Or `_group_found`, where results are in groups. */
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly missing: 'first' | 'last' | undefined;
}

/** A facet to count: the values of a field, or ranges of its numbers. */
export interface NaiveFacet {
  readonly field: string;
  /** By the value itself (`_alpha`), or by another field of the newest document that has it. */
  readonly order?: { readonly by: string; readonly descending: boolean } | undefined;
  readonly ranges?: readonly NaiveRange[] | undefined;
}

interface NaiveRange {
  readonly label: string;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Documents with the same values in all of the fields are a group. */
export interface NaiveGroups {
  readonly fields: readonly string[];
  readonly limit: number;
  readonly missingTogether: boolean;
}

/** A search whose answer can be told by looking at every document. */
export interface NaiveQuery {
  /** Words that must occur, each in any of the fields. */
  readonly words: readonly string[];
  readonly excluded: readonly string[];
  readonly phrase: readonly string[];
  readonly queryBy: readonly string[];
  readonly filter: NaiveFilter | undefined;
  readonly groups: NaiveGroups | undefined;
  readonly sort: readonly NaiveSort[];
  readonly facets: readonly NaiveFacet[];
  readonly maxFacetValues: number;
  readonly page: number;
  readonly perPage: number;
}

export interface NaiveReply {
  /** Documents, or groups. */
  readonly found: number;
  readonly ids: readonly unknown[];
  /** Of groups: the documents in all of them. */
  readonly documents?: number | undefined;
  readonly groups?: readonly {
    readonly key: unknown;
    readonly found: number;
    readonly ids: readonly unknown[];
  }[];
  readonly facets: readonly {
    readonly field: string;
    readonly counts: readonly [string, number][];
    readonly total: number;
    /** Of number fields with values: avg, max, min, sum. */
    readonly numbers: Readonly<Record<string, number>>;
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
    ...groupParameters(query),
    facet_by: facetParameter(query),
    max_facet_values: String(query.maxFacetValues),
    page: String(query.page),
    per_page: String(query.perPage),
    include_fields: 'id',
  };
}

export const groupParameters = ({ groups }: NaiveQuery): Record<string, string> =>
  groups
    ? {
        group_by: groups.fields.join(','),
        group_limit: String(groups.limit),
        group_missing_values: String(groups.missingTogether),
      }
    : {};

export const facetParameter = ({ facets }: NaiveQuery): string => facets.map(facetText).join(',');

function facetText({ field, order, ranges }: NaiveFacet): string {
  if (ranges) {
    return `${field}(${ranges.map(({ label, low = '', high = '' }) => `${label}:[${low}, ${high}]`).join(', ')})`;
  }
  return order ? `${field}(sort_by: ${order.by}: ${order.descending ? 'desc' : 'asc'})` : field;
}

const sortText = ({ field, order, missing }: NaiveSort): string =>
  `${field}${missing ? `(missing_values: ${missing})` : ''}:${order}`;

/** The answer, by looking at every document. */
export function naiveSearch(
  schema: CollectionSchema,
  documents: readonly LiveDocument[],
  query: NaiveQuery,
): NaiveReply {
  const found = documents.filter(({ document }) => matches(document, query));
  const groups = groupsOf(found, query.groups);
  const sizeOf = (own: LiveDocument): number => groups.find((group) => group.includes(own))?.length ?? 0;
  const ordered = found.toSorted((a, b) => {
    for (const key of query.sort) {
      const order =
        key.field === '_group_found'
          ? (sizeOf(a) - sizeOf(b)) * (key.order === 'asc' ? 1 : -1)
          : compareBy(schema, key, a.document, b.document);
      if (order !== 0) return order;
    }
    return b.sequence - a.sequence;
  });
  const skip = (query.page - 1) * query.perPage;
  const onPage = <T>(list: readonly T[]): readonly T[] => list.slice(skip, skip + query.perPage);
  const idsOf = (list: readonly LiveDocument[]): unknown[] => list.map(({ document }) => document['id']);
  const facets = query.facets.map((facet) => countFacet(schema, facet, found, groups, query));
  if (!query.groups) return { found: found.length, ids: idsOf(onPage(ordered)), facets };
  const { fields, limit } = query.groups;
  const orderedGroups = groups
    .map((group) => group.toSorted((a, b) => ordered.indexOf(a) - ordered.indexOf(b)))
    .sort(([a], [b]) => (a && b ? ordered.indexOf(a) - ordered.indexOf(b) : 0));
  const shown = onPage(orderedGroups).map((group) => {
    const members = group.slice(0, limit);
    const raw = members.map(({ document }) => fields.filter((field) => document[field] !== undefined));
    const first = raw.findIndex((own) => own.length > 0);
    return {
      key: first === -1 ? [] : (raw[first] ?? []).map((field) => members[first]?.document[field]),
      found: group.length,
      ids: idsOf(members),
    };
  });
  return {
    found: groups.length,
    ids: shown.flatMap(({ ids }) => ids),
    documents: found.length,
    groups: shown,
    facets,
  };
}

const valuesOf = (document: Json, field: string): readonly string[] => [
  ...new Set(
    listOf(document[field])
      .map(String)
      .filter((value) => value !== ''),
  ),
];

/** Each document alone where no groups are asked for. */
function groupsOf(
  found: readonly LiveDocument[],
  groups: NaiveGroups | undefined,
): readonly LiveDocument[][] {
  if (!groups) return found.map((document) => [document]);
  const byKey = new Map<string, LiveDocument[]>();
  for (const own of found) {
    const values = groups.fields.map((field) => valuesOf(own.document, field));
    const isAlone = !groups.missingTogether && values.some((list) => list.length === 0);
    const key = isAlone ? `alone ${own.sequence}` : JSON.stringify(values);
    byKey.set(key, [...(byKey.get(key) ?? []), own]);
  }
  return [...byKey.values()];
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

/**
 * Most frequent first; of equal counts the shorter value, then the larger one. A value counts once a group.
 */
function countFacet(
  schema: CollectionSchema,
  { field, order, ranges }: NaiveFacet,
  found: readonly LiveDocument[],
  groups: readonly (readonly LiveDocument[])[],
  query: NaiveQuery,
): NaiveReply['facets'][number] {
  const labelsOf = ({ document }: LiveDocument): readonly string[] =>
    ranges ? rangesOf(document, field, ranges) : valuesOf(document, field);
  const counts = new Map<string, number>();
  for (const group of groups) {
    for (const value of new Set(group.flatMap(labelsOf))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const shown = [...counts]
    .sort(
      ([a, countA], [b, countB]) =>
        countB - countA ||
        Buffer.byteLength(a) - Buffer.byteLength(b) ||
        Buffer.compare(Buffer.from(b), Buffer.from(a)),
    )
    .slice(0, ranges || order?.by === '_alpha' ? counts.size : query.maxFacetValues);
  if (order) {
    const sign = order.descending ? -1 : 1;
    const key = (value: string): number => {
      const newest = found.findLast(({ document }) => valuesOf(document, field).includes(value));
      const own = newest?.document[order.by];
      return own === undefined || Array.isArray(own) ? Number.POSITIVE_INFINITY : Number(own);
    };
    shown.sort(([a], [b]) => {
      if (order.by === '_alpha') return sign * Buffer.compare(Buffer.from(a), Buffer.from(b));
      return key(a) === key(b) ? 0 : sign * (key(a) < key(b) ? -1 : 1);
    });
  }
  const numbers = statistics(schema, field, found);
  // As upstream, which goes through the documents of groups twice.
  if (query.groups && numbers['sum'] !== undefined) numbers['sum'] *= 2;
  if (order?.by === '_alpha') shown.splice(query.maxFacetValues);
  return { field, counts: shown, total: counts.size, numbers };
}

const rangesOf = (document: Json, field: string, ranges: readonly NaiveRange[]): string[] =>
  ranges
    .filter(({ low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY }) =>
      listOf(document[field]).some((value) => Number(value) >= low && Number(value) < high),
    )
    .map(({ label }) => label);

/** Each value once a document. */
function statistics(
  schema: CollectionSchema,
  field: string,
  found: readonly LiveDocument[],
): Record<string, number> {
  const type = schema.fields.find(({ name }) => name === field)?.type ?? '';
  const numbers = found.flatMap(({ document }) => valuesOf(document, field)).map(Number);
  if (!/^(?:int|float)/.test(type) || numbers.length === 0) return {};
  const sum = numbers.reduce((before, number) => before + number, 0);
  return { avg: sum / numbers.length, max: Math.max(...numbers), min: Math.min(...numbers), sum };
}
