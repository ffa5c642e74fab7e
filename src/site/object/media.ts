import { preferredValue } from '../../edm/display.ts';
import { servicePicture } from '../../edm/image-service.ts';
import { type Medium, mediaOf, notesOf } from '../../edm/media.ts';
import type { StatedRights } from '../../edm/rights.ts';
import { literalText, type Values } from '../../edm/values.ts';
import { safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../visit.ts';
import type { ObjectView } from './read-object.ts';
import { langOf } from './terms.ts';

/** A picture that a page can show. */
export interface Picture {
  /** Undefined if only the preview can be shown. */
  readonly url: string | undefined;
  /** The preview of at most 400 pixels, of the picture that it was made from. */
  readonly preview: string | undefined;
  /** IIIF image service. */
  readonly service: string | undefined;
  readonly manifest: string | undefined;
  readonly rights: readonly StatedRights[];
  readonly note: Note | undefined;
}

/** What the institution says about a picture. */
interface Note {
  readonly text: string;
  readonly lang: string | undefined;
}

/** A recording, a document, a 3D model. */
interface OtherMedium {
  readonly url: string;
  /** A MIME type; undefined if unknown. */
  readonly type: string | undefined;
}

export interface Media {
  readonly pictures: readonly Picture[];
  readonly others: readonly OtherMedium[];
}

/** Pictures that browsers show. Others need an image service. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/** The longest side in pixels of a picture from an image service. */
const LARGE_PIXELS = 1600;

/** The media of an object, isShownBy first, each once; edm:object only where there is no picture otherwise. */
export function mediaForPage(visit: Visit, { record, document }: ObjectView): Media {
  const pictures: Picture[] = [];
  const others: OtherMedium[] = [];
  const seen = new Set<string>();
  const take = (medium: Medium, isPreviewed: boolean) => {
    const url = safeUrl(medium.id);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    const { type } = medium;
    const picture = pictureOf(visit, medium, url);
    const preview = isPreviewed ? safeUrl(document.previewImage) : undefined;
    // An unknown type is one of an image if a preview could be made of it.
    const isPicture = type === undefined ? preview !== undefined : type.startsWith('image/');
    if (!isPicture) others.push({ url: visit.pictureUrl(url), type });
    else if (picture.url !== undefined || preview !== undefined) {
      pictures.push({ ...picture, preview, note: noteOf(notes.get(medium.id), visit.language) });
    } else others.push({ url, type });
  };
  const media = mediaOf(record);
  const notes = notesOf(record);
  const views = media.filter(({ role }) => role === 'isShownBy' || role === 'hasView');
  for (const medium of views) take(medium, pictures.length === 0);
  if (pictures.length === 0) for (const medium of media) if (medium.role === 'object') take(medium, true);
  const preview = safeUrl(document.previewImage);
  if (pictures.length === 0 && preview !== undefined) pictures.push({ ...NO_PICTURE, preview });
  return { pictures, others };
}

const NO_PICTURE: Picture = {
  url: undefined,
  preview: undefined,
  service: undefined,
  manifest: undefined,
  rights: [],
  note: undefined,
};

function pictureOf(visit: Visit, { type, service, rights, manifests }: Medium, url: string): Picture {
  const local = visit.pictureUrl(url);
  // What this server has instead has only its own service.
  if (local !== url) return { ...NO_PICTURE, url: local, service: visit.imageService(url), rights };
  const isShown = type === undefined || SHOWN.test(type);
  const shown = isShown ? url : service && servicePicture(service, LARGE_PIXELS);
  return { ...NO_PICTURE, url: shown, service: service?.id, manifest: safeUrl(manifests[0]), rights };
}

/** `description` is the dc:description of the web resource. */
function noteOf(description: Values, language: string): Note | undefined {
  const value = preferredValue(description, [language, 'de', 'en']);
  const text = value === undefined ? undefined : literalText(value)?.trim();
  return value === undefined || !text ? undefined : { text, lang: langOf(value) };
}
