import { type ImageService as RecordedService, wholePicture } from '../../../edm/record/image-service.ts';
import type { Medium } from '../../../edm/record/media.ts';
import { isShownPicture, isShownType, mayBePicture } from '../../../edm/record/shown-pictures.ts';
import { safeUrl } from '../../../kernel/html.ts';
import type { ServedPictures } from '../served-pictures.ts';
import type { ImageService } from './resources.ts';

/** What a canvas can show of a medium. */
export interface ShownMedium {
  readonly medium: Medium;
  readonly type: 'Image' | 'Sound' | 'Video';
  /** Undefined for a picture of which viewers can only show the preview. */
  readonly url: string | undefined;
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

/**
 * The media of a record, isShownBy first, each once; edm:object only if there is nothing else to show. The
 * pictures are those of the object's page. [site-44] A picture that is served here comes from this service's
 * Image API. One of unknown type is both shown and linked, because it may be none; if it is all that the record
 * names, edm:object or the preview is shown instead.
 */
export function mediaForManifest(
  media: readonly Medium[],
  pictures: ServedPictures,
  hasPreview: boolean,
): Media {
  const shown: ShownMedium[] = [];
  const linked: LinkedMedium[] = [];
  const seen = new Set<string>();
  const take = (medium: Medium) => {
    const url = safeUrl(medium.id);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    const isFirst = !shown.some(({ type }) => type === 'Image');
    const found = pictureOf(medium, url, pictures, hasPreview && isFirst) ?? recordingOf(medium, url);
    if (found) shown.push(found);
    if (found === undefined || found.url === undefined || isTried(found)) {
      linked.push({ url, format: medium.type });
    }
  };
  for (const medium of media) if (medium.role === 'isShownBy' || medium.role === 'hasView') take(medium);
  const [only] = shown.length === 1 && shown.every(isTried) ? shown.splice(0) : [];
  if (shown.length === 0) for (const medium of media) if (medium.role === 'object') take(medium);
  if (shown.length === 0 && only) shown.push(only);
  if (hasPreview && shown.length === 1 && shown.every(isTried)) shown.pop();
  return { shown, linked };
}

/** Nothing says that it is a picture. */
const isTried = ({ type, url, format }: ShownMedium): boolean =>
  type === 'Image' && url !== undefined && format === undefined;

function pictureOf(
  medium: Medium,
  url: string,
  pictures: ServedPictures,
  isPreviewed: boolean,
): ShownMedium | undefined {
  if (!mayBePicture(medium)) return undefined;
  const served = pictures.identify(url);
  if (served !== undefined) {
    const service = pictures.serviceOf(served);
    const whole = { url: `${service.id}/full/max/0/default.jpg`, format: 'image/jpeg' };
    return { medium, type: 'Image', ...whole, service, served };
  }
  const none = { medium, type: 'Image', service: undefined, served: undefined } as const;
  if (!isShownPicture(medium))
    return isPreviewed ? { ...none, url: undefined, format: undefined } : undefined;
  const { type, service } = medium;
  if (type === undefined || isShownType(type)) {
    return { ...none, url, format: type, service: service && presented(service) };
  }
  return (
    service && { ...none, url: wholePicture(service), format: 'image/jpeg', service: presented(service) }
  );
}

/** The institution's image service, as manifests write it. */
const presented = ({ id, version, level = 1 }: RecordedService): ImageService =>
  version === 3
    ? { id, type: 'ImageService3', profile: `level${level}` }
    : { '@id': id, '@type': 'ImageService2', profile: `http://iiif.io/api/image/2/level${level}.json` };

function recordingOf(medium: Medium, url: string): ShownMedium | undefined {
  const { type: format } = medium;
  const [kind] = format?.split('/', 1) ?? [];
  const type = kind === 'audio' ? 'Sound' : kind === 'video' ? 'Video' : undefined;
  // A canvas of a recording must say how long it is.
  if (type === undefined || medium.duration === undefined) return undefined;
  return { medium, type, url, format, service: undefined, served: undefined };
}
