import { compareFolded, type FoldedText, foldName, foldText, foldWords } from '../kernel/folded-text.ts';

/** Which values of a facet field to return, and in which order. */
export interface FacetPage {
  /** Only values that begin with this text. Case, accents and marks do not matter, here and below. */
  readonly startsWith?: string | undefined;
  /** Only values that have this text anywhere. */
  readonly contains?: string | undefined;
  /** The most frequent first, those of equal counts by name; or by name. Numbers are in their own order. [facets-3] */
  readonly order: 'count' | 'name';
  readonly offset: number;
  readonly limit: number;
}

/** A page of the values of a facet field, and how many there are. */
export interface FacetPageReply {
  /** Documents that match the search, with or without a value. */
  readonly found: number;
  /** Values on all pages. */
  readonly total_values: number;
  readonly counts: readonly { readonly value: string; readonly count: number }[];
}

/** The page of a list with all values and their counts. `isNumber`: the values are numbers. [facets-1] [facets-2] */
export function pageOfValues(
  counted: readonly (FoldedText & { readonly count: number })[],
  page: FacetPage,
  isNumber: boolean,
): Pick<FacetPageReply, 'total_values' | 'counts'> {
  const begins = finder(page.startsWith ?? '', isNumber, (name, start) => name.startsWith(start.trimStart()));
  // A space of the part is the beginning or the end of a word.
  const has = finder(page.contains ?? '', isNumber, (name, part) => ` ${name}`.includes(part));
  const values = counted.filter((value) => begins(value) && has(value));
  const byName = isNumber ? byNumber : compareFolded;
  values.sort(page.order === 'name' ? byName : (a, b) => b.count - a.count || byName(a, b));
  return {
    total_values: values.length,
    counts: values
      .slice(page.offset, page.offset + page.limit)
      .map(({ text, count }) => ({ value: text, count })),
  };
}

/** A value of a facet field as pages compare it: a name by its words, a number as it is written. */
export const comparedValue = (text: string, isNumber: boolean): FoldedText => ({
  text,
  folded: isNumber ? foldText(text) : foldName(text),
});

/** Finds values by the words of a text, which may end within one; by the text as it is if it has none. */
function finder(
  wanted: string,
  isNumber: boolean,
  matches: (name: string, wanted: string) => boolean,
): (value: FoldedText) => boolean {
  const words = isNumber ? '' : foldWords(wanted);
  if (words !== '') return ({ folded }) => matches(`${folded} `, words);
  const folded = foldText(wanted);
  return ({ text }) => folded === '' || matches(foldText(text), folded);
}

const byNumber = (a: FoldedText, b: FoldedText): number =>
  a.text === b.text ? 0 : Number(a.text) - Number(b.text) || compareFolded(a, b);
