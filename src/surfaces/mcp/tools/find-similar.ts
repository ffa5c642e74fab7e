import { z } from 'zod';
import { SIMILAR_BY } from '../../../use-cases/similar.ts';
import { notice } from '../answers/answer.ts';
import { hitShape } from '../answers/hits.ts';
import { tool } from '../tool.ts';
import { FILTERS, filterBy } from './filters.ts';
import { objectId, requireUuid } from './read-objects.ts';
import { perPage } from './search.ts';
import { nearestHits } from './search-objects.ts';

export const findSimilar = tool({
  name: 'find_similar',
  title: 'Find similar objects',
  description:
    'Objects like a given one, nearest first: by what is written about them (on: metadata) or by how their pictures look (on: image). The distance of the same is 0; there is always a nearest one, which need not be alike: look at it.',
  input: z.strictObject({
    id: objectId.describe('Id of the object to compare with'),
    on: z.enum(SIMILAR_BY).default('metadata'),
    max_distance: z.number().min(0).max(2).optional(),
    ...FILTERS,
    per_page: perPage,
  }),
  output: z.object({ hits: z.array(hitShape), notice }),
  async run({ id, on, max_distance, per_page, ...filters }, parts, { context }) {
    const uuid = requireUuid(id);
    const request = { id: uuid, on, per_page, filter_by: filterBy(filters), threshold: max_distance };
    return nearestHits(await parts.catalogue.similar(request, context), parts);
  },
});
