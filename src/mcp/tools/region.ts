import { z } from 'zod';
import type { PictureRegion } from '../../imaging/picture-views.ts';
import { Problem } from '../../kernel/problem.ts';

const percent = z.number().min(0).max(100);

/** A part of a picture, in all tools that take one. */
export const regionShape = z
  .strictObject({ x: percent, y: percent, width: percent, height: percent })
  .optional()
  .describe(
    'A part in percent of the whole, from the top left corner: {"x":50,"y":0,"width":50,"height":50} is the upper right quarter',
  );

/** Errors: Problem 400 for a region that is empty or begins outside. */
export function requireRegion(given: PictureRegion): void {
  const { x, y, width, height } = given;
  if (x >= 100 || y >= 100 || width <= 0 || height <= 0) {
    throw new Problem(400, `The region ${JSON.stringify(given)} is empty or outside of the picture`);
  }
}
