import { type CountedWord, WordSource } from './draw-words.ts';
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

/** As many in a class, where the documents have so many. */
export const QUESTIONS = 12;
const FACETS_RATIO = 10;

export const wordSource = ({ words, count }: NaiveDocuments): WordSource =>
  new WordSource(words, count, QUESTIONS);

export const question = (own: Partial<Question>): Question => ({
  words: [],
  match: 'whole',
  facets: false,
  page: 0,
  ...own,
});

export const plain = (name: string, questions: readonly Question[]): QueryClass => ({
  name,
  questions,
  wantedRatio: 1,
});

export const counted = (name: string, questions: readonly Question[]): QueryClass => ({
  name,
  questions: questions.map((own) => ({ ...own, facets: true })),
  wantedRatio: FACETS_RATIO,
});

export const ofWord = ({ word }: CountedWord) => ({ words: [word] });
