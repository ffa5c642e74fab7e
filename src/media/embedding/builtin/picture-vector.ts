import type { Raster } from '../../imaging/raster.ts';
import { type PicturePlanes, picturePlanes, SIDE } from './picture-planes.ts';

export const IMAGE_DIMENSIONS = 512;

interface Part {
  readonly name: string;
  readonly length: number;
  readonly weight: number;
  /** Whether a component, by its index in the part, represents colour. */
  readonly isColour: (at: number) => boolean;
}

/** Cells along each side, and directions within 180 degrees. */
const [EDGE_CELLS, DIRECTIONS] = [5, 8];

/** Cells along each side. */
const COLOUR_CELLS = 6;

/** The parts of a vector, in order. */
export const PARTS: readonly Part[] = [
  { name: 'coarse lightness', length: 63, weight: 1, isColour: () => false },
  { name: 'coarse colour', length: 72, weight: 0.7, isColour: () => true },
  { name: 'edges', length: 200, weight: 1, isColour: () => false },
  { name: 'colours', length: 64, weight: 0.7, isColour: () => true },
  { name: 'colours by place', length: 108, weight: 0.8, isColour: (at) => at % 3 > 0 },
  { name: 'texture', length: 5, weight: 0.3, isColour: (at) => at > 2 },
];

/** Learnt from many pictures. */
export interface PictureMeans {
  readonly components: Float32Array;
  /** Mean distance of each part from its means. */
  readonly distances: Float32Array;
}

/**
 * The vector of a picture: how it looks, not what it shows. Each part is relative
 * to the means of many pictures, so that unrelated pictures are at distance 1, and
 * is scaled to one length, unless it is so close to the means that this would only
 * amplify noise. Components that distinguish left from right count less, so that a
 * mirror image is close. Components of colour count less in a picture with little
 * colour, so that a black-and-white picture finds similar forms in colour, too.
 */
export function pictureVector(picture: Raster, means: PictureMeans): Float32Array {
  const described = describePicture(picture);
  const confidence = Math.min(1, (described[MEAN_CHROMA_AT] ?? 0) / SURE_CHROMA);
  const vector = relativeTo(described, means);
  let start = 0;
  for (const [i, { length, weight, isColour }] of PARTS.entries()) {
    const part = vector.subarray(start, start + length);
    const least = LEAST_DISTANCE * (means.distances[i] ?? 1);
    scale(part, weight / Math.max(lengthOf(part), least, Number.MIN_VALUE));
    for (const [at, value] of part.entries()) if (isColour(at)) part[at] = value * confidence;
    start += length;
  }
  const length = lengthOf(vector);
  // A picture equal to the means has no direction, but needs a vector all the same.
  if (length === 0) vector[0] = 1;
  else scale(vector, 1 / length);
  return vector;
}

/** The description relative to the means, with less weight on what changes its sign in the mirror image. */
export function relativeTo(
  described: Float32Array,
  { components }: Pick<PictureMeans, 'components'>,
): Float32Array {
  const relative = described.map((value, at) => value - (components[at] ?? 0));
  const opposite = mirrored(relative);
  return relative.map((value, at) => {
    const other = opposite[at] ?? 0;
    return (value + other + SIDES_WEIGHT * (value - other)) / 2;
  });
}

const SIDES_WEIGHT = 0.6;

/** From this mean chroma on, colours count in full; toned photographs have about as much. */
const SURE_CHROMA = 0.03;

const MEAN_CHROMA_AT = IMAGE_DIMENSIONS - 2;

/** As a share of the mean one. */
const LEAST_DISTANCE = 0.8;

/** The parts in order, as measured. */
export function describePicture(picture: Raster): Float32Array {
  const planes = picturePlanes(picture);
  const { histograms, mean, deviation } = edges(planes.lightness);
  const described = new Float32Array(IMAGE_DIMENSIONS);
  let start = 0;
  for (const part of [
    // The mean lightness is among the colours by place.
    lowFrequencies(planes.lightness, 8).subarray(1),
    lowFrequencies(planes.a, 6),
    lowFrequencies(planes.b, 6),
    histograms,
    colourHistogram(planes),
    localColours(planes),
    [mean, deviation, ...spreads(planes)],
  ]) {
    described.set(part, start);
    start += part.length;
  }
  return described;
}

/** Spread of lightness, mean chroma and its spread. */
function spreads({ lightness, a, b }: PicturePlanes): [number, number, number] {
  const chroma = a.map((value, at) => Math.hypot(value, b[at] ?? 0));
  const mean = meanOf(chroma);
  return [deviationOf(lightness, meanOf(lightness)), mean, deviationOf(chroma, mean)];
}

const meanOf = (values: Float32Array): number =>
  values.reduce((sum, value) => sum + value, 0) / (SIDE * SIDE);

const deviationOf = (values: Float32Array, mean: number): number =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (SIDE * SIDE));

const lengthOf = (values: Float32Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

function scale(values: Float32Array, factor: number): void {
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * factor;
}

/**
 * The lowest `count` by `count` frequencies of a plane (DCT-II), row by row,
 * starting with the mean. Higher frequencies are weaker in pictures, so they are
 * amplified.
 */
export function lowFrequencies(plane: Float32Array, count: number): Float32Array {
  const rows = new Float32Array(SIDE * count);
  for (let y = 0; y < SIDE; y++) {
    for (let u = 0; u < count; u++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (plane[y * SIDE + x] ?? 0) * (COSINES[u * SIDE + x] ?? 0);
      rows[y * count + u] = sum;
    }
  }
  const found = new Float32Array(count * count);
  for (let v = 0; v < count; v++) {
    for (let u = 0; u < count; u++) {
      let sum = 0;
      for (let y = 0; y < SIDE; y++) sum += (rows[y * count + u] ?? 0) * (COSINES[v * SIDE + y] ?? 0);
      found[v * count + u] = (sum * Math.sqrt(1 + u + v)) / (SIDE * SIDE);
    }
  }
  return found;
}

const MAX_COUNT = 8;

/** By frequency and position. */
const COSINES = Float32Array.from({ length: MAX_COUNT * SIDE }, (_, at) =>
  Math.cos((Math.PI * Math.floor(at / SIDE) * (2 * (at % SIDE) + 1)) / (2 * SIDE)),
);

/** The result of `describePicture` for the mirror image (left and right exchanged), from that of the picture. */
export const mirrored = (described: Float32Array): Float32Array =>
  described.map((_, at) => (SIGNS[at] ?? 1) * (described[ORIGINS[at] ?? at] ?? 0));

/** The component of the picture that a component of the mirror image equals, and whether its sign changes. */
interface Origin {
  readonly from: number;
  readonly sign: 1 | -1;
}

/** By part, in the order of `describePicture`; `from` is relative to the part. */
const LAYOUT: readonly (readonly Origin[])[] = [
  frequencies(8)
    .slice(1)
    .map(({ from, sign }) => ({ from: from - 1, sign })),
  frequencies(6),
  frequencies(6),
  cells(EDGE_CELLS, DIRECTIONS, (direction) => (DIRECTIONS - direction) % DIRECTIONS),
  unchanged(64),
  cells(COLOUR_CELLS, 3, (component) => component),
  unchanged(5),
];

const ORIGINS: number[] = [];
const SIGNS: number[] = [];
for (const part of LAYOUT) {
  const start = ORIGINS.length;
  for (const { from, sign } of part) {
    ORIGINS.push(start + from);
    SIGNS.push(sign);
  }
}

/** Components of an odd horizontal frequency change their sign. */
function frequencies(count: number): Origin[] {
  return Array.from({ length: count * count }, (_, at) => ({ from: at, sign: (at % count) % 2 ? -1 : 1 }));
}

function cells(side: number, each: number, origin: (at: number) => number): Origin[] {
  return Array.from({ length: side * side * each }, (_, at) => {
    const cell = Math.floor(at / each);
    const column = side - 1 - (cell % side);
    return { from: (cell - (cell % side) + column) * each + origin(at % each), sign: 1 };
  });
}

function unchanged(length: number): Origin[] {
  return Array.from({ length }, (_, from) => ({ from, sign: 1 }));
}

/** Steps of lightness and of each colour axis. */
const STEPS = 4;

/** The share of each colour in a picture; square roots, so that small areas count, too. */
function colourHistogram({ lightness, a, b }: PicturePlanes): Float32Array {
  const histogram = new Float32Array(STEPS ** 3);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const position = [
      onScale((lightness[at] ?? 0) * STEPS - 0.5),
      onScale(colourStep(a[at] ?? 0)),
      onScale(colourStep(b[at] ?? 0)),
    ] as const;
    addColourShares(histogram, position);
  }
  return histogram.map((count) => Math.sqrt(count / (SIDE * SIDE)));
}

/** Stronger colours count as this. */
const STRONG_COLOUR = 0.16;

const colourStep = (value: number) => ((value / STRONG_COLOUR + 1) / 2) * (STEPS - 1);

const onScale = (position: number) => Math.max(0, Math.min(STEPS - 1, position));

/** Distributes one over the eight bins around a position; nearer ones get more. */
function addColourShares(histogram: Float32Array, [l, a, b]: readonly [number, number, number]): void {
  const [first, second, third] = [stepBefore(l), stepBefore(a), stepBefore(b)];
  for (let corner = 0; corner < 8; corner++) {
    const [i, j, k] = [first + (corner >> 2), second + ((corner >> 1) & 1), third + (corner & 1)];
    const bin = (i * STEPS + j) * STEPS + k;
    const share = (1 - Math.abs(l - i)) * (1 - Math.abs(a - j)) * (1 - Math.abs(b - k));
    histogram[bin] = (histogram[bin] ?? 0) + share;
  }
}

const stepBefore = (position: number) => Math.min(STEPS - 2, Math.floor(position));

/** Mean lightness and colour of each cell; colours are weighted, because their values are smaller. */
function localColours({ lightness, a, b }: PicturePlanes): Float32Array {
  const sums = new Float32Array(COLOUR_CELLS * COLOUR_CELLS * 3);
  const counts = new Float32Array(COLOUR_CELLS * COLOUR_CELLS);
  for (let y = 0; y < SIDE; y++) {
    const row = Math.floor(((y + 0.5) * COLOUR_CELLS) / SIDE);
    for (let x = 0; x < SIDE; x++) {
      const cell = row * COLOUR_CELLS + Math.floor(((x + 0.5) * COLOUR_CELLS) / SIDE);
      const at = y * SIDE + x;
      counts[cell] = (counts[cell] ?? 0) + 1;
      sums[3 * cell] = (sums[3 * cell] ?? 0) + (lightness[at] ?? 0);
      sums[3 * cell + 1] = (sums[3 * cell + 1] ?? 0) + COLOUR_WEIGHT * (a[at] ?? 0);
      sums[3 * cell + 2] = (sums[3 * cell + 2] ?? 0) + COLOUR_WEIGHT * (b[at] ?? 0);
    }
  }
  return sums.map((sum, i) => sum / (counts[Math.floor(i / 3)] ?? 1));
}

const COLOUR_WEIGHT = 2;

interface Edges {
  /** Strength by cell and direction, distributed over the nearest cells and directions. */
  readonly histograms: Float32Array;
  /** Mean strength, and how much it varies. */
  readonly mean: number;
  readonly deviation: number;
}

/** Positions and directions of the edges in a plane. */
function edges(plane: Float32Array): Edges {
  const histograms = new Float32Array(EDGE_CELLS * EDGE_CELLS * DIRECTIONS);
  const at = (x: number, y: number) => plane[y * SIDE + x] ?? 0;
  let [sum, squares] = [0, 0];
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const across = at(x + 1, y) - at(x - 1, y);
      const down = at(x, y + 1) - at(x, y - 1);
      const strength = Math.sqrt(across * across + down * down);
      sum += strength;
      squares += strength * strength;
      if (strength < FAINT) continue;
      const turn = (Math.atan2(down, across) / Math.PI + 1) % 1;
      addEdgeShares(histograms, x, y, turn * DIRECTIONS, strength);
    }
  }
  const count = (SIDE - 2) ** 2;
  const mean = sum / count;
  return {
    histograms: histograms.map((strength) => Math.sqrt(strength / count)),
    mean,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)),
  };
}

/** Weaker edges are grain of paper or traces of compression. */
const FAINT = 0.01;

function addEdgeShares(into: Float32Array, x: number, y: number, direction: number, strength: number): void {
  const column = ((x + 0.5) * EDGE_CELLS) / SIDE - 0.5;
  const row = ((y + 0.5) * EDGE_CELLS) / SIDE - 0.5;
  const lower = Math.floor(direction);
  const fraction = direction - lower;
  for (let i = 0; i < 4; i++) {
    const cellColumn = Math.floor(column) + (i & 1);
    const cellRow = Math.floor(row) + (i >> 1);
    const share = strength * (1 - Math.abs(column - cellColumn)) * (1 - Math.abs(row - cellRow));
    const bin = (inGrid(cellRow) * EDGE_CELLS + inGrid(cellColumn)) * DIRECTIONS;
    const first = bin + (lower % DIRECTIONS);
    const second = bin + ((lower + 1) % DIRECTIONS);
    into[first] = (into[first] ?? 0) + share * (1 - fraction);
    into[second] = (into[second] ?? 0) + share * fraction;
  }
}

const inGrid = (cell: number) => Math.max(0, Math.min(EDGE_CELLS - 1, cell));
