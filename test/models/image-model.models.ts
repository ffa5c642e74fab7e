import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDescriber } from '../../src/embedding/networks/describe-picture.ts';
import { openImageEmbedder } from '../../src/embedding/open-embedders.ts';
import type { Raster } from '../../src/imaging/raster.ts';
import { toUnitLength } from '../../src/vectors/vectors.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { writeClipForm } from './clip-form.ts';
import { INSTALLED } from './installed.ts';
import { similarity } from './similarity.ts';

const NETWORK = 'mobilenet-v1-0.25';
const LABELS = readFileSync(
  new URL('../../src/embedding/networks/imagenet-labels.txt', import.meta.url),
  'utf8',
)
  .split('\n')
  .slice(0, 1000)
  .map((names) => names.split(',')[0] ?? '');

let folder: string;

beforeAll(async () => {
  folder = join(temporaryFolder(afterAll), 'clip-form');
  await writeClipForm(folder, NETWORK, LABELS);
});

async function openClipForm() {
  const embedder = await openImageEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  const embedTexts = async (texts: readonly string[]) => (await embedder.embedTexts?.(texts)) ?? [];
  return { ...embedder, embedTexts };
}

/** A square picture, so that all of it is seen. */
async function picture(svg: string): Promise<Raster> {
  const { data } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  return { width: 224, height: 224, rgb: new Uint8Array(data) };
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="224" height="224"><rect width="224" height="224" fill="#cde"/>${content}</svg>`;

const PICTURES = {
  clock: svg(
    '<circle cx="112" cy="112" r="90" fill="white" stroke="black" stroke-width="8"/><path d="M112 112V50M112 112h40" stroke="black" stroke-width="8"/>',
  ),
  stripes: svg('<path d="M0 30H224M0 90H224M0 150H224" stroke="#803" stroke-width="30"/>'),
};

test.each(Object.entries(PICTURES))(
  'real weights as IMAGE_MODEL describe a picture by what they recognise: %s',
  async (_name, drawing) => {
    const embedder = await openClipForm();
    expect([embedder.name, embedder.dimensions]).toEqual([
      expect.stringMatching(/^clip-form@[0-9a-f]{12}$/),
      512,
    ]);
    const raster = await picture(drawing);
    const [vector = new Float32Array()] = await embedder.embedImages([raster]);
    const { probabilities } = await (await openDescriber(join(INSTALLED.folder, NETWORK)))(raster);
    const words = await embedder.embedTexts(LABELS);
    const expected = new Float32Array(512);
    for (const [at, word] of words.entries())
      for (const [i, component] of (word ?? []).entries())
        expected[i] = (expected[i] ?? 0) + component * (probabilities[at] ?? 0);
    expect(similarity(vector, toUnitLength(expected))).toBeGreaterThan(0.9999);
  },
);

test('words of the same meaning are near, whatever their length', async () => {
  const { embedTexts } = await openClipForm();
  const [ship = [], vessel = [], cat = [], long = []] = await embedTexts([
    'a ship',
    'a sailing vessel',
    'a cat',
    'a ship '.repeat(200),
  ]);
  expect(similarity(ship, vessel)).toBeGreaterThan(similarity(ship, cat));
  expect(similarity(ship, long)).toBeGreaterThan(similarity(ship, cat));
});
