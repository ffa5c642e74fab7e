import { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import type { AssetPicture, AssetPictures } from '../../stores/cms/asset-pictures.ts';
import { ASSET_FITS, ASSET_FORMATS } from '../../use-cases/asset.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, integer } from '../parameters/kinds.ts';
import { requestTimeout } from '../request-context.ts';
import { assetPath } from './asset.ts';

/** Named as in Directus, which the file CMS replaces. */
const querystring = z.object({
  width: integer(z.int().gt(0).max(6000)).optional().describe('Pixels'),
  height: integer(z.int().gt(0).max(6000)).optional().describe('Pixels'),
  quality: integer(z.int().min(1).max(100)).optional().describe('Default: usual for the format'),
  withoutEnlargement: boolean().default(false).describe('Whether the picture is never enlarged'),
  format: z.enum(ASSET_FORMATS).optional().describe('Default: the format of the original'),
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

/** `GET /cms/assets/{asset_id}`: the target of `/assets/{asset_id}` while the CMS is a folder. */
export const cmsAsset = (pictures: AssetPictures) =>
  endpoint({
    operationId: 'getCmsAsset',
    tags: ['Institutions and pages'],
    summary: 'The file of a picture',
    description:
      '`/assets/{asset_id}` redirects here while institutions and pages are stored as files. The parameters are those of Directus. Results have 6000 pixels across or down and 20 million in all at most, as AVIF 8 million.',
    querystring,
    params: assetPath,
    contentType: 'image/*',
    caching: { control: 'public, max-age=86400', tag: 'content' },
    success: { description: 'The picture, transformed as requested' },
    problems: {
      400: 'The result would be too large, or the original cannot be read',
      404: 'No picture has this id',
      422: 'A parameter is invalid',
      503: 'Too many pictures are being transformed; see `Retry-After`',
    },
    async handler(request, reply) {
      const { width, height, quality, format } = request.query;
      const accept = request.headers.accept ?? '';
      const wanted = { ...request.query, width, height, quality, format, accept };
      const id = request.params.asset_id.toLowerCase();
      const picture = await pictures.get(id, wanted, requestTimeout(reply));
      if (format === 'auto') reply.header('vary', 'accept');
      return send(picture, reply);
    },
  });

function send(picture: AssetPicture, reply: FastifyReply): Buffer {
  switch (picture.outcome) {
    case 'missing':
      throw new Problem(404, 'Asset not found');
    case 'refused':
      throw new Problem(400, `Asset not delivered: ${picture.reason}`);
    case 'busy':
      throw new Problem(503, 'Too many pictures are being made', { headers: { 'retry-after': '2' } });
    case 'picture': {
      const { bytes, suffix } = picture;
      // A file may be anything, and SVG can contain scripts: browsers must not run them.
      reply
        .type(TYPES[suffix] ?? 'application/octet-stream')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('x-content-type-options', 'nosniff');
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
  }
}
