import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { VARIANTS } from '../../sample/drawing/variants.ts';
import { decodePicture } from '../../src/imaging/decode-picture.ts';
import { measurePicture, type PictureMeasures } from '../../src/imaging/measure-picture.ts';

const sample = join(import.meta.dirname, '../../sample');
const paths = globSync('**/*', { cwd: join(sample, 'pictures'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const files = paths.map((path) => readFileSync(path));
const addresses = paths.map((path) => path.slice(join(sample, 'pictures/').length));

async function measured(bytes: Uint8Array): Promise<PictureMeasures> {
  const decoded = await decodePicture(bytes);
  if (decoded.outcome !== 'decoded') throw new Error(`cannot be decoded: ${JSON.stringify(decoded)}`);
  return measurePicture(decoded.width, decoded.height, decoded.raster);
}

test('at least 120, small ones, each at the address of a record', () => {
  expect(files.length).toBeGreaterThanOrEqual(120);
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2e6);
  const records = globSync('records/*.jsonl', { cwd: sample }).map((file) =>
    readFileSync(join(sample, file), 'utf8'),
  );
  const shown = new Set(
    records.flatMap((text) =>
      [...text.matchAll(/"edm:isShownBy":\{"id":"https:\/\/([^"]+)"/g)].map(([, address]) => address),
    ),
  );
  expect(addresses.filter((address) => !shown.has(address))).toEqual([]);
});

test('each says of itself that it is an illustration', async () => {
  for (const file of files) {
    const { exif } = await sharp(file).metadata();
    expect(exif?.toString('latin1')).toContain('Illustration drawn for the sample collection of Vitrine');
  }
});

test('colours and orientations vary', async () => {
  const all = await Promise.all(files.map(measured));
  const count = <K extends keyof PictureMeasures>(key: K) =>
    Map.groupBy(all, (one) => one[key])
      .entries()
      .map(([value, { length }]) => [value, length] as const);
  const colours = new Map(count('colour'));
  expect([...colours.keys()].sort()).toEqual([
    'black',
    'blue',
    'brown',
    'gray',
    'green',
    'orange',
    'pink',
    'purple',
    'red',
    'teal',
    'white',
    'yellow',
  ]);
  const orientations = new Map(count('orientation'));
  for (const orientation of ['portrait', 'landscape', 'square'] as const) {
    expect(orientations.get(orientation)).toBeGreaterThanOrEqual(20);
  }
  expect(all.filter(({ isGrayscale }) => isGrayscale).length).toBeGreaterThanOrEqual(8);
});

test('near-duplicates are there with what they were made from', () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(5);
  for (const { of, path } of VARIANTS) expect(addresses).toEqual(expect.arrayContaining([of, path]));
});
