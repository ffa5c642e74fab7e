import type { PreviewFolder } from '../../media/imaging/preview-folder.ts';
import { assetOriginals } from '../../stores/cms/asset-pictures.ts';
import {
  type PictureShelf,
  type ServedPictures,
  servedPictures,
} from '../../surfaces/iiif/served-pictures.ts';
import type { Settings } from '../settings/settings.ts';
import type { contentFolder } from '../wiring/open-content.ts';
import type { SamplePictures } from './sample-pictures.ts';

interface PictureFolders {
  readonly previews: PreviewFolder;
  readonly samples: SamplePictures;
  /** Of the file CMS. */
  readonly folder: ReturnType<typeof contentFolder>;
}

const DAY = 'public, max-age=86400';

/** The pictures for which this service is an image service: all that it delivers itself. */
export function openServedPictures(
  { previewUrl, baseUrl, cms }: Settings,
  { previews, samples, folder }: PictureFolders,
): ServedPictures {
  const assets: PictureShelf = {
    kind: 'asset',
    cacheControl: DAY,
    nameOf: nameBelow(`${baseUrl}/assets/`, /^[0-9a-f-]{36}$/),
    find: assetOriginals(folder),
  };
  const shelves: PictureShelf[] = [
    {
      kind: 'preview',
      // Named by their content.
      cacheControl: 'public, max-age=31536000, immutable',
      nameOf: nameBelow(`${previewUrl}/`, /^([0-9a-f]{32})\.webp$/),
      async find(name) {
        const path = await previews.find(`${name}.webp`);
        return path === undefined ? undefined : { path, stamp: '' };
      },
    },
    {
      kind: 'sample',
      cacheControl: DAY,
      nameOf: (url) => samples.nameOf(url)?.replaceAll('/', '~'),
      async find(name) {
        const path = await samples.find(name.replaceAll('~', '/'));
        return path === undefined ? undefined : { path, stamp: '' };
      },
    },
    // A Directus delivers its pictures itself.
    ...(cms ? [] : [assets]),
  ];
  return servedPictures(shelves, `${baseUrl}/iiif/image/3`);
}

/** Finds the name in URLs that begin so: what matches the pattern behind it, or the pattern's group if it has one. */
function nameBelow(beginning: string, pattern: RegExp): PictureShelf['nameOf'] {
  return (url) => {
    if (!url.startsWith(beginning)) return undefined;
    const match = pattern.exec(url.slice(beginning.length));
    return match?.[1] ?? match?.[0];
  };
}
