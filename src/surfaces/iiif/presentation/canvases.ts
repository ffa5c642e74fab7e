import type { Values } from '../../../edm/record/values.ts';
import type { PictureSize } from '../../../media/imaging/result-size.ts';
import type { ServedPictures } from '../served-pictures.ts';
import { type LanguageMap, languageMap } from './language-map.ts';
import { rightsUrl } from './metadata.ts';
import type { ShownMedium } from './pictures.ts';
import type { Content } from './resources.ts';

/** What shows a medium: its id, the annotation that paints the medium on it, and what the record says of it. */
export interface Canvas {
  readonly id: string;
  readonly type: 'Canvas';
  readonly label: LanguageMap;
  readonly summary?: LanguageMap;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly rights?: string;
  readonly thumbnail?: readonly Content[];
  readonly rendering?: readonly Content[];
  readonly items: readonly object[];
}

/** A medium with all that its canvas needs. */
export interface Painting {
  readonly body: Content;
  readonly size: PictureSize | undefined;
  readonly duration?: number | undefined;
  readonly summary?: LanguageMap | undefined;
  readonly rights?: string | undefined;
}

/** Of canvases whose pictures have an unknown size: viewers fit the picture into it. */
const UNKNOWN: PictureSize = { width: 1000, height: 1000 };

/** The canvas with number `at`, from 1, of the manifest below `base`. */
export function canvasOf(base: string, at: number, painting: Painting): Canvas {
  const { body, size, duration, summary, rights } = painting;
  const id = `${base}/canvas/${at}`;
  const annotation = {
    id: `${base}/annotation/${at}`,
    type: 'Annotation',
    motivation: 'painting',
    body,
    target: id,
  };
  return {
    id,
    type: 'Canvas',
    label: { none: [String(at)] },
    ...(summary && { summary }),
    ...(body.type !== 'Sound' && (size ?? UNKNOWN)),
    ...(duration !== undefined && { duration }),
    ...(rights !== undefined && { rights }),
    items: [{ id: `${id}/page`, type: 'AnnotationPage', items: [annotation] }],
  };
}

/** The preview instead of the picture that it was made from. */
export const paintingOfPreview = (body: Content): Painting => ({
  body,
  size:
    body.width === undefined || body.height === undefined
      ? undefined
      : { width: body.width, height: body.height },
});

/**
 * A shown medium as a painting. `notes` are those of its record. `estimate` is used for a picture without a stated size.
 * Errors: those of the file system, for pictures that are served here.
 */
export async function paintingOf(
  shown: ShownMedium,
  notes: ReadonlyMap<string, Values>,
  pictures: ServedPictures,
  {
    estimate,
    preview,
  }: { readonly estimate?: PictureSize | undefined; readonly preview?: Content | undefined },
): Promise<Painting> {
  const { medium, type, url, format, service, served } = shown;
  const { width, height, duration, rights } = medium;
  const said = { summary: languageMap(notes.get(medium.id)), rights: rightsUrl(rights) };
  if (url === undefined && preview) return { ...paintingOfPreview(preview), ...said };
  const stated = width === undefined || height === undefined ? undefined : { width, height };
  const real = served === undefined ? stated : (await pictures.find(served))?.size;
  const isTimed = type !== 'Image' && duration !== undefined;
  return {
    body: {
      id: url ?? medium.id,
      type,
      ...(format !== undefined && { format }),
      ...(type !== 'Sound' && real),
      ...(isTimed && { duration }),
      ...(service && { service: [service] }),
    },
    size: real ?? estimate,
    ...(isTimed && { duration }),
    ...said,
  };
}
