import { writeOklab } from '../oklab.ts';
import type { Raster } from '../raster.ts';
import { type Border, borderOf } from './border.ts';
import { COLOUR_NAMES, type ColourName, colourName, withoutHue } from './colour-name.ts';

export interface PictureColour {
  readonly colour: ColourName;
  readonly isGrayscale: boolean;
  /** How strongly the colour characterises the picture, 0 to 1, three decimals. */
  readonly colourScore: number;
}

/** Each side is looked at in about so many places. */
const PLACES = 100;

/** A black-and-white picture has hardly a pixel above this chroma, and a lower one on average. */
const GRAY_CHROMA = 0.04;
const GRAY_SHARE = 0.99;
const GRAY_MEAN_CHROMA = 0.014;

/** Chroma from which a pixel counts in full. */
const FULL_CHROMA = 0.15;

/** A pixel of the plain rim around a drawing or a scan counts so much. */
const RIM_WEIGHT = 0.25;

/**
 * The dominant colour. White, gray and black score by their area; every other
 * colour by the root of its area times its area weighted by chroma.
 */
export function colourOf(raster: Raster): PictureColour {
  const { columns, lab, chroma } = sample(raster);
  const isGrayscale = isGray(chroma);
  const names = Array.from(chroma, (_, place) => {
    const lightness = lab[place * 3] ?? 0;
    if (isGrayscale) return withoutHue(lightness);
    return colourName(lightness, lab[place * 3 + 1] ?? 0, lab[place * 3 + 2] ?? 0);
  });
  const [colour, score] = strongest(names, chroma, borderOf(names, columns));
  return { colour, isGrayscale, colourScore: Math.round(score * 1000) / 1000 };
}

interface Samples {
  readonly columns: number;
  /** Lightness, a and b of each place. */
  readonly lab: Float64Array;
  readonly chroma: Float64Array;
}

/** A regular grid of single pixels, row by row. */
function sample({ width, height, rgb }: Raster): Samples {
  const [columns, rows] = [Math.min(width, PLACES), Math.min(height, PLACES)];
  const lab = new Float64Array(columns * rows * 3);
  const chroma = new Float64Array(columns * rows);
  for (let place = 0; place < chroma.length; place++) {
    const x = Math.floor((((place % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(place / columns) + 0.5) * height) / rows);
    const at = (y * width + x) * 3;
    writeOklab(lab, place * 3, rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
    chroma[place] = Math.sqrt((lab[place * 3 + 1] ?? 0) ** 2 + (lab[place * 3 + 2] ?? 0) ** 2);
  }
  return { columns, lab, chroma };
}

function isGray(chroma: Float64Array): boolean {
  const mean = chroma.reduce((sum, one) => sum + one, 0) / chroma.length;
  const gray = chroma.reduce((count, one) => count + (one < GRAY_CHROMA ? 1 : 0), 0);
  return mean < GRAY_MEAN_CHROMA && gray >= GRAY_SHARE * chroma.length;
}

function strongest(names: readonly ColourName[], chroma: Float64Array, inRim: Border): [ColourName, number] {
  const area = new Float64Array(COLOUR_NAMES.length);
  const strength = new Float64Array(COLOUR_NAMES.length);
  let total = 0;
  for (const [place, name] of names.entries()) {
    const weight = inRim(place) ? RIM_WEIGHT : 1;
    const slot = SLOTS[name];
    const share = Math.min(1, (chroma[place] ?? 0) / FULL_CHROMA);
    total += weight;
    area[slot] = (area[slot] ?? 0) + weight;
    strength[slot] = (strength[slot] ?? 0) + weight * share;
  }
  const scoreOf = (name: ColourName): number => {
    const slot = SLOTS[name];
    const ofArea = (area[slot] ?? 0) / total;
    return HUELESS.includes(name) ? ofArea : Math.sqrt((ofArea * (strength[slot] ?? 0)) / total);
  };
  let best: [ColourName, number] = ['gray', 0];
  for (const name of COLOUR_NAMES) {
    const score = scoreOf(name);
    if (score > best[1]) best = [name, score];
  }
  return best;
}

const HUELESS: readonly ColourName[] = ['white', 'gray', 'black'];

const SLOTS = Object.fromEntries(COLOUR_NAMES.map((name, slot) => [name, slot])) as Readonly<
  Record<ColourName, number>
>;
