import sharp, { type Sharp } from 'sharp';

export type Change = 'smaller' | 'crop' | 'gray' | 'mirrored' | 'warmer';

/** Pictures that are made from that of another object, for looking for what looks alike. */
export const VARIANTS: readonly { readonly of: string; readonly path: string; readonly change: Change }[] = [
  {
    of: 'khm.example/media/jaeger-im-schnee.jpg',
    path: 'khm.example/media/duesterer-tag.jpg',
    change: 'crop',
  },
  {
    of: 'belvedere.example/media/der-kuss.jpg',
    path: 'belvedere.example/media/die-umarmung.jpg',
    change: 'warmer',
  },
  { of: 'albertina.example/media/feldhase.jpg', path: 'albertina.example/media/elefant.jpg', change: 'gray' },
  {
    of: 'khm.example/media/infantin-blaues-kleid.jpg',
    path: 'belvedere.example/media/sonja-knips.jpg',
    change: 'smaller',
  },
  {
    of: 'belvedere.example/media/vier-baeume.jpg',
    path: 'leopoldmuseum.example/media/versinkende-sonne.jpg',
    change: 'mirrored',
  },
  {
    of: 'khm.example/media/grosses-selbstbildnis.jpg',
    path: 'belvedere.example/media/selbstbildnis-lachend.jpg',
    change: 'crop',
  },
  {
    of: 'albertina.example/media/melencolia.jpg',
    path: 'albertina.example/media/ritter-tod-teufel.jpg',
    change: 'smaller',
  },
  {
    of: 'belvedere.example/media/grosse-praterlandschaft.jpg',
    path: 'belvedere.example/media/fruehling-im-prater.jpg',
    change: 'warmer',
  },
];

const CHANGES: Readonly<Record<Change, (picture: Sharp, width: number, height: number) => Sharp>> = {
  smaller: (picture, width) => picture.resize(Math.round(width * 0.6)),
  crop: (picture, width, height) =>
    picture.extract({
      left: Math.round(width * 0.05),
      top: Math.round(height * 0.04),
      width: Math.round(width * 0.9),
      height: Math.round(height * 0.92),
    }),
  gray: (picture) => picture.greyscale(),
  mirrored: (picture) => picture.flop(),
  warmer: (picture) =>
    picture.recomb([
      [1.08, 0.04, 0],
      [0, 0.98, 0],
      [0, 0, 0.82],
    ]),
};

/** A changed picture as JPEG; what the original says in words stays. */
export async function makeVariant(original: Buffer, change: Change): Promise<Buffer> {
  const { width, height } = await sharp(original).metadata();
  return CHANGES[change](sharp(original), width, height)
    .jpeg({ quality: 55, mozjpeg: true })
    .keepExif()
    .toBuffer();
}
