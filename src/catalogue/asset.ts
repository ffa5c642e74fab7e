import type { Cms } from '../cms/cms.ts';
import { Problem } from '../kernel/problem.ts';
import { isUuid } from '../kernel/uuid.ts';
import { cmsAnswer } from './cms-answer.ts';

export const ASSET_FORMATS = ['auto', 'avif', 'jpg', 'png', 'webp', 'tiff'] as const;
export const ASSET_FITS = ['cover', 'contain', 'inside', 'outside'] as const;

/** A picture of the CMS, and what is to become of it. */
export interface AssetRequest {
  readonly id: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly quality: number | undefined;
  readonly withoutEnlargement: boolean;
  readonly format: (typeof ASSET_FORMATS)[number];
  readonly fit: (typeof ASSET_FITS)[number] | undefined;
}

/**
 * `/assets/{id}`: the address of the picture at the CMS. `cmsUrl` is {cms_base_url}.
 * Errors: Problem 404 when the CMS has no such picture; see `cmsAnswer`.
 */
export async function assetAddress(
  cms: Cms,
  cmsUrl: string,
  request: AssetRequest,
  signal: AbortSignal,
): Promise<string> {
  const id = request.id.toLowerCase();
  if (!isUuid(id) || !(await cmsAnswer(cms.hasAsset(id, signal), signal))) {
    throw new Problem(404, 'Asset not found');
  }
  return `${cmsUrl}/assets/${id}/?${transformation(request)}`;
}

/** The parameters under the names of the CMS, which takes even `withoutEnlargement=false` for a yes. */
function transformation({ width, height, quality, withoutEnlargement, format, fit }: AssetRequest): string {
  const query = new URLSearchParams();
  if (width !== undefined) query.set('width', String(width));
  if (height !== undefined) query.set('height', String(height));
  if (quality !== undefined) query.set('quality', String(quality));
  if (withoutEnlargement) query.set('withoutEnlargement', 'true');
  query.set('format', format);
  if (fit !== undefined) query.set('fit', fit);
  return query.toString();
}
