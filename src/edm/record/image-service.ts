import { safeUrl } from '../../kernel/html.ts';
import { urls } from './display.ts';
import type { Entity } from './record.ts';
import { isEntity, type Values, valuesOf } from './values.ts';

/** An IIIF image service of a web resource. */
export interface ImageService {
  /** Without a slash at the end. */
  readonly id: string;
  /** Of the Image API. A service that does not say its version is of version 2, as most are. */
  readonly version: 2 | 3;
  /** Undefined if the record does not say it. */
  readonly level: 0 | 1 | 2 | undefined;
}

const IMAGE_API = /^https?:\/\/iiif\.io\/api\/image(?:\/(\d))?/;
const LEVEL = /level([012])/;

/**
 * The first of the resource's services (svcs:has_service) that conforms to the IIIF Image
 * API, by dcterms:conformsTo (`http://iiif.io/api/image`) or doap:implements
 * (`http://iiif.io/api/image/2/level2.json`).
 */
export function imageServiceIn(resource: Entity): ImageService | undefined {
  for (const service of valuesOf(resource['hasService'])) {
    const url = safeUrl(urls(service)[0]);
    if (url === undefined || !isEntity(service)) continue;
    const stated = [...webUrls(service['conformsTo']), ...webUrls(service['implements'])];
    if (stated.length === 0) continue;
    const is3 = stated.some((one) => IMAGE_API.exec(one)?.[1] === '3');
    const level = stated.map((one) => LEVEL.exec(one)?.[1]).find((one) => one !== undefined);
    return {
      id: url.replace(/\/$/, ''),
      version: is3 ? 3 : 2,
      level: level === undefined ? undefined : (Number(level) as 0 | 1 | 2),
    };
  }
  return undefined;
}

const webUrls = (values: Values): string[] => urls(values).filter((url) => IMAGE_API.test(url));

/**
 * The URL of the whole picture within so many pixels a side, as JPEG. A service of level 1
 * is asked for a width, because it need not fit a picture into a box; one of level 0 makes
 * no sizes, so its picture is the whole one.
 * Source: IIIF Image API 2.1 and 3.0, "Size" and "Compliance".
 */
export function servicePicture(service: ImageService, pixels: number): string {
  const { id, level } = service;
  if (level === 0) return wholePicture(service);
  return `${id}/full/${level === 2 ? `!${pixels},${pixels}` : `${pixels},`}/0/default.jpg`;
}

/** The URL of the picture in its largest size, as JPEG. */
export const wholePicture = ({ id, version }: ImageService): string =>
  `${id}/full/${version === 3 ? 'max' : 'full'}/0/default.jpg`;
