import { preferredValue } from '../../edm/record/display.ts';
import { servicePicture } from '../../edm/record/image-service.ts';
import { isOfTheWeb } from '../../edm/record/links.ts';
import { type Medium, mediaOf, notesOf } from '../../edm/record/media.ts';
import type { StatedRights } from '../../edm/record/rights.ts';
import { isShownPicture, isShownType, mayBePicture } from '../../edm/record/shown-pictures.ts';
import { langOf } from '../../edm/record/terms.ts';
import { literalText, type Values } from '../../edm/record/values.ts';
import { safeUrl } from '../../kernel/html.ts';
import type { Visit } from '../page/visit.ts';
import type { ObjectView } from './read-object.ts';

/** A picture of an object. */
export interface Picture {
  /** Among all that the record names, from 1. The viewer and the manifest have the same numbers. */
  readonly number: number;
  /** Undefined if only the preview can be shown, or nothing because the file cannot be loaded. */
  readonly url: string | undefined;
  /** Nothing says that it is a picture: the browser tries it. [site-46] */
  readonly isTried: boolean;
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
  /** Numbers of tried media that the browser has found to be no pictures: they are among the others. */
  readonly files: readonly number[];
  /** URLs of pictures that are shown nowhere on the page, and whether one of them is known to lead nowhere. */
  readonly unshown: readonly { readonly url: string; readonly isThere: boolean }[];
  /** Sound and film that browsers play. */
  readonly recordings: readonly OtherMedium[];
  readonly others: readonly OtherMedium[];
  readonly otherCount: number;
}

/** Sound and film that browsers play. */
const PLAYED = /^audio\/(?:mpeg|mp3|ogg|mp4|x-m4a|webm)$|^video\/(?:mp4|webm|ogg)$/;

/** The longest sides in pixels of what image services are asked for. */
const [LARGE_PIXELS, THUMBNAIL_PIXELS] = [1600, 160];

/**
 * The media of an object, isShownBy first, each once; edm:object only where there is no picture otherwise.
 * `files` are numbers of media that the browser has tried in vain.
 */
export function mediaForPage(
  visit: Visit,
  { record, document, more }: ObjectView,
  files: ReadonlySet<number> = NONE,
): Media {
  const pictures: Picture[] = [];
  const recordings: OtherMedium[] = [];
  const others: OtherMedium[] = [];
  const found: number[] = [];
  const unshown: Media['unshown'][number][] = [];
  const seen = new Set<string>();
  const media = mediaOf(record);
  const notes = notesOf(record);
  const documentPreview = safeUrl(document.previewImage);
  const take = (medium: Medium) => {
    const url = safeUrl(medium.id);
    if (url === undefined || seen.has(url)) return;
    seen.add(url);
    const { type } = medium;
    const local = visit.pictureUrl(url);
    const isServed = local !== url;
    const isThere = isServed || isReachable(url, document.brokenLinks);
    const note = noteOf(notes.get(medium.id), visit.language);
    const other = { url: local, type, note };
    const number = pictures.length + found.length + 1;
    const preview = number === 1 ? documentPreview : undefined;
    const isPicture = mayBePicture(medium);
    if (isPicture && (isServed || preview !== undefined || isShownPicture(medium))) {
      const isTried = type === undefined && !isServed && preview === undefined && isThere;
      if (isTried && files.has(number)) {
        found.push(number);
        others.push(other);
      } else pictures.push({ ...pictureOf(visit, medium, url, isThere), number, isTried, preview, note });
    } else if (isThere && PLAYED.test(type ?? '')) recordings.push(other);
    else {
      if (isPicture) unshown.push({ url, isThere });
      // A picture that cannot be had is no file to offer either.
      if (!isPicture || isThere) others.push(other);
    }
  };
  for (const medium of media) if (medium.role === 'isShownBy' || medium.role === 'hasView') take(medium);
  if (pictures.length === 0) for (const medium of media) if (medium.role === 'object') take(medium);
  if (pictures.length === 0 && documentPreview !== undefined) {
    pictures.push({ ...NO_PICTURE, preview: documentPreview });
  }
  return {
    pictures,
    pictureCount: pictures.length + more.pictures,
    files: found,
    unshown,
    recordings,
    others,
    otherCount: others.length + more.others,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Whether a file may be there: not if its link was found to be broken. */
const isReachable = (url: string, brokenLinks: readonly string[] = []): boolean =>
  isOfTheWeb(url) && !brokenLinks.includes(url);

const NO_PICTURE: Picture = {
  number: 1,
  isTried: false,
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
  const isShown = type === undefined || isShownType(type);
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
