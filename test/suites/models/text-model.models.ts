import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTextEmbedder } from '../../../src/media/embedding/open-embedders.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { INSTALLED } from './installed.ts';
import { similarity } from './similarity.ts';

/** MiniLM in the layout of the hub, which multilingual-e5-small has, too. */
async function openMiniLm() {
  const folder = join(temporaryFolder(), 'minilm');
  cpSync(join(INSTALLED.folder, 'all-MiniLM-L6-v2'), folder, { recursive: true });
  const embedder = await openTextEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  return embedder;
}

test.each([
  ['a boat on a river', ['ship at sea', 'portrait of a queen', 'wooden chair']],
  ['snow-covered fields', ['winter landscape', 'bronze coin', 'map of a city']],
  ['musical score', ['violin sonata, manuscript', 'oil painting of a dog', 'porcelain cup']],
])('real weights as TEXT_MODEL find what is meant by "%s"', async (query, titles) => {
  const embedder = await openMiniLm();
  expect([embedder.name, embedder.dimensions]).toEqual([expect.stringMatching(/^minilm@[0-9a-f]{12}$/), 384]);
  const [asked = new Float32Array()] = await embedder.embedTexts([query], 'query');
  const vectors = await embedder.embedTexts(titles, 'document');
  const similarities = vectors.map((vector) => similarity(asked, vector));
  expect(Math.max(...similarities)).toBe(similarities[0]);
});

test('a record longer than the model reads has a vector, always the same', async () => {
  const embedder = await openMiniLm();
  const long = 'A winter landscape with skaters and a windmill. '.repeat(500);
  const [first = []] = await embedder.embedTexts([long], 'document');
  const [second = []] = await embedder.embedTexts([long], 'document');
  expect([...first]).toEqual([...second]);
  expect(Math.hypot(...first)).toBeCloseTo(1, 5);
});
