import type { WantedDocument } from './wanted-document.ts';

/** One search, in words that every engine can be asked in. */
export interface Question {
  /** Tokens that must all occur, each in any of the searched fields; none: every document. */
  readonly words: readonly string[];
  /** How the words are meant; `typo`: each has one wrong character; `phrase`: one after the other in one text. */
  readonly match: 'whole' | 'prefix' | 'typo' | 'phrase';
  readonly filter?: { readonly dataProvider: string; readonly edmType: string };
  /** Bounds of `dateMin` in seconds, both included. */
  readonly dates?: { readonly from?: number; readonly to: number };
  /** Else by score, and without words the newest first. */
  readonly sort?: Sort;
  /** Decide among documents with the same key. */
  readonly thenBy?: readonly Sort[];
  /** Whether the default facets are counted. */
  readonly facets: boolean;
  /** Groups of the same `dataProvider` in place of documents, each with its first GROUP_LIMIT. */
  readonly grouped?: true;
  /** Whether the documents come too, with nothing but their wanted fields. */
  readonly documents?: true;
  readonly near?: Near;
  /** From 0; of PAGE_SIZE documents or groups. */
  readonly page: number;
}

/** Documents without a key come last, those without `titleKey` in descending order first. */
export interface Sort {
  readonly key: SortKey;
  readonly order: 'asc' | 'desc';
}

export const SORT_KEYS = ['titleKey', 'dateMin', 'mediaCount'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Everything that a question sorts by, in turn. */
export const sortsOf = ({ sort, thenBy = [] }: Question): readonly Sort[] => (sort ? [sort, ...thenBy] : []);

export const missingFirst = ({ key, order }: Sort): boolean => key === 'titleKey' && order === 'desc';

/** The nearest documents by their vectors; with words those that either finds, their ranks fused. */
export interface Near {
  /** The field of the vectors; that of the metadata by default. */
  readonly field?: VectorField;
  /** The document that the vector is of; it is not among its neighbours. */
  readonly id?: string;
  readonly vector: readonly number[];
  /** So many neighbours. */
  readonly count: number;
  /** Lies between the similarities of the last neighbour and the next document, for engines that want to know it. */
  readonly leastSimilarity: number;
}

export const PAGE_SIZE = 20;
/** How many of all are on a page. */
export const pageLength = (all: number, page: number): number =>
  Math.max(0, Math.min(PAGE_SIZE, all - page * PAGE_SIZE));

export const MAX_FACET_VALUES = 50;
export const GROUP_FIELD = 'dataProvider';
export const GROUP_LIMIT = 3;
export type VectorField = 'metadataEmbedding' | 'imageEmbedding';
export const VECTOR_FIELD: VectorField = 'metadataEmbedding';

export interface Answer {
  /** Ids of the documents of the page, in order; where groups are wanted, of all their documents. */
  readonly ids: readonly string[];
  /** Documents, or groups where they are wanted. */
  readonly found: number;
  /** The most frequent values of each facet, by field. */
  readonly facets: Readonly<Record<string, readonly FacetValue[]>>;
  /** Where they are wanted: those of the page, in order. */
  readonly groups?: readonly Group[];
  /** Where they are wanted: those of the page, in order. */
  readonly documents?: readonly WantedDocument[];
}

export type FacetValue = readonly [value: string, count: number];

export interface Group {
  readonly value: string;
  readonly found: number;
  readonly ids: readonly string[];
}

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
