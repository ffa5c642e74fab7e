import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { endpoint } from '../endpoint.ts';

/** Reads a preview by its file name; undefined when there is none. */
export type ReadPreview = (name: string) => Promise<Uint8Array | undefined>;

const params = z.object({
  name: z
    .string()
    .describe('File name, as in `previewImage`')
    .meta({ examples: ['3f1d0c5a9be24d60877f2a41c6e05b9d.webp'] }),
});

/** `GET /previews/{name}`. [media-16] The name is a hash of the content, so a response may be cached forever. */
export const preview = (read: ReadPreview) =>
  endpoint({
    operationId: 'getPreview',
    tags: ['Objects'],
    summary: 'Preview picture of an object',
    description:
      'The picture of an object within 400 × 400 pixels, never enlarged. `previewImage` of search results has its URL.',
    params,
    contentType: 'image/webp',
    caching: { control: 'public, max-age=31536000, immutable', tag: 'content' },
    success: { description: 'The picture as WebP. It never changes under its name' },
    problems: { 404: 'No preview has this name' },
    async handler({ params: { name } }) {
      const webp = await read(name);
      if (webp === undefined) throw new Problem(404, 'Not Found');
      return Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
    },
  });
