import type { NaiveDocuments } from './naive.ts';
import { counted, ofWord, plain, QUESTIONS, type QueryClass, question, wordSource } from './query-class.ts';
import { PAGE_SIZE, type Question, type Sort } from './question.ts';

const DEEP_PAGE = 50;
/** A page in the middle of a large collection. */
const MIDDLE_PAGE = 5_000;

/** Classes of queries that need no vectors. */
export function drawWordClasses(documents: NaiveDocuments): QueryClass[] {
  const source = wordSource(documents);
  const numbers = Array.from({ length: QUESTIONS }, (_, i) => i);
  const common = source.common();
  const medium = source.medium();
  const prefixes = source.prefixes().map((word) => question({ words: [word], match: 'prefix' }));
  return [
    counted(
      'match-all, 16 facets',
      numbers.map((page) => question({ page })),
    ),
    counted(
      'common word, 16 facets',
      common.map((word) => question(ofWord(word))),
    ),
    counted(
      'filter, 16 facets',
      largestPairs(documents).map((filter) => question({ filter })),
    ),
    plain(
      'rare word',
      source.rare().map((word) => question(ofWord(word))),
    ),
    plain(
      'two words',
      source.pairs().map((words) => question({ words })),
    ),
    plain(
      'phrase',
      source.phrases().map((words) => question({ words, match: 'phrase' })),
    ),
    { ...plain('prefix, 10 words (API)', prefixes), tenWords: true },
    plain('prefix, all words', prefixes),
    plain(
      'typo',
      source.typos().map((word) => question({ words: [word], match: 'typo' })),
    ),
    plain(
      'include_fields',
      medium.map((word) => question({ ...ofWord(word), documents: true })),
    ),
    plain(
      'negative date range',
      negativeDates(documents).map((dates) => question({ dates })),
    ),
    plain(
      'match-all by titleKey',
      numbers.map((i) => question({ page: i >> 1, sort: titleKey(i) })),
    ),
    plain(
      'common word by titleKey',
      common.map((word, i) => question({ ...ofWord(word), sort: titleKey(i) })),
    ),
    plain(
      'match-all by dateMin',
      numbers.map((i) => question({ page: i >> 1, sort: dateMin(i) })),
    ),
    plain(
      'deep page, common word',
      common.map((word, i) => question({ ...ofWord(word), page: deepPage(word.count, i) })),
    ),
    plain(
      'deep page by titleKey',
      numbers.map((i) => question({ sort: titleKey(i), page: deepPage(documents.count, i) })),
    ),
    plain(
      'page 5,000 of all',
      numbers.map((i) => question({ page: middlePage(documents.count, i) })),
    ),
    plain(
      'page 5,000 by key',
      numbers.map((i) =>
        question({ sort: i < 6 ? titleKey(i) : dateMin(i), page: middlePage(documents.count, i) }),
      ),
    ),
    plain('filter, deep page by keys', pagesByKeys(documents)),
    plain(
      'groups of all',
      numbers.map((i) => question({ grouped: true, page: i & 1 })),
    ),
    plain(
      'groups, common word',
      common.map((word) => question({ ...ofWord(word), grouped: true })),
    ),
  ];
}

const inTurn = (i: number): Sort['order'] => (i % 2 === 0 ? 'asc' : 'desc');
const titleKey = (i: number): Sort => ({ key: 'titleKey', order: inTurn(i) });
const dateMin = (i: number): Sort => ({ key: 'dateMin', order: inTurn(i) });
const mediaCount = (i: number): Sort => ({ key: 'mediaCount', order: inTurn(i) });

/**
 * A page in the middle of nearly all documents with a date: by two keys, and by three, of which
 * most documents have the same first one.
 */
function pagesByKeys(documents: NaiveDocuments): Question[] {
  const dated = ascendingDates(documents);
  const found = Math.ceil(NEARLY_ALL * dated.length);
  const dates = { to: dated[found - 1] ?? 0 };
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const page = middlePage(found, i);
    return i < QUESTIONS / 2
      ? question({ dates, sort: dateMin(i >> 1), thenBy: [titleKey(i)], page })
      : question({ dates, sort: mediaCount(i), thenBy: [dateMin(i >> 1), titleKey(i)], page });
  });
}

const NEARLY_ALL = 0.98;

const ascendingDates = (documents: NaiveDocuments): number[] =>
  Array.from({ length: documents.count }, (_, doc) => documents.keyOf(doc, 'dateMin'))
    .filter((date) => date !== undefined)
    .sort((a, b) => a - b);

/** The last one where there are not so many. */
const pageOrLast = (page: number, found: number): number =>
  Math.min(page, Math.max(0, Math.ceil(found / PAGE_SIZE) - 1));
const deepPage = (found: number, i: number): number => pageOrLast(DEEP_PAGE + i, found);
const middlePage = (found: number, i: number): number => pageOrLast(MIDDLE_PAGE - 1 - i, found);

/** The pairs of provider and type with most documents. */
function largestPairs(documents: NaiveDocuments): NonNullable<Question['filter']>[] {
  const pairs = new Map<string, { dataProvider: string; edmType: string; count: number }>();
  for (let doc = 0; doc < documents.count; doc += 1) {
    for (const dataProvider of documents.valuesOf(doc, 'dataProvider')) {
      for (const edmType of documents.valuesOf(doc, 'edmType')) {
        const key = JSON.stringify([dataProvider, edmType]);
        const pair = pairs.get(key) ?? { dataProvider, edmType, count: 0 };
        pair.count += 1;
        pairs.set(key, pair);
      }
    }
  }
  return [...pairs.values()]
    .sort((a, b) => b.count - a.count || (a.dataProvider < b.dataProvider ? -1 : 1))
    .slice(0, QUESTIONS)
    .map(({ dataProvider, edmType }) => ({ dataProvider, edmType }));
}

/** Quarters of the documents from before 1970 that have a date, every other one open to the past. */
function negativeDates(documents: NaiveDocuments): NonNullable<Question['dates']>[] {
  const keys = ascendingDates(documents).filter((date) => date < 0);
  const at = (share: number): number => keys[Math.floor(share * (keys.length - 1))] ?? 0;
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const start = (0.75 * i) / QUESTIONS;
    return i % 2 === 0 ? { to: at(start + 0.05) } : { from: at(start), to: at(start + 0.25) };
  });
}
