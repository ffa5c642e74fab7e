import { preferredValue } from '../../edm/record/display.ts';
import { servicePicture } from '../../edm/record/image-service.ts';
import { isOfTheWeb } from '../../edm/record/links.ts';
import { type Medium, mediaOf, notesOf } from '../../edm/record/media.ts';
import type { StatedRights } from '../../edm/record/rights.ts';
import { langOf } from '../../edm/record/terms.ts';
import { literalText, type Values } from '../../edm/record/values.ts';
import { safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import type { ObjectView } from './read-object.ts';

/** A picture that a page can show. */
export interface Picture {
  /** Undefined if only the preview can be shown. */
  readonly url: string | undefined;
  /** The file, as the institution has it. */
  readonly file: string | undefined;
  /** The preview of at most 400 pixels, of the picture that it was made from. */
  readonly preview: string | undefined;
  readonly thumbnail: string | undefined;
  /** IIIF image service. */
  readonly service: string | undefined;
  /** The institution's IIIF manifest. */
  readonly manifest: string | undefined;
  readonly rights: readonly StatedRights[];
  readonly note: Note | undefined;
}

/** What the institution says about a file. */
interface Note {
  readonly text: string;
  readonly lang: string | undefined;
}

/** A recording, a document, a 3D model. */
export interface OtherMedium {
  readonly url: string;
  /** A MIME type; undefined if unknown. */
  readonly type: string | undefined;
  readonly note: Note | undefined;
}

export interface Media {
  readonly pictures: readonly Picture[];
  /** How many the record has, with those that the page leaves out. */
  readonly pictureCount: number;
  /** Sound and film that browsers play. */
  readonly recordings: readonly OtherMedium[];
  readonly others: readonly OtherMedium[];
  readonly otherCount: number;
}

/** Pictures that browsers show. Others need an image service. */
const SHOWN = /^image\/(?:jpeg|png|gif|webp|avif|svg\+xml|bmp)$/;

/** Sound and film that browsers play. */
const PLAYED = /^audio\/(?:mpeg|mp3|ogg|mp4|x-m4a|webm)$|^video\/(?:mp4|webm|ogg)$/;

/** The longest sides in pixels of what image services are asked for. */
const [LARGE_PIXELS, THUMBNAIL_PIXELS] = [1600, 160];

/** The media of an object, isShownBy first, each once; edm:object only where there is no picture otherwise. */
export function mediaForPage(visit: Visit, { record, document, more }: ObjectView): Media {
  const pictures: Picture[] = [];
  const recordings: OtherMedium[] = [];
  const others: OtherMedium[] = [];
  const seen = new Set<string>();
  const take = (medium: Medium, isPreviewed: boolean) => {
    const url = safeUrl(medium.id);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    const { type } = medium;
    const local = visit.pictureUrl(url);
    const isThere = local !== url || isReachable(url, document.brokenLinks);
    const picture = pictureOf(visit, medium, url, isThere);
    const preview = isPreviewed ? safeUrl(document.previewImage) : undefined;
    const note = noteOf(notes.get(medium.id), visit.language);
    // An unknown type is one of an image if a preview could be made of it.
    const isPicture = type === undefined ? preview !== undefined : type.startsWith('image/');
    if (isPicture && (picture.url !== undefined || preview !== undefined)) {
      pictures.push({ ...picture, preview, note });
    } else if (isThere && PLAYED.test(type ?? '')) recordings.push({ url: local, type, note });
    // A picture that cannot be had is no file to offer either.
    else if (!isPicture || isThere) others.push({ url: local, type, note });
  };
  const media = mediaOf(record);
  const notes = notesOf(record);
  const views = media.filter(({ role }) => role === 'isShownBy' || role === 'hasView');
  for (const medium of views) take(medium, pictures.length === 0);
  if (pictures.length === 0) for (const medium of media) if (medium.role === 'object') take(medium, true);
  const preview = safeUrl(document.previewImage);
  if (pictures.length === 0 && preview !== undefined) pictures.push({ ...NO_PICTURE, preview });
  return {
    pictures,
    pictureCount: pictures.length + more.pictures,
    recordings,
    others,
    otherCount: others.length + more.others,
  };
}

/** Whether a file may be there: not if its link was found to be broken. */
const isReachable = (url: string, brokenLinks: readonly string[] = []): boolean =>
  isOfTheWeb(url) && !brokenLinks.includes(url);

const NO_PICTURE: Picture = {
  url: undefined,
  file: undefined,
  preview: undefined,
  thumbnail: undefined,
  service: undefined,
  manifest: undefined,
  rights: [],
  note: undefined,
};

function pictureOf(
  visit: Visit,
  { type, service, rights, manifests }: Medium,
  file: string,
  isThere: boolean,
): Picture {
  const local = visit.pictureUrl(file);
  // What this server has instead has only its own service.
  if (local !== file) {
    const own = visit.imageService(file);
    const thumbnail = own && servicePicture({ id: own, version: 3, level: 2 }, THUMBNAIL_PIXELS);
    return { ...NO_PICTURE, url: local, file: local, thumbnail, service: own, rights };
  }
  if (!isThere) return { ...NO_PICTURE, rights };
  const isShown = type === undefined || SHOWN.test(type);
  // A service may be slow to make a picture that is there as a file.
  const url = isShown ? file : service && servicePicture(service, LARGE_PIXELS);
  const thumbnail = service && servicePicture(service, THUMBNAIL_PIXELS);
  return {
    ...NO_PICTURE,
    url,
    file,
    thumbnail,
    service: service?.id,
    manifest: safeUrl(manifests[0]),
    rights,
  };
}

/** `description` is the dc:description of the web resource. */
function noteOf(description: Values, language: string): Note | undefined {
  const value = preferredValue(description, [language, 'de', 'en']);
  const text = value === undefined ? undefined : literalText(value)?.trim();
  return value === undefined || !text ? undefined : { text, lang: langOf(value) };
}
