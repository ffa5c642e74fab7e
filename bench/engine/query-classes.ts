import type { NaiveDocuments } from './naive.ts';
import type { Question } from './question.ts';

/** Questions of one kind, asked in turn. */
export interface QueryClass {
  readonly name: string;
  readonly questions: readonly Question[];
  /** Our engine asks as the API does by default, ten words for a prefix, where the others take all. */
  readonly tenWords?: true;
  /** The wanted lead over the next best: ten where facets are counted. */
  readonly wantedRatio: number;
}

const QUESTIONS = 12;
const RARE = { from: 1, to: 5 };
/** Shares of all documents: at 250,000 a common word stands in more than 5,000, a medium one in 100 to 10,000. */
const COMMON_SHARE = 0.02;
const MEDIUM_SHARES = { from: 0.0004, to: 0.04 };
const PREFIX_LETTERS = 4;
const MIN_TYPO_LETTERS = 7;

/** The classes of queries, drawn from the vocabulary in the same way for the same documents. */
export function drawClasses(documents: NaiveDocuments): QueryClass[] {
  const everything: Question = { words: [], match: 'whole', facets: false, page: 0 };
  const pages = Array.from({ length: QUESTIONS }, (_, page) => page);
  const common = commonWords(documents);
  const prefixes = drawPrefixes(documents).map(
    (word): Question => ({ ...everything, words: [word], match: 'prefix' }),
  );
  const plain = (name: string, questions: readonly Question[]): QueryClass => ({
    name,
    questions,
    wantedRatio: 1,
  });
  const counted = (name: string, questions: readonly Question[]): QueryClass => ({
    name,
    questions: questions.map((question) => ({ ...question, facets: true })),
    wantedRatio: 10,
  });
  return [
    counted(
      'match-all, 16 facets',
      pages.map((page) => ({ ...everything, page })),
    ),
    plain(
      'rare word',
      rareWords(documents).map((word) => ({ ...everything, words: [word] })),
    ),
    counted(
      'common word, 16 facets',
      common.map((word) => ({ ...everything, words: [word] })),
    ),
    plain(
      'two words',
      wordPairs(documents).map((words) => ({ ...everything, words })),
    ),
    { ...plain('prefix, 10 words (API)', prefixes), tenWords: true },
    plain('prefix, all words', prefixes),
    plain(
      'typo',
      typos(documents).map((word) => ({ ...everything, words: [word], match: 'typo' })),
    ),
    counted(
      'filter, 16 facets',
      filters(documents).map((filter) => ({ ...everything, filter })),
    ),
    plain(
      'match-all by titleKey',
      pages.map((page) => ({ ...everything, page: page >> 1, sort: page % 2 === 0 ? 'asc' : 'desc' })),
    ),
    plain(
      'common word by titleKey',
      common.map((word, i) => ({ ...everything, words: [word], sort: i % 2 === 0 ? 'asc' : 'desc' })),
    ),
  ];
}

interface CountedWord {
  readonly word: string;
  readonly count: number;
}

/** Words of letters only, by frequency and then alphabet. */
function wordsBetween({ words, frequencies }: NaiveDocuments, from: number, to: number): CountedWord[] {
  return words
    .map((word, place) => ({ word, count: frequencies[place] ?? 0 }))
    .filter(({ word, count }) => count >= from && count <= to && /^[a-z]{3,}$/.test(word))
    .sort((a, b) => a.count - b.count || (a.word < b.word ? -1 : 1));
}

/** So many items, evenly spread over the list. */
function spread<T>(list: readonly T[], most = QUESTIONS): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor(((i + 0.5) * list.length) / most)]).filter(
    (item) => item !== undefined,
  );
}

const texts = (words: readonly CountedWord[]): string[] => words.map(({ word }) => word);

const rareWords = (documents: NaiveDocuments): string[] =>
  texts(spread(wordsBetween(documents, RARE.from, RARE.to)));

const commonWords = (documents: NaiveDocuments): string[] =>
  texts(spread(wordsBetween(documents, documents.count * COMMON_SHARE, documents.count)));

function mediumWords(documents: NaiveDocuments): CountedWord[] {
  const { from, to } = MEDIUM_SHARES;
  return wordsBetween(documents, documents.count * from, documents.count * to);
}

/** Of documents that hold two medium words: the rarest and the commonest of them. */
function wordPairs(documents: NaiveDocuments): string[][] {
  const medium = new Map(mediumWords(documents).map(({ word, count }) => [word, count]));
  const pairs = documents.wordsOf.flatMap((places) => {
    const own = [...places].map((place) => documents.words[place] ?? '').filter((word) => medium.has(word));
    own.sort((a, b) => (medium.get(a) ?? 0) - (medium.get(b) ?? 0) || (a < b ? -1 : 1));
    const [first, ...rest] = own;
    const last = rest.at(-1);
    return first !== undefined && last !== undefined ? [[first, last]] : [];
  });
  return spread(pairs);
}

/** Beginnings of medium words that begin more than ten words. */
function drawPrefixes(documents: NaiveDocuments): string[] {
  const extensions = new Map<string, number>();
  for (const word of documents.words) {
    const start = word.slice(0, PREFIX_LETTERS);
    extensions.set(start, (extensions.get(start) ?? 0) + 1);
  }
  const starts = mediumWords(documents).map(({ word }) => word.slice(0, PREFIX_LETTERS));
  return spread([...new Set(starts)].filter((start) => (extensions.get(start) ?? 0) > 10));
}

/** Medium words with one letter in the middle replaced, so that no such word exists. */
function typos(documents: NaiveDocuments): string[] {
  const wrong = mediumWords(documents)
    .filter(({ word }) => word.length >= MIN_TYPO_LETTERS)
    .map(({ word }) => {
      const middle = word.length >> 1;
      return `${word.slice(0, middle)}${word[middle] === 'q' ? 'x' : 'q'}${word.slice(middle + 1)}`;
    })
    .filter((word) => !documents.has(word));
  return spread(wrong);
}

/** The pairs of provider and type with most documents. */
function filters(documents: NaiveDocuments): { dataProvider: string; edmType: string }[] {
  return documents
    .pairs()
    .sort((a, b) => b.count - a.count || (a.dataProvider < b.dataProvider ? -1 : 1))
    .slice(0, QUESTIONS)
    .map(({ dataProvider, edmType }) => ({ dataProvider, edmType }));
}
