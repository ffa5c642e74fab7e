import { z } from 'zod';
import { LEGACY_DEFAULTS } from '../../catalogue/legacy.ts';
import { MAX_FIELDS } from '../../catalogue/search-request.ts';
import { filterExpression } from './kinds.ts';
import { FACET_LIMITS, searchParameters } from './search.ts';

const { q, page, per_page, max_facet_values, highlight_full_fields, use_cache } = searchParameters.shape;

/** The parameters of the deprecated `GET /search`, in the names of the old field structure. */
export const legacySearchParameters = z.object({
  q,
  query_by: z
    .string()
    .default(LEGACY_DEFAULTS.query_by)
    .describe(`Fields to search, comma-separated; ${MAX_FIELDS} at most`),
  filter_by: filterExpression().describe(
    'Filter expression, as in `/v2/search`, also for `publisher`, `contributor`, `issued`, `edmRights` and `dcRights`',
  ),
  sort_by: z
    .string()
    .optional()
    .describe('Field with `:asc` or `:desc`; `titleSort` sorts by title')
    .meta({ examples: ['titleSort:asc'] }),
  page,
  per_page,
  facet_by: z
    .string()
    .default(LEGACY_DEFAULTS.facet_by)
    .describe(`Fields to count, comma-separated; ${FACET_LIMITS}. Empty: no counts`),
  max_facet_values,
  highlight_full_fields,
  use_cache,
});
