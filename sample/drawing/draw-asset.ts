import sharp from 'sharp';
import { label } from './label.ts';
import type { Motif } from './motifs.ts';
import { COLOURFUL, PAPER, type Palette } from './palettes.ts';
import { type Seeded, seeded } from './seeded.ts';

/** Pixels across and down. */
const LOGO = 240;
const FAVICON = 48;
const WIDE_SHEET = { width: 1080, height: 440 };
const QUALITY = 46;

const EXIF = {
  IFD0: {
    ImageDescription: 'Illustration drawn for the sample collection of Vitrine; it shows no real place',
    Copyright: 'CC0 1.0',
  },
};

/** A mark of an institution as PNG: no real logo, and no letters. */
export const drawLogo = (institution: string): Promise<Buffer> => mark(institution, LOGO);

export const drawFavicon = (institution: string): Promise<Buffer> => mark(institution, FAVICON);

/** A wide picture as JPEG; the same for the same name. */
export function drawWide(name: string, motif: Motif): Promise<Buffer> {
  const chance = seeded(name);
  const colours = chance.pick(/nationalbibliothek|musikfreunde|wien-museum/.test(name) ? PAPER : COLOURFUL);
  const { width, height } = WIDE_SHEET;
  const drawing = motif({ ...WIDE_SHEET, colours, chance });
  return sharp(Buffer.from(svg(width, height, drawing + label(height))))
    .flatten()
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .withExif(EXIF)
    .toBuffer();
}

function mark(institution: string, edge: number): Promise<Buffer> {
  const chance = seeded(`logo ${institution}`);
  const colours = chance.pick(COLOURFUL);
  return sharp(Buffer.from(svg(LOGO, LOGO, tiles(colours, chance))))
    .resize(edge, edge)
    .png({ palette: true, colours: 16, effort: 10 })
    .toBuffer();
}

/** Three by three tiles with quarters of a circle, mirrored so that the mark is of one piece. */
function tiles(colours: Palette, chance: Seeded): string {
  const step = LOGO / 3;
  const shades: [string, ...string[]] = [colours.first, colours.second, colours.accent, colours.dark];
  const parts = [`<rect width="${LOGO}" height="${LOGO}" fill="${colours.ground}"/>`];
  for (const [x, mirrored] of [
    [0, 2],
    [1, 1],
  ] as const) {
    for (const y of [0, 1, 2]) {
      const fill = chance.pick(shades);
      const corner = chance.whole(0, 3);
      const isWhole = chance.whole(0, 3) === 0;
      parts.push(tile(x, y, step, fill, corner, isWhole));
      if (mirrored !== x) parts.push(tile(mirrored, y, step, fill, corner ^ 1, isWhole));
    }
  }
  return parts.join('');
}

/** `corner`: 0 upper left, 1 upper right, 2 lower left, 3 lower right. */
function tile(x: number, y: number, step: number, fill: string, corner: number, isWhole: boolean): string {
  const [left, top] = [x * step, y * step];
  const [towards, down] = [corner & 1, corner >> 1];
  if (isWhole) {
    return `<circle cx="${left + step / 2}" cy="${top + step / 2}" r="${step / 2}" fill="${fill}"/>`;
  }
  const [fromX, fromY] = [left + towards * step, top + down * step];
  const [toX, toY] = [left + (1 - towards) * step, top + (1 - down) * step];
  const sweep = towards === down ? 1 : 0;
  return `<path d="M${fromX} ${fromY}L${toX} ${fromY}A${step} ${step} 0 0 ${sweep} ${fromX} ${toY}Z" fill="${fill}"/>`;
}

const svg = (width: number, height: number, drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`;
