import { Problem } from '../kernel/problem.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { Cms } from '../stores/cms/cms.ts';
import { fromCms } from './editorial.ts';

export const ASSET_FORMATS = ['auto', 'avif', 'jpg', 'png', 'webp', 'tiff'] as const;
export const ASSET_FITS = ['cover', 'contain', 'inside', 'outside'] as const;

/** The parameters of `/assets/{id}`. */
export interface AssetRequest {
  readonly id: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly quality?: number | undefined;
  readonly without_enlargement: boolean;
  readonly format: (typeof ASSET_FORMATS)[number];
  readonly fit?: (typeof ASSET_FITS)[number] | undefined;
}

/**
 * `/assets/{id}`: the URL of the picture at the CMS. [media-1] `cmsUrl` is {cms_base_url}.
 * Errors: Problem 404 if the CMS has no such picture; see `fromCms`. [media-5] [media-6]
 */
export async function assetUrl(
  cms: Cms,
  cmsUrl: string,
  { id, without_enlargement, ...transformation }: AssetRequest,
  signal: AbortSignal,
): Promise<string> {
  const uuid = id.toLowerCase();
  if (!isUuid(uuid) || !(await fromCms(cms.hasAsset(uuid, signal), signal))) {
    throw new Problem(404, 'Asset not found');
  }
  const query = new URLSearchParams();
  for (const name of ['width', 'height', 'quality'] as const) {
    if (transformation[name] !== undefined) query.set(name, String(transformation[name]));
  }
  // The CMS treats even `withoutEnlargement=false` as true. [media-2]
  if (without_enlargement) query.set('withoutEnlargement', 'true');
  query.set('format', transformation.format);
  if (transformation.fit !== undefined) query.set('fit', transformation.fit);
  return `${cmsUrl}/assets/${uuid}/?${query}`;
}
