import { searchParameters } from './parameters/search.ts';

/** The parameters of `/v2/search` for plugins whose routes list objects page by page. */
export const listParameters = searchParameters.pick({
  q: true,
  query_by: true,
  filter_by: true,
  sort_by: true,
  word_forms: true,
  page: true,
});
