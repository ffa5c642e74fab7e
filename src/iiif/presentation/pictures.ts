import type { Medium } from '../../edm/media.ts';
import { mediaTypeOf } from '../../edm/media-type.ts';
import { safeUrl } from '../../kernel/html.ts';
import type { ServedPictures } from '../served-pictures.ts';
import type { ImageService } from './resources.ts';

/** What a canvas can show of a medium. */
export interface ShownMedium {
  readonly medium: Medium;
  readonly type: 'Image' | 'Sound' | 'Video';
  readonly url: string;
  readonly format: string | undefined;
  readonly service: ImageService | undefined;
  /** The identifier of the picture, if it is served here. */
  readonly served: string | undefined;
}

/** A medium that viewers can only link to. */
export interface LinkedMedium {
  readonly url: string;
  readonly format: string | undefined;
}

interface Media {
  readonly shown: readonly ShownMedium[];
  readonly linked: readonly LinkedMedium[];
}

/** Pictures that browsers show. Others need an image service. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/**
 * The media of a record, isShownBy first, each once; edm:object only if there is
 * nothing else to show. A picture that is served here comes from this service's Image API.
 */
export function mediaForManifest(media: readonly Medium[], pictures: ServedPictures): Media {
  const shown: ShownMedium[] = [];
  const linked: LinkedMedium[] = [];
  const seen = new Set<string>();
  const take = (medium: Medium) => {
    const url = safeUrl(medium.id);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    const format = mediaTypeOf(medium.formats, medium.id);
    const found = pictureOf(medium, url, format, pictures) ?? recordingOf(medium, url, format);
    if (found) shown.push(found);
    else linked.push({ url, format });
  };
  for (const medium of media) if (medium.role === 'isShownBy' || medium.role === 'hasView') take(medium);
  if (shown.length === 0) for (const medium of media) if (medium.role === 'object') take(medium);
  return { shown, linked };
}

function pictureOf(
  medium: Medium,
  url: string,
  format: string | undefined,
  pictures: ServedPictures,
): ShownMedium | undefined {
  if (format !== undefined && !format.startsWith('image/')) return undefined;
  const served = pictures.identify(url);
  if (served !== undefined) {
    const service = pictures.serviceOf(served);
    return { medium, type: 'Image', ...wholePicture(service.id), service, served };
  }
  const service = imageServiceOf(medium);
  if (format !== undefined && SHOWN.test(format)) {
    return { medium, type: 'Image', url, format, service, served };
  }
  if (service === undefined) return undefined;
  return { medium, type: 'Image', ...wholePicture(idOf(service)), service, served };
}

const wholePicture = (service: string) => ({
  url: `${service}/full/max/0/default.jpg`,
  format: 'image/jpeg',
});

const idOf = (service: ImageService): string => ('id' in service ? service.id : service['@id']);

function recordingOf(medium: Medium, url: string, format: string | undefined): ShownMedium | undefined {
  const [kind] = format?.split('/', 1) ?? [];
  const type = kind === 'audio' ? 'Sound' : kind === 'video' ? 'Video' : undefined;
  // A canvas of a recording must say how long it is.
  if (type === undefined || medium.duration === undefined) return undefined;
  return { medium, type, url, format, service: undefined, served: undefined };
}

const IMAGE_API = /^https?:\/\/iiif\.io\/api\/image(?:\/(\d))?/;
const LEVEL = /level[012]/;

/** The institution's image service. One that does not say its version is of version 2, as most are. */
function imageServiceOf({ services }: Medium): ImageService | undefined {
  for (const { id, conformsTo, implements: levels } of services) {
    const stated = [...conformsTo, ...levels].filter((one) => IMAGE_API.test(one));
    const url = safeUrl(id)?.replace(/\/$/, '');
    if (url === undefined || stated.length === 0) continue;
    const level = stated.map((one) => LEVEL.exec(one)?.[0]).find((one) => one !== undefined) ?? 'level1';
    const is3 = stated.some((one) => IMAGE_API.exec(one)?.[1] === '3');
    return is3
      ? { id: url, type: 'ImageService3', profile: level }
      : { '@id': url, '@type': 'ImageService2', profile: `http://iiif.io/api/image/2/${level}.json` };
  }
  return undefined;
}
