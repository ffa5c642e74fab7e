import { z } from 'zod';
import { SIMILAR_BY } from '../../catalogue/similar.ts';
import { decimal, integer } from './kinds.ts';

/** Longer ones and control characters are in no id. */
const objectId = z
  .string()
  .min(1)
  .max(256)
  .refine((id) => !/\p{Cc}/u.test(id), 'Control characters are not allowed');

/** The parameters of `GET /v2/similar`. */
export const similarParameters = z.object({
  id: objectId.describe('Id of the object that others are to be similar to, the `uuid` of a search hit'),
  on: z
    .enum(SIMILAR_BY)
    .default('metadata')
    .describe(
      '`metadata`: what the records say. `image`: how the pictures look; for objects with a usable picture',
    ),
  per_page: integer(z.int().min(1).max(250)).default(20).describe('How many objects there are at most'),
  filter_by: z
    .string()
    .optional()
    .describe('Filter expression, as in `/v2/search`: only these objects are compared. Empty: no filter')
    .meta({ examples: ['edmRightsReusePolicy:=OPEN'] }),
  threshold: decimal(z.number().min(0))
    .optional()
    .describe(
      'Largest `vector_distance`, from 0 to 2. Good values to begin with: 0.15 for metadata, 0.75 for images. Without it all objects are ranked, and the last ones are merely the least different',
    )
    .meta({ examples: [0.15] }),
});
