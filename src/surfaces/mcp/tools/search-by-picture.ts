import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';
import type { PictureRegion } from '../../../media/imaging/picture-views.ts';
import { notice } from '../answers/answer.ts';
import { hitShape } from '../answers/hits.ts';
import type { Call, McpParts } from '../mcp-parts.ts';
import { tool } from '../tool.ts';
import { FILTERS, filterBy } from './filters.ts';
import { pictureOf, regionShape } from './picture-of.ts';
import { objectId, readObject } from './read-objects.ts';
import { perPage } from './search.ts';
import { nearestHits } from './search-objects.ts';

/** 8 MB, as uploads elsewhere. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

export const searchByPicture = tool({
  name: 'search_by_picture',
  title: 'Search by picture',
  description:
    'Objects whose pictures look like a picture, nearest first: one on the web (url), a file (image), or the picture of an object or a part of it (id, region). The distance of the same is 0; there is always a nearest one, which need not be alike: look at it. The picture is not stored. Ten a minute.',
  input: z.strictObject({
    url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional()
      .describe('URL of a picture file, http or https'),
    image: z
      .string()
      .max(Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + 100)
      .optional()
      .describe('A file of at most 8 MB in base64: JPEG, PNG, WebP, GIF, BMP, TIFF or AVIF'),
    id: objectId.optional().describe('Id of an object, whose picture is compared'),
    region: regionShape,
    max_distance: z.number().min(0).max(2).optional(),
    ...FILTERS,
    per_page: perPage,
  }),
  output: z.object({ hits: z.array(hitShape), notice }),
  async run({ url, image, id, region, max_distance, per_page, ...filters }, parts, call) {
    const named = [url, image, id].filter((one) => one !== undefined);
    if (named.length !== 1) throw new Problem(400, 'One of url, image and id is needed');
    if (region !== undefined && id === undefined) throw new Problem(400, 'region needs id');
    const filter_by = filterBy(filters);
    await call.admitUpload();
    const file = await pictureFile({ url, image, id, region }, parts, call);
    const request = { file, per_page, filter_by, threshold: max_distance };
    return nearestHits(await parts.catalogue.similarToPicture(request, call.context), parts);
  },
});

type Given = {
  readonly url: string | undefined;
  readonly image: string | undefined;
  readonly id: string | undefined;
  readonly region: PictureRegion | undefined;
};

/** The bytes of the picture, in a buffer of their own. Errors: Problem 400, 404, 413, 502. */
async function pictureFile({ url, image, id, region }: Given, parts: McpParts, call: Call) {
  if (image !== undefined) return decoded(image);
  if (url !== undefined) {
    const result = await parts.publicPictures.fetch(url, call.context.signal);
    if (result.outcome !== 'fetched') throw new Problem(400, `${url} cannot be fetched: ${result.reason}`);
    return new Uint8Array(result.bytes);
  }
  const document = await readObject(id ?? '', parts, call);
  const { view } = await pictureOf(document, { picture: 1, region }, parts, call);
  return new Uint8Array(view.jpeg);
}

function decoded(image: string): Uint8Array<ArrayBuffer> {
  const [, base64 = ''] = /^(?:data:[^,]{0,100},)?(.*)$/s.exec(image) ?? [];
  if (!/^[A-Za-z0-9+/_-]+={0,2}\s*$/.test(base64)) throw new Problem(400, 'image is not base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new Problem(413, 'image is too large: a picture may have 8 MB');
  return new Uint8Array(bytes);
}
