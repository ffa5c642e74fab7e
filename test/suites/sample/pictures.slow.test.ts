import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from '../../../src/media/imaging/decode-picture.ts';
import { measurePicture, type PictureMeasures } from '../../../src/media/imaging/measure-picture.ts';

const sample = join(import.meta.dirname, '../../../sample');
const paths = globSync('**/*', { cwd: join(sample, 'pictures'), withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const files = new Map(
  paths.map((path) => [path.slice(join(sample, 'pictures/').length), readFileSync(path)] as const),
);
const lines = globSync('records/*.jsonl', { cwd: sample }).flatMap((file) =>
  readFileSync(join(sample, file), 'utf8').trimEnd().split('\n'),
);

interface Medium {
  readonly id: string;
  readonly 'dc:description'?: unknown;
}

const media = lines.map((line): { first: Medium | undefined; views: readonly Medium[] } => {
  const { 'edm:isShownBy': first, 'edm:hasView': views = [] } = JSON.parse(line);
  return { first, views };
});
const pathOf = ({ id }: Medium): string => id.slice('https://'.length);
/** The picture of an object: its main medium, or for a model its first view. */
const mains = media.flatMap(({ first, views }) => {
  const shown = [first, ...views].find((medium) => medium !== undefined && files.has(pathOf(medium)));
  return shown === undefined ? [] : pathOf(shown);
});

async function measured(bytes: Uint8Array): Promise<PictureMeasures> {
  const decoded = await decodePicture(bytes);
  if (decoded.outcome !== 'decoded') throw new Error(`cannot be decoded: ${JSON.stringify(decoded)}`);
  return measurePicture(decoded.width, decoded.height, decoded.raster);
}

test('at least 200 objects have one, 40 further views, all of them small', () => {
  expect(mains.length).toBeGreaterThanOrEqual(200);
  expect(files.size - mains.length).toBeGreaterThanOrEqual(40);
  expect(files.values().reduce((sum, { length }) => sum + length, 0)).toBeLessThan(11.5e6);
});

test('the record says of each that it is an illustration, and says so of no other medium', () => {
  const all = media.flatMap(({ first, views }) => [first, ...views].flatMap((medium) => medium ?? []));
  const note = [
    { lang: 'de', value: 'Von einem Programm gezeichnete Illustration; sie zeigt nicht das Objekt' },
    { lang: 'en', value: 'Illustration drawn by a program; it does not show the object' },
  ];
  for (const medium of all) {
    const expected = files.has(pathOf(medium)) ? note : undefined;
    expect([medium.id, medium['dc:description']]).toEqual([medium.id, expected]);
  }
});

test('each file says so, too, in its EXIF data, and is large enough to look at', async () => {
  for (const [path, file] of files) {
    const { exif, width, height } = await sharp(file).metadata();
    expect(exif?.toString('latin1')).toContain(
      'Illustration drawn by a program for the sample collection of Vitrine',
    );
    const longest = Math.max(width, height);
    expect([path, longest >= 500 && longest <= 1000]).toEqual([path, true]);
  }
});

test('colours, orientations and proportions vary', async () => {
  const all = await Promise.all(mains.map(async (path) => measured(files.get(path) ?? Buffer.alloc(0))));
  const colours = new Set(all.map(({ colour }) => colour));
  expect([...colours].sort()).toEqual([
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
  const count = (wanted: string) => all.filter(({ orientation }) => orientation === wanted).length;
  expect(count('portrait')).toBeGreaterThanOrEqual(60);
  expect(count('landscape')).toBeGreaterThanOrEqual(60);
  expect(count('square')).toBeGreaterThanOrEqual(10);
  const ratios = all.map(({ aspectRatio }) => aspectRatio);
  expect(Math.max(...ratios)).toBeGreaterThan(2.5);
  expect(Math.min(...ratios)).toBeLessThan(0.6);
  expect(all.filter(({ isGrayscale }) => isGrayscale).length).toBeGreaterThanOrEqual(8);
});

test('winter landscapes of the 16th and 17th centuries may be reused', () => {
  const reusable = lines.filter(
    (line) =>
      /"value":"Winter"/.test(line) &&
      /"value":"Landschaft"/.test(line) &&
      /"dcterms:created":\["(?:um )?(?:1[56]\d\d|17\. Jahrhundert)"/.test(line) &&
      /"edm:rights":"http:\/\/creativecommons\.org\/publicdomain\//.test(line),
  );
  expect(reusable.length).toBeGreaterThanOrEqual(4);
});
