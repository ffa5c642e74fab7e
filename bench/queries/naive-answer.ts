import { FACET_BY } from './documents.ts';
import type { AskedDocuments } from './naive.ts';
import {
  GROUP_FIELD,
  GROUP_LIMIT,
  missingFirst,
  PAGE_SIZE,
  type Question,
  type Sort,
  sortsOf,
} from './question.ts';

/** The correct answers, by a scan of every document. */
export interface NaiveAnswer {
  /** Documents, or groups where they are wanted. */
  readonly found: number;
  /** The documents of the result, by number. */
  readonly docs: ReadonlySet<number>;
  /** Those of them that words and filters find; the others are neighbours only. */
  readonly matching: ReadonlySet<number>;
  /** How many of the found documents hold each value, by field; empty where no facets are wanted. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The found documents of each group in their order, by its value; undefined where none are wanted. */
  readonly groups: ReadonlyMap<string, readonly number[]> | undefined;
  /** All sort keys of each document of the page in order; undefined where the question has no sort. */
  readonly keys: readonly Keys[] | undefined;
  /** Ids of the page, once the newest first, once the oldest first; undefined where something else orders it. */
  readonly orders: readonly (readonly string[])[] | undefined;
}

/** The whole result without a page. Questions that differ in their page have the same. */
type Whole = Pick<NaiveAnswer, 'found' | 'docs' | 'matching' | 'facets' | 'groups'>;

/** Answers of questions; what it has found for one is kept for the next, which may be its next page. */
export class NaiveAnswers {
  readonly documents: AskedDocuments;
  #key = '';
  #whole: Whole | undefined;

  constructor(documents: AskedDocuments) {
    this.documents = documents;
  }

  answer(question: Question): NaiveAnswer {
    const key = JSON.stringify({ ...question, page: 0 });
    const whole = this.#key === key && this.#whole ? this.#whole : wholeAnswer(this.documents, question);
    [this.#key, this.#whole] = [key, whole];
    const { words, near, page } = question;
    const sorts = sortsOf(question);
    const slice = <T>(list: readonly T[]): T[] => list.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    return {
      ...whole,
      keys: keysOfPage(this.documents, sorts, whole.docs, page),
      orders:
        words.length > 0 || sorts.length > 0 || near
          ? undefined
          : insertionOrders(this.documents, whole, slice),
    };
  }
}

function wholeAnswer(documents: AskedDocuments, question: Question): Whole {
  const { near, words, facets, grouped } = question;
  const matching = near && words.length === 0 ? [] : documents.matching(question);
  const docs = new Set([...matching, ...(near ? documents.neighbours(near) : [])]);
  const groups = grouped && groupsOf(documents, docs);
  return {
    found: groups ? groups.size : docs.size,
    docs,
    matching: new Set(matching),
    facets: new Map(facets ? FACET_BY.map((field) => [field, countValues(documents, field, docs)]) : []),
    groups,
  };
}

function countValues(
  documents: AskedDocuments,
  field: string,
  docs: ReadonlySet<number>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const doc of docs) {
    for (const value of documents.valuesOf(doc, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Documents without a value, if any, are a group of their own. */
function groupsOf(documents: AskedDocuments, docs: ReadonlySet<number>): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const doc of docs) {
    const value = documents.valuesOf(doc, GROUP_FIELD)[0] ?? '';
    const own = groups.get(value);
    if (own) own.push(doc);
    else groups.set(value, [doc]);
  }
  return groups;
}

type Keys = readonly (number | undefined)[];

/** Of the page; with several keys, only documents with a first key of the page are put in order by all. */
function keysOfPage(
  documents: AskedDocuments,
  sorts: readonly Sort[],
  docs: ReadonlySet<number>,
  page: number,
): Keys[] | undefined {
  const [first] = sorts;
  if (!first) return undefined;
  const sorted = sortedKeys(documents, first, docs);
  const own = sorted.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  if (sorts.length === 1) return own.map((key) => [key]);
  const keysOf = (doc: number): Keys => sorts.map(({ key }) => documents.keyOf(doc, key));
  const candidates = [...docs].filter((doc) => own.includes(documents.keyOf(doc, first.key)));
  const from = page * PAGE_SIZE - sorted.indexOf(own[0]);
  return candidates
    .map(keysOf)
    .sort((a, b) => compareKeys(sorts, a, b))
    .slice(from, from + own.length);
}

function compareKeys(sorts: readonly Sort[], a: Keys, b: Keys): number {
  for (const [i, sort] of sorts.entries()) {
    const [x, y] = [a[i], b[i]];
    if (x === y) continue;
    if (x === undefined || y === undefined) return (x === undefined) === missingFirst(sort) ? -1 : 1;
    return sort.order === 'asc' ? x - y : y - x;
  }
  return 0;
}

function sortedKeys(
  documents: AskedDocuments,
  sort: Sort,
  docs: ReadonlySet<number>,
): (number | undefined)[] {
  const keys = Array.from(docs, (doc) => documents.keyOf(doc, sort.key));
  const sign = sort.order === 'asc' ? 1 : -1;
  const known = keys.filter((key) => key !== undefined).sort((a, b) => sign * (a - b));
  const missing = keys.filter((key) => key === undefined);
  return missingFirst(sort) ? [...missing, ...known] : [...known, ...missing];
}

function insertionOrders(
  { ids }: AskedDocuments,
  { docs, groups }: Whole,
  slice: <T>(list: readonly T[]) => T[],
): string[][] {
  const texts = (list: readonly number[]): string[] => list.map((doc) => ids[doc] ?? '');
  const oldest = [...docs];
  const newest = oldest.toReversed();
  if (!groups) return [newest, oldest].map((order) => texts(slice(order)));
  const heads = (lists: readonly (readonly number[])[], sign: 1 | -1): string[] =>
    slice(lists.toSorted(([a = 0], [b = 0]) => sign * (a - b))).flatMap((list) =>
      texts(list.slice(0, GROUP_LIMIT)),
    );
  const lists = [...groups.values()];
  return [
    heads(
      lists.map((list) => list.toReversed()),
      -1,
    ),
    heads(lists, 1),
  ];
}
