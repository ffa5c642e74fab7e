import { expect, test } from 'vitest';
import { drawPicture } from '../../sample/drawing/draw-picture.ts';

// By itself, because the decoder of pictures shuts sharp's way into SVG for the whole process.

test('the same subject is the same drawing, another one another', async () => {
  const draw = (path: string) => drawPicture({ path, wording: 'Gemälde Porträt' });
  expect(await draw('a/1.jpg')).toEqual(await draw('a/1.jpg'));
  expect(await draw('a/1.jpg')).not.toEqual(await draw('a/2.jpg'));
});
