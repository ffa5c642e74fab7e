import type { NaiveDocuments } from './naive.ts';
import type { QueryClass } from './query-class.ts';
import { drawVectorClasses } from './vector-classes.ts';
import { drawWordClasses } from './word-classes.ts';

/** The classes of queries, drawn in the same way for the same documents. */
export const drawClasses = (documents: NaiveDocuments): QueryClass[] => [
  ...drawWordClasses(documents),
  ...drawVectorClasses(documents),
];
