import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import type { Endpoint } from '../endpoint.ts';

/** Gives the bytes of a preview by its file name; undefined when there is none. */
export type ReadPreview = (name: string) => Promise<Uint8Array | undefined>;

const pathParameters = z.object({
  name: z
    .string()
    .describe('File name, as in `previewImage`')
    .meta({ examples: ['3f1d0c5a9be24d60877f2a41c6e05b9d.webp'] }),
});

/** `GET /previews/{name}`. A name stands for its content, so an answer may be kept for ever. */
export function preview(read: ReadPreview): Endpoint {
  return {
    async answer(request) {
      const { name } = pathParameters.parse(request.params);
      const webp = await read(name);
      if (webp === undefined) throw new Problem(404, 'Not Found');
      return Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
    },
    contentType: 'image/webp',
    caching: { control: 'public, max-age=31536000, immutable', tag: 'content' },
    documentation: {
      id: 'getPreview',
      group: 'Objects',
      summary: 'Preview picture of an object',
      description:
        'The picture of an object within 400 × 400 pixels, never enlarged. Its address stands in `previewImage` of search results.',
      pathParameters,
      answers: 'The picture as WebP. It never changes under its name',
      problems: { 404: 'No preview of this name' },
    },
  };
}
