import { compareFolded, type FoldedText, foldText } from '../kernel/folded-text.ts';

/** Which values of a facet field to return, and in which order. */
export interface FacetPage {
  /** Only values that begin with this text. Case and accents do not matter, here and below. */
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
  const start = foldText(page.startsWith ?? '');
  const part = foldText(page.contains ?? '');
  const values = counted.filter(({ folded }) => folded.startsWith(start) && folded.includes(part));
  const byName = isNumber ? byNumber : compareFolded;
  values.sort(page.order === 'name' ? byName : (a, b) => b.count - a.count || byName(a, b));
  return {
    total_values: values.length,
    counts: values
      .slice(page.offset, page.offset + page.limit)
      .map(({ text, count }) => ({ value: text, count })),
  };
}

const byNumber = (a: FoldedText, b: FoldedText): number =>
  a.text === b.text ? 0 : Number(a.text) - Number(b.text) || compareFolded(a, b);
