import type { CollectionName } from '../../documents/fields/collections.ts';
import type { SearchParameters } from '../../stores/search/search-engine.ts';
import type { CollectionRules } from '../collection-rules.ts';
import type { SearchRequest } from '../search-request.ts';
import { engineParameters } from './engine-parameters.ts';

/** The documents that are counted: those that a search with these parameters finds. */
export interface Matching {
  readonly q: string;
  readonly query_by?: string | undefined;
  readonly filter_by?: string | undefined;
  readonly word_forms?: boolean | undefined;
  readonly within?: SearchRequest['within'];
  readonly further?: SearchRequest['further'] | undefined;
}

/**
 * The engine's parameters for counting what matches, without hits. `facet_by` is ours and
 * may have options.
 * Errors: Problem 400 and 404; see `engineParameters`. [facets-4]
 */
export function countingParameters(
  collection: CollectionName,
  rules: CollectionRules,
  { q, query_by, filter_by, word_forms, within, further = {} }: Matching,
  facet_by: string,
): SearchParameters {
  return {
    ...engineParameters(
      {
        collection,
        q,
        query_by,
        filter_by,
        word_forms,
        within,
        per_page: 0,
        facet_by: '',
        max_facet_values: 0,
        highlight_full_fields: '',
        use_cache: true,
        further,
      },
      rules,
    ),
    facet_by,
  };
}
