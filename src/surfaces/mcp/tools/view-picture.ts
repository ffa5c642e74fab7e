import { z } from 'zod';
import { NOTICE, notice } from '../answers/answer.ts';
import { HIT_SIZES, hitOf, hitShape } from '../answers/hits.ts';
import { tool } from '../tool.ts';
import { pictureOf, regionShape } from './picture-of.ts';
import { objectId, readObject } from './read-objects.ts';

const size = z.object({ width: z.number(), height: z.number() }).describe('Pixels');

export const viewPicture = tool({
  name: 'view_picture',
  title: 'Look at a picture',
  description:
    'Shows a picture of an object as an image of at most 1000 pixels a side, whole or a part of it: look at the whole first, then at details. To display pictures to people, link to `picture` or `page` instead.',
  input: z.strictObject({
    id: objectId.describe('Id of the object'),
    picture: z.int().min(1).max(1000).default(1).describe('Which of its pictures'),
    region: regionShape,
  }),
  output: hitShape.omit({ description: true, distance: true }).extend({
    shown: z.string().describe('Which of how many pictures'),
    size: size.describe('Pixels of the image in this answer'),
    original: size.describe('Pixels of the whole picture'),
    notice,
  }),
  async run({ id, picture, region }, parts, call) {
    const document = await readObject(id, parts, call);
    const { view, count, isPreview } = await pictureOf(document, { picture, region }, parts, call);
    const { jpeg, width, height, original } = view;
    return {
      answer: {
        ...hitOf(document, parts.idBase, HIT_SIZES[2]),
        shown: isPreview
          ? `preview of picture ${picture} of ${count}: the original cannot be fetched at present`
          : `picture ${picture} of ${count}`,
        size: { width, height },
        original,
        notice: NOTICE,
      },
      picture: { bytes: jpeg, mimeType: 'image/jpeg' },
    };
  },
});
