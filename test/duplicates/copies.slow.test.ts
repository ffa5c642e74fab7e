import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildChoDocument, type ChoDocument } from '../../src/collections/cho-document.ts';
import { findDuplicates } from '../../src/duplicates/find-duplicates.ts';
import { readDatasetLine } from '../../src/edm/dataset-line.ts';
import { openBuiltinImageEmbedder } from '../../src/embedding/builtin-image.ts';
import { decodePicture } from '../../src/imaging/decode-picture.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { sampleLines } from '../edm/sample-records.ts';
import { documentLines } from './document-lines.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/objects/{uuid}',
};
const PICTURES = new URL('../../sample/pictures/', import.meta.url);
const embedder = openBuiltinImageEmbedder();

/** Of the sample collection: enough of it, because pictures take time. */
const documents = sampleLines()
  .flatMap((line) => {
    const { record } = readDatasetLine(JSON.parse(line));
    const uuid = record?.id.split('/')[3] ?? '';
    return record ? [buildChoDocument({ uuid, pipelineId: 'sample', datestamp: 0 }, record, CONTEXT)] : [];
  })
  .filter((document) => document['title'] !== undefined && hasPicture(document))
  .slice(0, 60);

function fileOf(document: ChoDocument): URL | undefined {
  const url = URL.parse(String(document['isShownBy']));
  return url === null ? undefined : new URL(`${url.hostname}${url.pathname}`, PICTURES);
}

function hasPicture(document: ChoDocument): boolean {
  const file = fileOf(document);
  return file !== undefined && existsSync(file);
}

/** The copies have other uuids, which begin with `f`. */
const uuidOfCopy = (uuid: unknown) => `f${String(uuid).slice(1)}`;

type Change = (document: ChoDocument) => Record<string, unknown>;

/** Another institution describes the same: its own numbers, page and file. */
const elsewhere: Change = ({ identifier: _, isShownAt: __, isShownBy: ___, ...others }) => ({
  ...others,
  dataProvider: 'Museum der Kopien',
  identifier: ['K 1'],
});
const withoutLastWord: Change = (document) => {
  const words = String(document['title']).split(' ');
  return { ...document, title: words.slice(0, Math.max(1, words.length - 1)).join(' ') };
};
const otherTitle: Change = (document) => ({ ...document, title: 'Ein ganz anderer Name' });

async function vectorOf(document: ChoDocument, alter: (file: Buffer) => Promise<Buffer>) {
  const file = fileOf(document);
  const decoded = file && (await decodePicture(await alter(readFileSync(file))));
  if (decoded?.outcome !== 'decoded') throw new Error(`no picture at ${file}`);
  const [vector = new Float32Array()] = await embedder.embedImages([decoded.raster]);
  return { imageEmbedding: [...vector] };
}

/** The share of the originals that are paired with their copy, and how many other pairs with a copy there are. */
async function check(changed: readonly object[], originals: readonly object[], atLeast: number) {
  const engine: Pick<SearchEngine, 'matches'> = {
    matches: async () => documentLines([...originals, ...changed]),
  };
  const { pairs } = await findDuplicates(engine, { minScore: 0.75 });
  const isCopy = (uuid: string) => uuid.startsWith('f');
  const found = pairs.filter(({ a, b }) => !isCopy(a.uuid) && b.uuid === uuidOfCopy(a.uuid));
  const wrong = pairs.filter(
    ({ a, b }) => isCopy(a.uuid) !== isCopy(b.uuid) && b.uuid !== uuidOfCopy(a.uuid),
  );
  expect(found.length / originals.length).toBeGreaterThanOrEqual(atLeast);
  expect(wrong.length).toBeLessThanOrEqual(originals.length / 20);
}

const originals = documents.filter(({ uuid }) => !String(uuid).startsWith('f'));
const copies = (change: Change) =>
  originals.map((document) => ({
    ...change(document),
    id: uuidOfCopy(document['uuid']),
    uuid: uuidOfCopy(document['uuid']),
  }));

describe('copies of records are found', () => {
  test('of the same institution', () =>
    check(
      copies((document) => ({ ...document })),
      originals,
      1,
    ));
  test('of another institution', () => check(copies(elsewhere), originals, 0.7));
  test('without the last word of the title', () => check(copies(withoutLastWord), originals, 0.95));
});

describe('copies with altered pictures and another title, of another institution', () => {
  const jpeg = (quality: number) => (file: Buffer) => sharp(file).jpeg({ quality }).toBuffer();
  const cropped = (share: number) => async (file: Buffer) => {
    const { width, height } = await sharp(file).metadata();
    const [left, top] = [Math.round(width * share), Math.round(height * share)];
    const area = { left, top, width: width - 2 * left, height: height - 2 * top };
    return sharp(file).extract(area).jpeg({ quality: 80 }).toBuffer();
  };
  const checkPictures = async (alter: (file: Buffer) => Promise<Buffer>, atLeast: number) => {
    const seen = await Promise.all(
      originals.map(async (one) => ({ ...one, ...(await vectorOf(one, async (file) => file)) })),
    );
    const changed = await Promise.all(
      copies((document) => elsewhere(otherTitle(document) as ChoDocument)).map(async (copy, i) => {
        const original = originals[i];
        return original ? { ...copy, ...(await vectorOf(original, alter)) } : copy;
      }),
    );
    await check(changed, seen, atLeast);
  };

  test('compressed', () => checkPictures(jpeg(40), 0.8));
  test('a twentieth cropped on each side', () => checkPictures(cropped(0.05), 0.75));
});
