import { expect, test } from 'vitest';
import { drawFavicon, drawLogo, drawWide } from '../../sample/drawing/draw-asset.ts';
import { drawPicture } from '../../sample/drawing/draw-picture.ts';
import { landscape } from '../../sample/drawing/motifs.ts';

// By itself, because the decoder of pictures shuts sharp's way into SVG for the whole process.

test('the same subject is the same drawing, another one another', async () => {
  const draw = (path: string) => drawPicture({ path, wording: 'Gemälde Porträt' });
  expect(await draw('a/1.jpg')).toEqual(await draw('a/1.jpg'));
  expect(await draw('a/1.jpg')).not.toEqual(await draw('a/2.jpg'));
});

test('marks and wide pictures too', async () => {
  expect(await drawLogo('a')).toEqual(await drawLogo('a'));
  expect(await drawLogo('a')).not.toEqual(await drawLogo('b'));
  expect(await drawFavicon('a')).not.toEqual(await drawLogo('a'));
  expect(await drawWide('a', landscape)).toEqual(await drawWide('a', landscape));
});
