import { z } from 'zod';
import { ASSET_FITS, ASSET_FORMATS } from '../../use-cases/asset.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, integer } from '../parameters/kinds.ts';
import { requestTimeout } from '../request-context.ts';

/** The transformation. [media-3] */
const querystring = z.object({
  width: integer(z.int().gt(0)).optional().describe('Pixels'),
  height: integer(z.int().gt(0)).optional().describe('Pixels'),
  quality: integer(z.int().min(1).max(100)).optional().describe("Default: the CMS's default for the format"),
  without_enlargement: boolean().default(false).describe('Whether the picture is never enlarged'),
  // `auto`: avif or webp if accepted, else jpg. [media-4]
  format: z
    .enum(ASSET_FORMATS)
    .default('auto')
    .describe('`auto`: avif or webp if the browser supports it, else jpg'),
  fit: z
    .enum(ASSET_FITS)
    .optional()
    .meta({ default: 'cover' })
    .describe(
      'How the picture fills width and height. `cover`: cropped. `contain`: with a border. `inside`: no larger than that. `outside`: no smaller than that',
    ),
});

export const assetPath = z.object({
  asset_id: z
    .string()
    .describe('UUID of the picture, as in `logo`, `favicon` and `hero_image`')
    .meta({ examples: ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'] }),
});

/** `GET /assets/{asset_id}` */
export const asset = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'getAsset',
    tags: ['Institutions and pages'],
    summary: 'A picture of an institution or page',
    description:
      'Redirects to the picture at the CMS, which changes its size and format as requested. Serves logos, favicons, hero images and pictures of pages, not those of objects.',
    querystring,
    params: assetPath,
    contentType: 'image/*',
    // Browsers only: the service asks the CMS each time whether the picture exists. [cache-2]
    caching: { control: 'private, max-age=60', tag: 'route' },
    success: { status: 302, description: 'The URL of the picture in `Location`; no body' },
    problems: {
      404: 'No picture has this id',
      422: 'A parameter is invalid',
      500: 'The CMS is not reachable',
    },
    // [media-1]
    async handler({ params: { asset_id }, query }, reply) {
      const url = await catalogue.assetUrl({ id: asset_id, ...query }, requestTimeout(reply));
      return reply.code(302).header('location', url).removeHeader('content-type').send();
    },
  });
