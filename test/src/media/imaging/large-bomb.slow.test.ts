import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../../../../src/media/imaging/decode-picture.ts';

test('a bomb: a flat WebP of 64 megapixels cannot be read', async () => {
  const flat = { create: { width: 8000, height: 8000, channels: 3, background: '#fff' } } as const;
  const bomb = await sharp(flat).webp({ effort: 0 }).toBuffer();
  expect(await decodePicture(bomb)).toEqual({ outcome: 'unreadable', reason: expect.stringMatching(/\w/) });
});
