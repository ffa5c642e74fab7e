export type ContentTier = 0 | 1 | 2 | 3 | 4;

/** A file of a record, and what its tier depends on. */
export interface FileFacts {
  /** edm:type of the record. */
  readonly kind: string | undefined;
  /** MIME type; undefined if unknown. */
  readonly type: string | undefined;
  /** Of an image; undefined if unknown. */
  readonly pixels: number | undefined;
  /** Lines of a video; undefined if unknown. */
  readonly height: number | undefined;
  readonly hasThumbnail: boolean;
  readonly hasLandingPage: boolean;
  readonly hasEmbeddableMedia: boolean;
}

/** From this number of pixels on, an image has the tier. */
export const MIN_PIXELS = { 1: 100_000, 2: 420_000, 4: 950_000 } as const;

/** Lines of a video in standard resolution. */
export const MIN_VIDEO_HEIGHT = 480;

/** The content tier of a file under any licence. */
export function tierOfFile(file: FileFacts): ContentTier {
  const { kind, type = '', height = 0, hasEmbeddableMedia } = file;
  const onPage = file.hasLandingPage ? 1 : 0;
  switch (kind) {
    case 'IMAGE':
      return file.hasThumbnail && type.startsWith('image') ? tierOfPixels(file.pixels) : 0;
    case 'TEXT':
      if (type === 'application/pdf') return 4;
      return type.startsWith('image') ? higher(tierOfPixels(file.pixels), onPage) : onPage;
    case 'VIDEO':
      if (hasEmbeddableMedia) return 4;
      if (!type.startsWith('video')) return onPage;
      return height >= MIN_VIDEO_HEIGHT ? 4 : 1;
    case 'SOUND':
      return hasEmbeddableMedia || type.startsWith('audio') ? 4 : onPage;
    case '3D':
      return hasEmbeddableMedia || isModel(type) ? 4 : onPage;
    default:
      return 0;
  }
}

/** The content tier of a record without edm:isShownBy and edm:hasView. */
export const tierWithoutFiles = ({
  kind = '',
  hasLandingPage,
}: Pick<FileFacts, 'kind' | 'hasLandingPage'>): ContentTier =>
  hasLandingPage && ['TEXT', 'VIDEO', 'SOUND'].includes(kind) ? 1 : 0;

function tierOfPixels(pixels = 0): ContentTier {
  if (pixels >= MIN_PIXELS[4]) return 4;
  if (pixels >= MIN_PIXELS[2]) return 2;
  return pixels >= MIN_PIXELS[1] ? 1 : 0;
}

/** Any file of a known type that is not a picture or a text of the object. */
const isModel = (type: string): boolean =>
  type !== '' && !type.startsWith('image') && type !== 'application/pdf';

const higher = (a: ContentTier, b: ContentTier): ContentTier => (a > b ? a : b);
