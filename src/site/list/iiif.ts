import { institutionalManifest } from '../../collections/institutional-manifest.ts';
import { manifestUrl } from '../object/origin.ts';
import type { Visit } from '../visit.ts';
import { idsQuery } from './ids.ts';
import type { ListedObject } from './read-list.ts';

/**
 * The list as a Collection of IIIF: for each object the institution's own manifest where there is
 * one, else the manifest of this service.
 * Source: IIIF Presentation API 3.0, "Collection".
 */
export function listAsIiif(
  visit: Visit,
  objects: readonly ListedObject[],
  { ids }: { readonly ids: readonly string[] },
): string {
  const { baseUrl, language, texts, imageService } = visit;
  const collection = {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${baseUrl}/${language}/list.iiif.json${idsQuery(ids)}`,
    type: 'Collection',
    label: { [language]: [texts.list.title] },
    items: objects.map((object) => {
      const { uuid, title, previewImage, dataProvider } = object;
      return {
        id: institutionalManifest(object, baseUrl, imageService) ?? manifestUrl(visit, uuid),
        type: 'Manifest',
        label: { none: [title ?? texts.card.untitled] },
        ...(dataProvider !== undefined && { summary: { none: [dataProvider] } }),
        ...(previewImage !== undefined && {
          thumbnail: [{ id: previewImage, type: 'Image', format: 'image/webp' }],
        }),
      };
    }),
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}
