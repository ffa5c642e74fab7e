import type { Visit } from '../visit.ts';
import { idsQuery } from './ids.ts';
import type { ListedObject } from './read-list.ts';

/**
 * The list as a collection of IIIF: the manifests of its objects, as far as they have one.
 * Source: IIIF Presentation API 3.0, "Collection".
 */
export function listAsIiif(
  { baseUrl, language, texts }: Visit,
  objects: readonly ListedObject[],
  ids: readonly string[],
): string {
  const collection = {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: `${baseUrl}/${language}/list.iiif.json${idsQuery(ids)}`,
    type: 'Collection',
    label: { [language]: [texts.list.title] },
    items: objects.flatMap(({ iiifManifest, title, previewImage, dataProvider }) =>
      iiifManifest === undefined
        ? []
        : {
            id: iiifManifest,
            type: 'Manifest',
            label: { none: [title ?? texts.card.untitled] },
            ...(dataProvider !== undefined && { summary: { none: [dataProvider] } }),
            ...(previewImage !== undefined && {
              thumbnail: [{ id: previewImage, type: 'Image', format: 'image/webp' }],
            }),
          },
    ),
  };
  return `${JSON.stringify(collection, undefined, 2)}\n`;
}
