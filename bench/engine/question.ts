/** One search, in words that every engine can be asked in. */
export interface Question {
  /** Tokens that must all occur, each in any of the searched fields; none: every document. */
  readonly words: readonly string[];
  /** How the words are meant; `typo`: each has one wrong letter. */
  readonly match: 'whole' | 'prefix' | 'typo';
  readonly filter?: { readonly dataProvider: string; readonly edmType: string };
  /** Order by `titleKey`; else by score, and without words the newest first. */
  readonly sort?: 'asc' | 'desc';
  /** Whether the default facets are counted. */
  readonly facets: boolean;
  /** From 0; of PAGE_SIZE documents. */
  readonly page: number;
}

export const PAGE_SIZE = 20;
export const MAX_FACET_VALUES = 50;

export interface Answer {
  /** Ids of the documents of the page, in order. */
  readonly ids: readonly string[];
  readonly found: number;
  /** The most frequent values of each facet, by field. */
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
}

export type FacetValue = readonly [value: string, count: number];

/**
 * What is asked of our engine: only what all give (`bare`), the same with no
 * more words for a prefix than the API asks for (`ten words`), or all that the
 * API asks for (`whole reply`).
 */
export type Manner = 'bare' | 'ten words' | 'whole reply';

/** An engine with all documents, in the process that measures it. */
export interface BenchEngine {
  /** Undefined: the engine has no such feature. What it gives makes the answer comparable, and is not measured. */
  ask(question: Question, manner: Manner): (() => Answer) | undefined;
}
