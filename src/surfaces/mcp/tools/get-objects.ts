import { z } from 'zod';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import { DETAIL_SIZES, detailsOf, detailsShape } from '../answers/details.ts';
import { present } from '../answers/hits.ts';
import { tool } from '../tool.ts';
import { objectId, readObjects } from './read-objects.ts';

export const getObjects = tool({
  name: 'get_objects',
  title: 'Read objects in full',
  description:
    'Everything about up to ten objects, in the order asked: descriptions, makers, material, subjects, places, provenance, rights holders, number of pictures. The fewer objects, the longer their texts. Next: view_picture, cite.',
  input: z.strictObject({
    ids: z.array(objectId).min(1).max(10).describe('Ids of objects, or URLs of their pages'),
  }),
  output: z.object({
    objects: z.array(detailsShape),
    missing: z.array(z.string()).optional().describe('Ids without an object'),
    notice,
  }),
  async run({ ids }, parts, call) {
    const { documents, missing } = await readObjects(ids, parts, call);
    return firstFitting(
      DETAIL_SIZES.values().map((size) => ({
        objects: documents.map((document) => detailsOf(document, parts.idBase, size)),
        ...present({ missing }),
        notice: NOTICE,
      })),
    );
  },
});
