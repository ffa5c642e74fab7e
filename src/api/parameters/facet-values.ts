import { z } from 'zod';
import { FACET_ORDERS } from '../../use-cases/facet-values.ts';
import { integer } from './kinds.ts';
import { searchParameters } from './search.ts';

const { collection, query_by, filter_by, word_forms } = searchParameters.shape;

/** Which documents are counted: everything, without any of these. */
export const matchingParameters = {
  q: searchParameters.shape.q.default('*').describe('Words, as in `/v2/search`: only matches are counted'),
  query_by,
  filter_by: filter_by.describe('Filter expression, as in `/v2/search`: only matches are counted'),
  word_forms,
};

/** Of a part of a value. */
export const MAX_PART_CHARACTERS = 200;

const part = z.string().max(MAX_PART_CHARACTERS).optional();

/** The parameters of `GET /v2/facets/{field}`. */
export const facetValuesParameters = z.object({
  ...matchingParameters,
  collection,
  // [facets-2]
  starts_with: part
    .describe(
      'Only values that begin with this text. Case, accents and marks such as apostrophes do not matter',
    )
    .meta({ examples: ['schn'] }),
  contains: part
    .describe(
      'Only values that have this text anywhere. Case, accents and marks such as apostrophes do not matter',
    )
    .meta({ examples: ['klimt'] }),
  sort_by: z
    .enum(FACET_ORDERS)
    .default('count')
    .describe(
      '`count`: the most frequent value first. `name`: in the order of their letters and digits, and numbers in ascending order',
    ),
  page: integer(z.int().min(1)).default(1).describe('Page of the values, from 1'),
  per_page: integer(z.int().min(1).max(250)).default(50).describe('Values on a page'),
});

export const facetField = z.object({
  field: z
    .string()
    .describe('Name of a facet field, see `/v2/fields`')
    .meta({ examples: ['docType'] }),
});
