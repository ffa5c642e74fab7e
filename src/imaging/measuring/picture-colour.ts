import type { Raster } from '../raster.ts';
import { COLOUR_NAMES, type ColourName, colourName, withoutHue } from './colour-name.ts';
import { oklab } from './oklab.ts';
import { type Rim, rimOf } from './rim.ts';

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
  const samples = sample(raster);
  const isGrayscale = isGray(samples.chroma);
  const names = samples.lab.map((lab) => (isGrayscale ? withoutHue(lab.lightness) : colourName(lab)));
  const [colour, score] = strongest(names, samples, rimOf(names, samples.columns));
  return { colour, isGrayscale, colourScore: Math.round(score * 1000) / 1000 };
}

interface Samples {
  readonly columns: number;
  readonly lab: readonly ReturnType<typeof oklab>[];
  readonly chroma: Float64Array;
}

/** A regular grid of single pixels, row by row. */
function sample({ width, height, rgb }: Raster): Samples {
  const [columns, rows] = [Math.min(width, PLACES), Math.min(height, PLACES)];
  const lab = Array.from({ length: columns * rows }, (_, place) => {
    const x = Math.floor((((place % columns) + 0.5) * width) / columns);
    const y = Math.floor(((Math.floor(place / columns) + 0.5) * height) / rows);
    const at = (y * width + x) * 3;
    return oklab(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
  });
  return { columns, lab, chroma: Float64Array.from(lab, ({ a, b }) => Math.hypot(a, b)) };
}

function isGray(chroma: Float64Array): boolean {
  const mean = chroma.reduce((sum, one) => sum + one, 0) / chroma.length;
  const gray = chroma.reduce((count, one) => count + (one < GRAY_CHROMA ? 1 : 0), 0);
  return mean < GRAY_MEAN_CHROMA && gray >= GRAY_SHARE * chroma.length;
}

function strongest(names: readonly ColourName[], { chroma }: Samples, inRim: Rim): [ColourName, number] {
  const area = new Map<ColourName, number>();
  const strength = new Map<ColourName, number>();
  let total = 0;
  names.forEach((name, place) => {
    const weight = inRim(place) ? RIM_WEIGHT : 1;
    total += weight;
    area.set(name, (area.get(name) ?? 0) + weight);
    const share = Math.min(1, (chroma[place] ?? 0) / FULL_CHROMA);
    strength.set(name, (strength.get(name) ?? 0) + weight * share);
  });
  const scoreOf = (name: ColourName): number => {
    const ofArea = (area.get(name) ?? 0) / total;
    return HUELESS.includes(name) ? ofArea : Math.sqrt((ofArea * (strength.get(name) ?? 0)) / total);
  };
  let best: [ColourName, number] = ['gray', 0];
  for (const name of COLOUR_NAMES) {
    const score = scoreOf(name);
    if (score > best[1]) best = [name, score];
  }
  return best;
}

const HUELESS: readonly ColourName[] = ['white', 'gray', 'black'];
