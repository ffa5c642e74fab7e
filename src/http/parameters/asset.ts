import { z } from 'zod';
import { ASSET_FITS, ASSET_FORMATS } from '../../catalogue/asset.ts';
import { boolean, integer } from './kinds.ts';

/** The parameters of `GET /assets/{asset_id}`. */
export const assetParameters = z.object({
  width: integer(z.int().gt(0)).optional().describe('Pixels'),
  height: integer(z.int().gt(0)).optional().describe('Pixels'),
  quality: integer(z.int().min(1).max(100)).optional().describe('Default: what the CMS takes for the format'),
  without_enlargement: boolean()
    .default(false)
    .describe('Whether the picture is never made larger than it is'),
  format: z
    .enum(ASSET_FORMATS)
    .default('auto')
    .describe('`auto`: avif or webp if the browser takes them, else the format of the original'),
  fit: z
    .enum(ASSET_FITS)
    .optional()
    .meta({ default: 'cover' })
    .describe(
      'How the picture fills width and height. `cover`: cut. `contain`: with a border. `inside`: at most so large. `outside`: at least so large',
    ),
});

/** What stands in the path of `GET /assets/{asset_id}`. */
export const assetPath = z.object({
  asset_id: z
    .string()
    .describe('UUID of the picture, as in `logo`, `favicon` and `hero_image`')
    .meta({ examples: ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'] }),
});
