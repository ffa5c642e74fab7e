import { expect, test } from 'vitest';
import { examplePictures } from '../../../../src/app/commands/report.ts';
import { makePreview } from '../../../../src/media/imaging/preview.ts';
import { previewFolder } from '../../../../src/media/imaging/preview-folder.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const PREVIEW_URL = 'https://vitrine.example/previews';
const { signal } = new AbortController();

test('the previews of this data folder become small pictures, and nothing is fetched', async () => {
  const [width, height] = [300, 200];
  const preview = await makePreview({ width, height, rgb: new Uint8Array(width * height * 3).fill(120) });
  const previews = previewFolder(temporaryFolder());
  await previews.write(preview);
  const urls = [
    `${PREVIEW_URL}/${preview.name}`,
    `${PREVIEW_URL}/${'0'.repeat(32)}.webp`,
    `${PREVIEW_URL}/../records.sqlite`,
    'https://museum.example/1.webp',
    undefined,
  ];
  const chos = urls.map((previewImage, i) => ({
    id: uuidOf(i),
    uuid: uuidOf(i),
    title: `${i}`,
    previewImage,
    edmType: ['SOUND'],
  }));
  const engine = await serveCollections({ chos, editorial: [], knowledge: [] });
  const found = await examplePictures(
    { engine, previews },
    chos.map(({ uuid }) => uuid),
    signal,
  );
  const withoutPicture = { kind: 'SOUND', url: undefined };
  expect(urls.map((_, i) => found.get(uuidOf(i)))).toEqual([
    { kind: 'SOUND', url: expect.any(String) },
    ...Array(4).fill(withoutPicture),
  ]);
  const [, base64 = ''] = /^data:image\/webp;base64,(.*)$/.exec(found.get(uuidOf(0))?.url ?? '') ?? [];
  const webp = Buffer.from(base64, 'base64');
  expect(webp.subarray(8, 12).toString()).toBe('WEBP');
  expect(webp.length).toBeLessThan(1000);
});

test('a report without examples needs no search', async () => {
  const engine = await serveCollections({ chos: [], editorial: [], knowledge: [] });
  const parts = { engine, previews: previewFolder(temporaryFolder()) };
  expect(await examplePictures(parts, [], signal)).toEqual(new Map());
});
