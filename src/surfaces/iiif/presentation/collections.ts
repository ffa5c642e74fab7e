import { institutionalManifest } from '../../../documents/pages/institutional-manifest.ts';
import { safeUrl } from '../../../kernel/html.ts';
import type { ServedPictures } from '../served-pictures.ts';
import type { LanguageMap } from './language-map.ts';
import type { ManifestDocument } from './manifest.ts';
import { UNTITLED } from './manifest.ts';
import { type Item, PRESENTATION_CONTEXT } from './resources.ts';

/** Manifests of one Collection; longer lists are a Collection of pages. */
export const PAGE_SIZE = 100;

/** A list of objects that becomes a Collection. */
export interface ObjectList {
  /** URL of the whole list, without `page`. */
  readonly url: string;
  readonly label: LanguageMap;
  /** Objects in the whole list. */
  readonly found: number;
  /** From 1; undefined for the whole list. */
  readonly page: number | undefined;
  /** The objects of the page, or the first ones of the whole list. */
  readonly documents: readonly ManifestDocument[];
}

/**
 * A list of objects as Collection: with their manifests if it is a page or fits on one,
 * else with its pages, because Presentation 3 has no other paging. [iiif-3]
 */
export function collectionOf(list: ObjectList, iiifUrl: string, pictures: ServedPictures): object {
  const { url, label, found, page, documents } = list;
  const isWhole = page === undefined;
  const items =
    isWhole && found > PAGE_SIZE
      ? pagesOf(url, found)
      : documents.map((document) => manifestItem(document, iiifUrl, pictures));
  return {
    '@context': PRESENTATION_CONTEXT,
    id: isWhole ? url : pageUrl(url, page),
    type: 'Collection',
    label: isWhole ? label : withRange(label, page, found),
    ...(!isWhole && { partOf: [{ id: url, type: 'Collection', label }] }),
    items,
  };
}

/** An object's manifest: the institution's own where there is one, else ours. [iiif-4] */
function manifestItem(document: ManifestDocument, iiifUrl: string, pictures: ServedPictures): Item {
  const { uuid, title, previewImage } = document;
  const preview = safeUrl(previewImage);
  return {
    id: institutionalManifest(document, iiifUrl, pictures.identify) ?? `${iiifUrl}/${uuid}/manifest`,
    type: 'Manifest',
    label: title === undefined ? UNTITLED : { none: [title] },
    ...(preview !== undefined && { thumbnail: [{ id: preview, type: 'Image', format: 'image/webp' }] }),
  };
}

const pagesOf = (url: string, found: number): Item[] =>
  Array.from({ length: Math.ceil(found / PAGE_SIZE) }, (_, at) => ({
    id: pageUrl(url, at + 1),
    type: 'Collection',
    label: { none: [rangeOf(at + 1, found)] },
  }));

const pageUrl = (url: string, page: number): string => `${url}${url.includes('?') ? '&' : '?'}page=${page}`;

const rangeOf = (page: number, found: number): string =>
  `${Math.min((page - 1) * PAGE_SIZE + 1, found)}–${Math.min(page * PAGE_SIZE, found)}`;

const withRange = (label: LanguageMap, page: number, found: number): LanguageMap =>
  Object.fromEntries(
    Object.entries(label).map(([language, texts]) => [
      language,
      texts.map((text) => `${text} (${rangeOf(page, found)})`),
    ]),
  );
