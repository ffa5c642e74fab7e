import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  describePicture,
  mirrored,
  PARTS,
  relativeTo,
} from '../../../../src/media/embedding/builtin/picture-vector.ts';
import { openBuiltinImageEmbedder, readPictureMeans } from '../../../../src/media/embedding/builtin-image.ts';
import type { Raster } from '../../../../src/media/imaging/raster.ts';
import { drawPicture } from '../imaging/draw-picture.ts';

const embedder = openBuiltinImageEmbedder();
const PICTURES = Array.from({ length: 24 }, (_, i) => drawPicture(100_000 + i));
const VECTORS = await embedder.embedImages(PICTURES);

const distance = (a: Float32Array, b: Float32Array): number =>
  a.reduce((rest, component, i) => rest - component * (b[i] ?? 0), 1);

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A picture whose pixels come from those of another one. */
function redraw(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): Raster {
  const rgb = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgb.set(pixel(x, y), 3 * (y * width + x));
  }
  return { width, height, rgb };
}

const pixelOf = ({ width, rgb }: Raster, x: number, y: number): number[] => [
  ...rgb.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

const ENLARGED = (picture: Raster) =>
  redraw(3 * picture.width, 2 * picture.height, (x, y) =>
    pixelOf(picture, Math.floor(x / 3), Math.floor(y / 2)),
  );
const CROPPED = (picture: Raster) =>
  redraw(picture.width - 4, picture.height - 4, (x, y) => pixelOf(picture, x + 2, y + 2));
const COARSE = (picture: Raster) =>
  redraw(picture.width, picture.height, (x, y) => pixelOf(picture, x, y).map((value) => value & 0xf0));

const MIRRORED = (picture: Raster) =>
  redraw(picture.width, picture.height, (x, y) => pixelOf(picture, picture.width - 1 - x, y));
const GRAY = (picture: Raster) =>
  redraw(picture.width, picture.height, (x, y) => {
    const [red = 0, green = 0, blue = 0] = pixelOf(picture, x, y);
    return Array.from({ length: 3 }, () => Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue));
  });

test.each<[string, (picture: Raster) => Raster, number]>([
  ['mirrored', MIRRORED, 0.15],
  ['enlarged and stretched', ENLARGED, 0.001],
  ['cropped by 3 %', CROPPED, 0.06],
  ['in few colours', COARSE, 0.06],
])('a picture that is %s is still nearest to itself', async (_name, distort, usual) => {
  const distorted = await embedder.embedImages(PICTURES.map(distort));
  const distances = distorted.map((vector) => VECTORS.map((other) => distance(vector, other)));
  expect(distances.map((row) => row.indexOf(Math.min(...row)))).toEqual([...PICTURES.keys()]);
  expect(median(distances.map((row, i) => row[i] ?? 0))).toBeLessThan(usual);
});

test('a black-and-white copy is among the nearest to its original', async () => {
  const copies = await embedder.embedImages(PICTURES.map(GRAY));
  const ranks = copies.map((vector, i) => {
    const distances = VECTORS.map((other) => distance(vector, other));
    return distances.filter((one) => one < (distances[i] ?? 0)).length;
  });
  expect(Math.max(...ranks)).toBeLessThan(5);
  expect(median(ranks)).toBe(0);
});

test('the description of a mirror image follows from that of the picture', () => {
  for (const picture of PICTURES) {
    const [own, other] = [describePicture(picture), describePicture(MIRRORED(picture))];
    const off = mirrored(own).map((value, at) => Math.abs(value - (other[at] ?? Number.NaN)));
    expect(Math.max(...off)).toBeLessThan(1e-4);
    expect(mirrored(mirrored(own))).toEqual(own);
  }
});

test('the means tell how far from them a part usually is', () => {
  const means = readPictureMeans();
  const relative = PICTURES.map((picture) => relativeTo(describePicture(picture), means));
  let start = 0;
  for (const [i, { name, length }] of PARTS.entries()) {
    const [from, to] = [start, start + length];
    const distances = relative.map((values) => Math.hypot(...values.subarray(from, to)));
    const mean = distances.reduce((sum, one) => sum + one, 0) / distances.length;
    const share = mean / (means.distances[i] ?? Number.NaN);
    expect(share, name).toBeGreaterThan(0.7);
    expect(share, name).toBeLessThan(1.4);
    start = to;
  }
});

test('pictures that have nothing in common are about at distance 1', () => {
  const all = VECTORS.flatMap((a, i) => VECTORS.slice(i + 1).map((b) => distance(a, b)));
  expect(median(all)).toBeGreaterThan(0.85);
  expect(median(all)).toBeLessThan(1.15);
});

test('any picture has a vector of unit length', async () => {
  const side = fc.integer({ min: 1, max: 200 });
  await fc.assert(
    fc.asyncProperty(
      side,
      side,
      fc.uint8Array({ minLength: 1, maxLength: 50 }),
      async (width, height, ink) => {
        const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => ink[i % ink.length] ?? 0);
        const [vector = new Float32Array()] = await embedder.embedImages([{ width, height, rgb }]);
        expect(vector).toHaveLength(embedder.dimensions);
        expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      },
    ),
    { numRuns: 40 },
  );
});

test('vectors of this name never change', () => {
  const strongest = Array.from(VECTORS[0]?.entries() ?? [])
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, 5)
    .map(([component, value]) => `${component}: ${value.toFixed(3)}`);
  expect([embedder.name, strongest]).toMatchInlineSnapshot(`
    [
      "vitrine-image-2",
      [
        "509: -0.201",
        "393: 0.192",
        "389: 0.146",
        "259: 0.141",
        "377: -0.136",
      ],
    ]
  `);
});
