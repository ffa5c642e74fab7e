import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openBuiltinImageEmbedder } from '../../../../src/media/embedding/builtin-image.ts';
import { openPictureFiles } from '../../../../src/media/embedding/picture-files.ts';

test('threads that read pictures keep none of them, though sharp would when a thread loads it', async () => {
  const files = openPictureFiles(openBuiltinImageEmbedder(), () => 0);
  onTestFinished(() => files.close());
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#08f' } })
    .png()
    .toBuffer();
  for (let i = 0; i < 4; i++) {
    const embedded = await files.embed(
      Uint8Array.from(Buffer.concat([file, Buffer.from([i])])),
      new AbortController().signal,
    );
    expect(embedded.outcome).toBe('embedded');
  }
  // The other thread may be loading sharp just now: it switches the cache on, and we off again.
  await expect
    .poll(() => sharp.cache())
    .toMatchObject({ memory: { max: 0, current: 0 }, items: { max: 0, current: 0 } });
});
