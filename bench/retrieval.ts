/*
 * node bench/retrieval.ts [--models-dir FOLDER] [FOLDER]
 *
 * How well changed copies of pictures find their originals among all others: those of
 * the sample collection, or all files of a folder. The vectors are the built-in ones,
 * or those of the image model that is installed in a folder of models. Exits with
 * status 1 if fewer are ranked first than when this was written.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { BUILTIN_IMAGE_MODEL } from '../src/embedding/builtin-image.ts';
import { openImageEmbedder } from '../src/embedding/open-embedders.ts';
import { decodePicture } from '../src/imaging/decode-picture.ts';
import { percentile } from './harness/figures.ts';

/** Shares at rank 1 in the sample collection. Its pictures are drawn, so they are more alike than real ones. */
const WANTED: Readonly<Record<string, number>> = {
  'the same file': 1,
  'JPEG, quality 60': 1,
  'half the size': 1,
  'cropped by 3 %': 0.98,
  'all three of them': 0.98,
  'cropped by 20 %': 0.8,
  greyscale: 0.5,
  mirrored: 0.8,
};

/** The same with an installed network, which says more of what pictures show. */
const WANTED_OF_NETWORKS: Readonly<Record<string, number>> = {
  ...WANTED,
  'cropped by 20 %': 0.85,
  greyscale: 0.85,
  mirrored: 0.95,
};

interface Distortion {
  readonly name: string;
  /** A changed copy of a picture file, as JPEG. */
  readonly make: (file: Buffer) => Promise<Buffer>;
}

/** Changes that pictures undergo on the web. */
const DISTORTIONS: readonly Distortion[] = [
  { name: 'the same file', make: async (file) => file },
  { name: 'JPEG, quality 60', make: (file) => sharp(file).jpeg({ quality: 60 }).toBuffer() },
  { name: 'half the size', make: async (file) => resized(file, 0.5) },
  { name: 'cropped by 3 %', make: async (file) => cropped(file, 0.03) },
  {
    name: 'all three of them',
    make: async (file) =>
      sharp(await cropped(await resized(file, 0.5), 0.03))
        .jpeg({ quality: 60 })
        .toBuffer(),
  },
  { name: 'cropped by 20 %', make: async (file) => cropped(file, 0.2) },
  { name: 'greyscale', make: (file) => sharp(file).greyscale().jpeg(FINE).toBuffer() },
  { name: 'mirrored', make: (file) => sharp(file).flop().jpeg(FINE).toBuffer() },
];

const FINE = { quality: 92 };

async function resized(file: Buffer, scale: number): Promise<Buffer> {
  const { width } = await sharp(file).metadata();
  return sharp(file)
    .resize(Math.round(width * scale))
    .jpeg(FINE)
    .toBuffer();
}

/** Crops a share of width and height, the same on both sides. */
async function cropped(file: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata();
  const kept = { width: Math.round(width * (1 - share)), height: Math.round(height * (1 - share)) };
  return sharp(file)
    .extract({
      left: Math.floor((width - kept.width) / 2),
      top: Math.floor((height - kept.height) / 2),
      ...kept,
    })
    .jpeg(FINE)
    .toBuffer();
}

const SAMPLE = fileURLToPath(new URL('../sample/pictures', import.meta.url));
const { values: options, positionals } = parseArgs({
  options: { 'models-dir': { type: 'string' } },
  allowPositionals: true,
});
const [folder = SAMPLE] = positionals;
const embedder = await openImageEmbedder({ modelsDir: options['models-dir'] });
const wanted = folder !== SAMPLE ? {} : embedder.name === BUILTIN_IMAGE_MODEL ? WANTED : WANTED_OF_NETWORKS;

const originals: { readonly name: string; readonly file: Buffer; readonly vector: Float32Array }[] = [];
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = await opaque(readFileSync(join(entry.parentPath, entry.name)));
  const vector = file && (await vectorOf(file));
  if (file && vector) originals.push({ name: entry.name, file, vector });
}

/** On white, where JPEG would have black; undefined for a file that is not a picture. */
async function opaque(file: Buffer): Promise<Buffer | undefined> {
  const { hasAlpha } = await sharp(file)
    .metadata()
    .catch(() => ({ hasAlpha: undefined }));
  if (hasAlpha === undefined) return undefined;
  return hasAlpha ? sharp(file).flatten({ background: 'white' }).png().toBuffer() : file;
}

/** Undefined for a file that is not a picture. */
async function vectorOf(file: Buffer): Promise<Float32Array | undefined> {
  const decoded = await decodePicture(file);
  if (decoded.outcome !== 'decoded') return undefined;
  return (await embedder.embedImages([decoded.raster]))[0];
}

const distance = (a: Float32Array, b: Float32Array): number =>
  a.reduce((rest, component, i) => rest - component * (b[i] ?? 0), 1);

/** Rounding may leave a little below zero. */
const figure = (value: number): string => Math.max(0, value).toFixed(4);

const print = (name: string, ...columns: readonly string[]): void =>
  console.log(name.padEnd(24) + columns.map((column) => column.padStart(11)).join(''));

console.log(`${originals.length} pictures, ${embedder.name}\n`);
print('', 'rank 1', 'to rank 5', 'median', '95 %');
for (const { name, make } of DISTORTIONS) {
  const ranks: number[] = [];
  const distances: number[] = [];
  for (const { file, vector: original } of originals) {
    const vector = await vectorOf(await make(file));
    if (vector === undefined) throw new Error(`${name}: a copy cannot be read`);
    const own = distance(vector, original);
    ranks.push(1 + originals.filter((other) => distance(vector, other.vector) < own).length);
    distances.push(own);
  }
  const share = (rank: number): number => ranks.filter((one) => one <= rank).length / ranks.length;
  const isReached = share(1) >= (wanted[name] ?? 0);
  if (!isReached) process.exitCode = 1;
  print(
    name,
    `${(100 * share(1)).toFixed(1)} %`,
    `${(100 * share(5)).toFixed(1)} %`,
    figure(percentile(distances, 0.5)),
    figure(percentile(distances, 0.95)) + (isReached ? '' : '  <<< NOT REACHED'),
  );
}

const pairs = originals.flatMap(({ vector }, i) =>
  originals.slice(i + 1).map((other) => distance(vector, other.vector)),
);
const nearest = originals.map(({ vector }, i) =>
  Math.min(...originals.map((other, j) => (i === j ? 2 : distance(vector, other.vector)))),
);
console.log('\ndistance of two different pictures: 5 %, median, 95 %');
for (const [name, values] of [
  ['any two', pairs],
  ['a picture and its nearest', nearest],
] as const) {
  print(name, ...[0.05, 0.5, 0.95].map((share) => percentile(values, share).toFixed(3)));
}
await embedder.close();
