import { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ASSET_FITS, ASSET_FORMATS } from '../../catalogue/asset.ts';
import type { AssetPicture, AssetPictures } from '../../cms/asset-pictures.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Endpoint } from '../endpoint.ts';
import { assetPath } from '../parameters/asset.ts';
import { boolean, integer } from '../parameters/kinds.ts';
import { patience } from '../patience.ts';
import { readPath, readQuery } from '../validation-issues.ts';

/** Under the names of Directus, whose place the file CMS takes. */
const parameters = z.object({
  width: integer(z.int().gt(0).max(6000)).optional().describe('Pixels'),
  height: integer(z.int().gt(0).max(6000)).optional().describe('Pixels'),
  quality: integer(z.int().min(1).max(100)).optional().describe('Default: what is usual for the format'),
  withoutEnlargement: boolean()
    .default(false)
    .describe('Whether the picture is never made larger than it is'),
  format: z.enum(ASSET_FORMATS).optional().describe('Without it, that of the original'),
  fit: z.enum(ASSET_FITS).default('cover').describe('How the picture fills width and height'),
});

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
  tif: 'image/tiff',
  svg: 'image/svg+xml',
};

/** `GET /cms/assets/{asset_id}`: where `/assets/{asset_id}` leads to while the CMS is a folder. */
export function cmsAsset(pictures: AssetPictures): Endpoint {
  return {
    async answer(request, reply) {
      const { asset_id } = readPath(assetPath, request.params);
      const query = readQuery(parameters, request.query);
      const accept = request.headers.accept ?? '';
      const { width, height, quality, format } = query;
      const wanted = { ...query, width, height, quality, format, accept };
      const picture = await pictures.get(asset_id.toLowerCase(), wanted, patience(reply));
      if (format === 'auto') reply.header('vary', 'accept');
      return deliver(picture, reply);
    },
    contentType: 'image/*',
    caching: { control: 'public, max-age=86400', tag: 'content' },
    documentation: {
      id: 'getCmsAsset',
      group: 'Institutions and pages',
      summary: 'A picture itself',
      description:
        'Where `/assets/{asset_id}` leads to while institutions and pages are kept as files. The parameters are those of Directus. Results have 6000 pixels across or down and 20 million in all at most, as AVIF 8 million.',
      parameters,
      pathParameters: assetPath,
      answers: 'The picture, as asked for',
      problems: {
        400: 'The result would be too large, or the original cannot be read',
        404: 'There is no picture of this id',
        422: 'A parameter has a wrong value',
        503: 'Too many pictures are being made; see `Retry-After`',
      },
    },
  };
}

function deliver(picture: AssetPicture, reply: FastifyReply): Buffer {
  switch (picture.outcome) {
    case 'missing':
      throw new Problem(404, 'Asset not found');
    case 'refused':
      throw new Problem(400, `Asset not delivered: ${picture.reason}`);
    case 'busy':
      throw new Problem(503, 'Too many pictures are being made', { headers: { 'retry-after': '2' } });
    case 'picture': {
      const { bytes, suffix } = picture;
      // A file may be anything, and SVG can hold scripts: nothing of it runs.
      reply
        .type(TYPES[suffix] ?? 'application/octet-stream')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff');
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
}
