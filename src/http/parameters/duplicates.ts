import { z } from 'zod';
import { LIKELY_SCORE } from '../../duplicates/compare-objects.ts';
import { decimal, filterExpression, integer } from './kinds.ts';

/** The parameters of `GET /v2/duplicates`. */
export const duplicatesParameters = z.object({
  id: z
    .guid()
    .toLowerCase()
    .describe('UUID of the object, the `uuid` of a search hit')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  min_score: decimal(z.number().min(0))
    .default(LIKELY_SCORE)
    .describe(
      'Least score of a hit, 0 to 1. From 0.9 on, nearly all are the same object or another copy of it; below 0.5, few are',
    ),
  per_page: integer(z.int().min(1).max(50)).default(20).describe('Maximum number of objects'),
  filter_by: filterExpression()
    .describe('Filter expression, as in `/v2/search`: only matching objects are compared. Empty: no filter')
    .meta({ examples: ['dataProvider:!=`Belvedere, Wien`'] }),
});
