import { z } from 'zod';
import { Problem } from '../../../kernel/problem.ts';
import type { PictureRegion, PictureView } from '../../../media/imaging/picture-views.ts';
import type { DetailDocument } from '../answers/details.ts';
import { webUrl } from '../answers/texts.ts';
import type { Call, McpParts } from '../mcp-parts.ts';

interface WantedPicture {
  /** From 1. */
  readonly picture: number;
  readonly region?: PictureRegion | undefined;
}

/**
 * A picture of an object, or a region of it, and how many pictures it has.
 * Errors: Problem 400 without such a picture or region, 502 if it cannot be had at present.
 */
export async function pictureOf(
  document: DetailDocument,
  { picture, region }: WantedPicture,
  { pictures, readPreview, showsInCopyright }: McpParts,
  { context }: Call,
): Promise<{
  readonly view: Extract<PictureView, { outcome: 'viewed' }>;
  readonly count: number;
  /** The original cannot be had: this is the preview that was made of it. */
  readonly isPreview?: true;
}> {
  if (region !== undefined) requireRegion(region);
  const { urls, isInCopyright } = document.pictures;
  const see = webUrl(document.isShownAt) ?? document.url ?? '';
  if (isInCopyright && !showsInCopyright) {
    throw new Problem(
      400,
      `Pictures that are in copyright are not shown here; the institution shows it: ${see}`,
    );
  }
  const url = urls[picture - 1];
  if (url === undefined) {
    const count = urls.length === 1 ? '1 picture' : `${urls.length} pictures`;
    throw new Problem(400, `Object ${document.uuid} has ${count}: there is no picture ${picture}`);
  }
  const view = await pictures.view(url, region, context.signal);
  if (view.outcome === 'viewed') return { view, count: urls.length };
  if (picture === 1 && region === undefined) {
    const preview = await readPreview(document.previewImage?.split('/').at(-1) ?? '');
    const small = preview && (await pictures.viewOf(preview, context.signal));
    if (small?.outcome === 'viewed') return { view: small, count: urls.length, isPreview: true };
  }
  throw new Problem(
    502,
    `The picture of the institution cannot be shown at present: ${view.reason}; its page: ${see}`,
  );
}

const percent = z.number().min(0).max(100);

/** A part of a picture, in all tools that take one. */
export const regionShape = z
  .strictObject({ x: percent, y: percent, width: percent, height: percent })
  .optional()
  .describe(
    'A part in percent of the whole, from the top left corner: {"x":50,"y":0,"width":50,"height":50} is the upper right quarter',
  );

/** Errors: Problem 400 for a region that is empty or begins outside. */
function requireRegion(given: PictureRegion): void {
  const { x, y, width, height } = given;
  if (x >= 100 || y >= 100 || width <= 0 || height <= 0) {
    throw new Problem(400, `The region ${JSON.stringify(given)} is empty or outside of the picture`);
  }
}
