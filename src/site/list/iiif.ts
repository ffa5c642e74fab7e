import { manifestUrl } from '../object/origin.ts';
import type { Visit } from '../visit.ts';
import { idsQuery } from './ids.ts';
import type { ListedObject } from './read-list.ts';

/**
 * The list as a Collection of IIIF: for each object the institution's own manifest, or that of this
 * service if there is none or the picture is on this server.
 * Source: IIIF Presentation API 3.0, "Collection".
 */
export function listAsIiif(visit: Visit, objects: readonly ListedObject[], ids: readonly string[]): string {
  const { baseUrl, language, texts, imageService } = visit;
  const collection = {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${baseUrl}/${language}/list.iiif.json${idsQuery(ids)}`,
    type: 'Collection',
    label: { [language]: [texts.list.title] },
    items: objects.map(({ uuid, isShownBy, iiifManifest, title, previewImage, dataProvider }) => ({
      id:
        iiifManifest !== undefined && (isShownBy === undefined || imageService(isShownBy) === undefined)
          ? iiifManifest
          : manifestUrl(visit, uuid),
      type: 'Manifest',
      label: { none: [title ?? texts.card.untitled] },
      ...(dataProvider !== undefined && { summary: { none: [dataProvider] } }),
      ...(previewImage !== undefined && {
        thumbnail: [{ id: previewImage, type: 'Image', format: 'image/webp' }],
      }),
    })),
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}
