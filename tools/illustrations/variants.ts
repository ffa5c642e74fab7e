import { changed, colourAt, type Picture, painted, resized } from './kit/picture.ts';

export type Change = 'smaller' | 'crop' | 'gray' | 'mirrored' | 'warmer' | 'detail';

/** Pictures that are made from that of another object, for looking for what looks alike. */
export const VARIANTS: readonly { readonly of: string; readonly path: string; readonly change: Change }[] = [
  {
    of: 'musikfreunde.example/media/unvollendete.jpg',
    path: 'musikfreunde.example/media/grosse-c-dur.jpg',
    change: 'crop',
  },
  {
    of: 'belvedere.example/media/der-kuss.jpg',
    path: 'mak.example/media/stoclet-fries.jpg',
    change: 'warmer',
  },
  {
    of: 'albertina.example/media/grosses-rasenstueck.jpg',
    path: 'nhm.example/media/bauer-feldskizzen.jpg',
    change: 'gray',
  },
  {
    of: 'wienbibliothek.example/media/fledermaus.jpg',
    path: 'wienbibliothek.example/media/zigeunerbaron.jpg',
    change: 'smaller',
  },
  {
    of: 'belvedere.example/media/vier-baeume.jpg',
    path: 'leopoldmuseum.example/media/versinkende-sonne.jpg',
    change: 'mirrored',
  },
  {
    of: 'khm.example/media/grosses-selbstbildnis.jpg',
    path: 'khm.example/media/kleines-selbstbildnis.jpg',
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

const CHANGES: Readonly<Record<Change, (picture: Picture) => Picture | Promise<Picture>>> = {
  smaller: (picture) =>
    resized(picture, { width: Math.round(picture.width * 0.7), height: Math.round(picture.height * 0.7) }),
  crop: (picture) => part(picture, 0.05, 0.04, 0.9),
  gray: (picture) =>
    changed(picture, (pixels, at) => {
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      const value = 0.3 * red + 0.59 * green + 0.11 * blue;
      pixels.set([value, value, value], at);
    }),
  mirrored: (picture) => painted(picture, (x, y) => colourAt(picture, picture.width - 1 - x, y)),
  warmer: (picture) =>
    changed(picture, (pixels, at) => {
      const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
      pixels.set([red * 1.08 + green * 0.04, green * 0.98, blue * 0.82], at);
    }),
  detail: async (picture) => {
    const { width, height } = picture;
    const cut = part(picture, 0.22, 0.12, 0.5);
    return resized(cut, { width: Math.round(width * 0.72), height: Math.round(height * 0.72) });
  },
};

export const changedPicture = async (original: Picture, change: Change): Promise<Picture> =>
  CHANGES[change](original);

/** A part of a picture: where it begins, and its size, as shares. */
function part(picture: Picture, left: number, top: number, share: number): Picture {
  const size = { width: Math.round(picture.width * share), height: Math.round(picture.height * share) };
  return painted(size, (x, y) => colourAt(picture, x + picture.width * left, y + picture.height * top));
}
