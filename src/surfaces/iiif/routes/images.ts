import { Buffer } from 'node:buffer';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../../api/endpoint.ts';
import { requestTimeout } from '../../../api/request-context.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { PictureSize } from '../../../media/imaging/result-size.ts';
import type { IiifService } from '../iiif-service.ts';
import { readImageRequest } from '../image/image-request.ts';
import { MAX_AREA, MAX_SIDE } from '../image/image-size.ts';
import { imageMaker } from '../image/make-images.ts';
import type { ServedPicture } from '../served-pictures.ts';

const IMAGE_CONTEXT = 'http://iiif.io/api/image/3/context.json';
const LEVEL = 'http://iiif.io/api/image/3/level2.json';

const identifier = z
  .string()
  .describe(
    'Identifier of a picture that is served here, as in manifests: `preview~` and its name, `asset~` and its UUID, or `sample~` and its path',
  )
  .meta({ examples: ['preview~3f1d0c5a9be24d60877f2a41c6e05b9d'] });

const problems = {
  400: 'The picture cannot be read',
  404: 'No picture with this identifier is served here',
} as const;

const size = z.int().min(1);

const informationSchema = z.looseObject({
  '@context': z.literal(IMAGE_CONTEXT),
  id: z.string(),
  type: z.literal('ImageService3'),
  protocol: z.string(),
  profile: z.literal('level2'),
  width: size,
  height: size,
});

/** `GET /iiif/image/3/{identifier}` */
export const imageBase = ({ pictures }: IiifService) =>
  endpoint({
    operationId: 'getImageService',
    tags: ['IIIF'],
    summary: 'The base of an image service',
    description: 'Redirects to `info.json`.',
    params: z.object({ identifier }),
    caching: { control: 'public, max-age=86400', tag: 'route' },
    success: {
      status: 303,
      description: 'The URL of `info.json` in `Location`; no body',
      schema: informationSchema,
    },
    handler(request, reply) {
      const { id } = pictures.serviceOf(encodeURIComponent(request.params.identifier));
      return reply
        .code(303)
        .headers({ location: `${id}/info.json`, 'cache-control': 'public, max-age=86400' })
        .removeHeader('content-type')
        .send();
    },
  });

/** `GET /iiif/image/3/{identifier}/info.json` */
export const imageInfo = ({ pictures }: IiifService) =>
  endpoint({
    operationId: 'getImageInformation',
    tags: ['IIIF'],
    summary: 'What an image service offers',
    description: 'Size, tiles and features of a picture (IIIF Image API 3, level 2).',
    params: z.object({ identifier }),
    contentType: `application/ld+json;profile="${IMAGE_CONTEXT}"`,
    caching: { control: 'public, max-age=86400', tag: 'content' },
    success: { description: 'The image information', schema: informationSchema },
    problems,
    async handler(request, reply) {
      const picture = await openPicture(pictures, request.params.identifier);
      const { id } = pictures.serviceOf(request.params.identifier);
      reply.header('link', `<${LEVEL}>;rel="profile"`);
      return JSON.stringify(imageInformation(id, picture.size));
    },
  });

const imagePath = z.object({
  identifier,
  region: z
    .string()
    .describe('`full`, `square`, `x,y,w,h` or `pct:x,y,w,h`')
    .meta({ examples: ['full'] }),
  size: z
    .string()
    .describe('`max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h`, also after `^`; nothing is enlarged')
    .meta({ examples: ['!200,200'] }),
  rotation: z
    .string()
    .describe('`0`, `90`, `180` or `270` degrees clockwise; with `!` mirrored before that')
    .meta({ examples: ['0'] }),
  file: z
    .string()
    .describe('`default`, `color`, `gray` or `bitonal`, with `.jpg`, `.png` or `.webp`')
    .meta({ examples: ['default.jpg'] }),
});

const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** `GET /iiif/image/3/{identifier}/{region}/{size}/{rotation}/{quality}.{format}` */
export function image({ pictures }: IiifService) {
  const make = imageMaker();
  return endpoint({
    operationId: 'getImage',
    tags: ['IIIF'],
    summary: 'A part of a picture in a size',
    description: `A picture that is served here (preview, picture of an institution or page, picture of the sample collection) by the IIIF Image API 3, level 2. Results have ${MAX_SIDE} pixels a side and ${MAX_AREA.toLocaleString('en')} in all at most.`,
    params: imagePath,
    contentType: 'image/*',
    caching: { control: 'public, max-age=86400', tag: 'content' },
    success: { description: 'The picture' },
    problems: {
      ...problems,
      400: 'A parameter is invalid, or the picture cannot be read; the detail names the value',
      501: 'A size with `^` would enlarge the picture',
      503: 'Too many pictures are being made; see `Retry-After`',
    },
    async handler(request, reply) {
      const { identifier: id, ...parameters } = request.params;
      const picture = await openPicture(pictures, id);
      const wanted = readImageRequest(picture.size, parameters);
      const bytes = await make(picture, wanted, requestTimeout(reply));
      describe(reply, picture.cacheControl, `${pictures.serviceOf(id).id}/${wanted.canonical}`);
      reply.type(TYPES[wanted.cut.format]);
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
  });
}

function describe(reply: FastifyReply, cacheControl: string, canonical: string): void {
  reply
    .header('cache-control', cacheControl)
    .header('link', `<${canonical}>;rel="canonical", <${LEVEL}>;rel="profile"`)
    .header('x-content-type-options', 'nosniff');
}

/** Errors: Problem 400, 404. */
async function openPicture(
  pictures: IiifService['pictures'],
  id: string,
): Promise<ServedPicture & { readonly size: PictureSize }> {
  const picture = await pictures.find(id);
  if (picture === undefined) throw new Problem(404, `No picture ${id} is served here`);
  if (picture.size === undefined) throw new Problem(400, `The picture ${id} cannot be read`);
  return { ...picture, size: picture.size };
}

/** Pixels across and down. */
const TILE = 512;
/** The shortest side of the smallest listed size. */
const LEAST = 64;

/**
 * `info.json` of a picture.
 * Source: IIIF Image API 3.0, "Image Information".
 */
function imageInformation(id: string, { width, height }: PictureSize): object {
  const halvings = Array.from({ length: 16 }, (_, n) => 2 ** n).filter(
    (factor) => factor === 1 || Math.min(width, height) / factor >= LEAST,
  );
  const sizes = halvings
    .map((factor) => ({ width: Math.ceil(width / factor), height: Math.ceil(height / factor) }))
    .filter((size) => Math.max(size.width, size.height) <= MAX_SIDE && size.width * size.height <= MAX_AREA);
  return {
    '@context': IMAGE_CONTEXT,
    id,
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level2',
    width,
    height,
    maxWidth: MAX_SIDE,
    maxHeight: MAX_SIDE,
    maxArea: MAX_AREA,
    sizes: sizes.reverse(),
    tiles: [{ width: TILE, height: TILE, scaleFactors: halvings }],
    preferredFormats: ['webp', 'jpg'],
    extraFormats: ['webp'],
    extraQualities: ['color', 'gray', 'bitonal'],
    extraFeatures: ['canonicalLinkHeader', 'mirroring', 'profileLinkHeader'],
  };
}
