import { COLOUR_NAMES, type ColourName } from '../colour-names.ts';
import { writeOklab } from '../oklab.ts';
import type { Raster } from '../raster.ts';

export interface PictureColour {
  readonly colour: ColourName;
  readonly isGrayscale: boolean;
  /** How strongly the colour characterises the picture, 0 to 1, three decimals. */
  readonly colourScore: number;
}

/** Samples along each side. */
const SAMPLES = 100;

/** In a black-and-white picture, hardly a pixel is above this chroma, and the mean is below the other. */
const GRAY_CHROMA = 0.04;
const GRAY_SHARE = 0.99;
const GRAY_MEAN_CHROMA = 0.014;

/** From this chroma on, a pixel counts in full. */
const FULL_CHROMA = 0.15;

/** The weight of pixels in the plain border of a drawing or scan. */
const BORDER_WEIGHT = 0.25;

/**
 * The dominant colour. [media-14] White, gray and black score by their area; every other
 * colour by the root of its area times its area weighted by chroma.
 */
export function colourOf(raster: Raster): PictureColour {
  const { columns, lab, chroma } = sample(raster);
  const isGrayscale = isGray(chroma);
  const names = Array.from(chroma, (_, at) => {
    const lightness = lab[at * 3] ?? 0;
    if (isGrayscale) return withoutHue(lightness);
    return colourName(lightness, lab[at * 3 + 1] ?? 0, lab[at * 3 + 2] ?? 0);
  });
  const [colour, score] = strongest(names, chroma, borderOf(names, columns));
  return { colour, isGrayscale, colourScore: Math.round(score * 1000) / 1000 };
}

interface Samples {
  readonly columns: number;
  /** Lightness, a and b of each sample. */
  readonly lab: Float64Array;
  readonly chroma: Float64Array;
}

/** A regular grid of single pixels, row by row. */
function sample({ width, height, rgb }: Raster): Samples {
  const [columns, rows] = [Math.min(width, SAMPLES), Math.min(height, SAMPLES)];
  const lab = new Float64Array(columns * rows * 3);
  const chroma = new Float64Array(columns * rows);
  for (let at = 0; at < chroma.length; at++) {
    const x = Math.floor((((at % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(at / columns) + 0.5) * height) / rows);
    const from = (y * width + x) * 3;
    writeOklab(lab, at * 3, rgb[from] ?? 0, rgb[from + 1] ?? 0, rgb[from + 2] ?? 0);
    chroma[at] = Math.sqrt((lab[at * 3 + 1] ?? 0) ** 2 + (lab[at * 3 + 2] ?? 0) ** 2);
  }
  return { columns, lab, chroma };
}

function isGray(chroma: Float64Array): boolean {
  const mean = chroma.reduce((sum, one) => sum + one, 0) / chroma.length;
  const gray = chroma.reduce((count, one) => count + (one < GRAY_CHROMA ? 1 : 0), 0);
  return mean < GRAY_MEAN_CHROMA && gray >= GRAY_SHARE * chroma.length;
}

function strongest(
  names: readonly ColourName[],
  chroma: Float64Array,
  inBorder: Border,
): [ColourName, number] {
  const sums = new Map(COLOUR_NAMES.map((name) => [name, { area: 0, strength: 0 }]));
  let total = 0;
  for (const [at, name] of names.entries()) {
    const weight = inBorder(at) ? BORDER_WEIGHT : 1;
    const sum = sums.get(name) ?? { area: 0, strength: 0 };
    total += weight;
    sum.area += weight;
    sum.strength += weight * Math.min(1, (chroma[at] ?? 0) / FULL_CHROMA);
  }
  let best: [ColourName, number] = ['gray', 0];
  for (const [name, { area, strength }] of sums) {
    const share = area / total;
    const score = HUELESS.includes(name) ? share : Math.sqrt((share * strength) / total);
    if (score > best[1]) best = [name, score];
  }
  return best;
}

const HUELESS: readonly ColourName[] = ['white', 'gray', 'black'];

/** Whether a sample of the grid, by its index, is in the border. */
type Border = (index: number) => boolean;

/** The share of a border line that must have its colour, because of dust and numbers. */
const SHARE_OF_LINE = 0.95;

/**
 * The uniform white, gray or black border of a grid of colours: from each side, the
 * lines that have the colour of the outermost one.
 */
function borderOf(names: readonly ColourName[], columns: number): Border {
  const rows = names.length / columns;
  const row = (y: number) => names.slice(y * columns, (y + 1) * columns);
  const column = (x: number) => Array.from({ length: rows }, (_, y) => names[y * columns + x] ?? 'gray');
  const top = depth(rows, row);
  const bottom = depth(rows, (y) => row(rows - 1 - y));
  const left = depth(columns, column);
  const right = depth(columns, (x) => column(columns - 1 - x));
  return (index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    return y < top || y >= rows - bottom || x < left || x >= columns - right;
  };
}

/** How many lines from the side belong to the border; none if all of them would. */
function depth(lines: number, line: (from: number) => readonly ColourName[]): number {
  const colour = (['white', 'gray', 'black'] as const).find((one) => isOf(one, line(0)));
  if (colour === undefined) return 0;
  for (let at = 1; at < lines; at++) if (!isOf(colour, line(at))) return at;
  return 0;
}

const isOf = (colour: ColourName, line: readonly ColourName[]): boolean =>
  line.filter((name) => name === colour).length >= SHARE_OF_LINE * line.length;

/** The usual name of a colour in Oklab, by its lightness (0 to 1), chroma and hue. */
function colourName(lightness: number, a: number, b: number): ColourName {
  const chroma = Math.hypot(a, b);
  if (lightness < BLACK_BELOW || (lightness < 0.27 && chroma < 0.045)) return 'black';
  if (chroma < leastChroma(lightness)) return withoutHue(lightness);
  return withHue(lightness, chroma, ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);
}

const BLACK_BELOW = 0.16;

/** Below it, a colour counts as white, gray or black. */
const leastChroma = (lightness: number): number => (lightness > 0.9 ? 0.04 : 0.03);

/** The name of a colour in a black-and-white picture. */
function withoutHue(lightness: number): 'white' | 'gray' | 'black' {
  if (lightness > 0.87) return 'white';
  return lightness < 0.32 ? 'black' : 'gray';
}

function withHue(lightness: number, chroma: number, hue: number): ColourName {
  if (hue < 15 || hue >= 345) return reddish(lightness, chroma, hue);
  if (hue < 42 && lightness > 0.72 && chroma < 0.15) return 'pink';
  if (hue < 36) return earthy(lightness, chroma, 0.33, 0.12, 'red');
  if (hue < 77) return earthy(lightness, chroma, 0.58, 0.125, 'orange');
  if (hue < 109 || (hue < 116 && lightness > 0.9))
    return earthy(lightness, chroma, 0.6, lightness > 0.92 ? 0.04 : 0.085, 'yellow');
  if (hue < 169) return lightness > 0.95 && chroma < 0.1 ? 'yellow' : 'green';
  if (hue < 218) return 'teal';
  if (hue < 287) return 'blue';
  if (hue < 328) return 'purple';
  return lightness > 0.6 ? 'pink' : 'purple';
}

/** Crimson and burgundy are red, rose and salmon pink. */
function reddish(lightness: number, chroma: number, hue: number): ColourName {
  if (lightness > 0.64) return 'pink';
  if (hue >= 345 && hue < 360) return lightness > 0.52 && chroma > 0.1 ? 'pink' : 'purple';
  return chroma < 0.06 ? 'brown' : 'red';
}

/** Dark or dull tones of warm hues are called brown. */
const earthy = (
  lightness: number,
  chroma: number,
  leastLightness: number,
  leastChroma: number,
  bright: ColourName,
): ColourName => (lightness < leastLightness || chroma < leastChroma ? 'brown' : bright);
