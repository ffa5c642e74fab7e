import { type ImageService as RecordedService, wholePicture } from '../../../edm/record/image-service.ts';
import type { Medium } from '../../../edm/record/media.ts';
import { safeUrl } from '../../../kernel/html.ts';
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
    const format = medium.type;
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
    const whole = { url: `${service.id}/full/max/0/default.jpg`, format: 'image/jpeg' };
    return { medium, type: 'Image', ...whole, service, served };
  }
  const service = medium.service && presented(medium.service);
  if (format !== undefined && SHOWN.test(format)) {
    return { medium, type: 'Image', url, format, service, served };
  }
  if (medium.service === undefined) return undefined;
  return { medium, type: 'Image', url: wholePicture(medium.service), format: 'image/jpeg', service, served };
}

/** The institution's image service, as manifests write it. */
const presented = ({ id, version, level = 1 }: RecordedService): ImageService =>
  version === 3
    ? { id, type: 'ImageService3', profile: `level${level}` }
    : { '@id': id, '@type': 'ImageService2', profile: `http://iiif.io/api/image/2/level${level}.json` };

function recordingOf(medium: Medium, url: string, format: string | undefined): ShownMedium | undefined {
  const [kind] = format?.split('/', 1) ?? [];
  const type = kind === 'audio' ? 'Sound' : kind === 'video' ? 'Video' : undefined;
  // A canvas of a recording must say how long it is.
  if (type === undefined || medium.duration === undefined) return undefined;
  return { medium, type, url, format, service: undefined, served: undefined };
}
