import { z } from 'zod';
import { COLLECTION_NAMES, type CollectionName } from '../../collections/collections.ts';
import { filterExpression, integer } from './kinds.ts';
import { FACET_LIMITS, searchParameters } from './search.ts';

/** Of names in one request, repeated ones included. */
export const MAX_COLLECTIONS = 10;

const { q, max_facet_values, use_cache, word_forms } = searchParameters.shape;

/** The parameters of `GET /v2/search/federated`. */
export const federatedParameters = z.object({
  q,
  collections: z
    .string()
    .refine((list) => namesIn(list).length > 0 && namesIn(list).every(isCollection), {
      error: `Input should be a comma-separated list of ${COLLECTION_NAMES.join(', ')}`,
      params: { type: 'literal_error' },
    })
    .refine((list) => namesIn(list).length <= MAX_COLLECTIONS, {
      error: `Input should name at most ${MAX_COLLECTIONS} collections`,
      params: { type: 'too_long' },
    })
    .meta({ minLength: 1 })
    .default(COLLECTION_NAMES.join(','))
    .describe(
      `Collections, comma-separated, in the order of the results; ${MAX_COLLECTIONS} names at most. A repeated name repeats its result`,
    ),
  filter_by: filterExpression()
    .describe(
      'Filter expression, as in `/v2/search`, for all collections: each of them must have every field. Empty: no filter',
    )
    .meta({ examples: ['docLanguage:[de,mul]'] }),
  per_page: integer(z.int().min(1).max(250)).default(10).describe('Hits of each collection'),
  facet_by: z
    .string()
    .default('')
    .describe(
      `Fields to count, comma-separated; ${FACET_LIMITS}. Each collection must have every field. Empty: no counts`,
    ),
  max_facet_values,
  use_cache,
  word_forms,
});

/** The collections that a list names. */
export const collectionsIn = (list: string): CollectionName[] => namesIn(list).filter(isCollection);

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const isCollection = (name: string): name is CollectionName => COLLECTION_NAMES.some((one) => one === name);
