import type { FacetPage } from './facet-page.ts';
import type { NumberRanges } from './number-ranges.ts';

/** What a search returns of its facets, in place of hits. */
export type Counting =
  | { readonly page: FacetPage; readonly ranges?: undefined }
  | { readonly ranges: NumberRanges; readonly page?: undefined };
