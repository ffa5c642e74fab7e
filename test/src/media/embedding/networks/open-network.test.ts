import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ModelError } from '../../../../../src/media/embedding/embedder.ts';
import type { InstalledModel } from '../../../../../src/media/embedding/models/installed-model.ts';
import { convertNetwork } from '../../../../../src/media/embedding/networks/convert-network.ts';
import { openNetworkEmbedder } from '../../../../../src/media/embedding/networks/open-network.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { drawPicture } from '../../imaging/draw-picture.ts';
import { tinyGraph } from './tiny-networks.ts';

async function install(): Promise<InstalledModel> {
  const folder = join(temporaryFolder(), 'tiny');
  mkdirSync(folder);
  for (const [path, bytes] of await convertNetwork(tinyGraph())) writeFileSync(join(folder, path), bytes);
  return { name: 'mobilenet-v1-0.25', folder, digest: '0123456789ab', bytes: 0 };
}

test('pictures and texts become vectors of one space, always the same', async () => {
  const embedder = await openNetworkEmbedder(await install());
  onTestFinished(() => embedder.close());
  expect([embedder.name, embedder.dimensions]).toEqual([
    'vitrine-image-3+mobilenet-v1-0.25@0123456789ab',
    512,
  ]);
  const pictures = await embedder.embedImages([drawPicture(1), drawPicture(2), drawPicture(1)]);
  const texts = (await embedder.embedTexts?.(['ein Schiff', 'Bildnis', 'ships'])) ?? [];
  const all = [...pictures, ...texts.filter((vector) => vector !== undefined)];
  for (const vector of all) {
    expect(vector).toHaveLength(512);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  }
  expect(pictures[0]).toEqual(pictures[2]);
  expect(pictures[0]).not.toEqual(pictures[1]);
  expect(texts[1]).toBeUndefined();
  expect(texts[0]).toEqual(texts[2]);
  const strongest = (vector: Float32Array | undefined) =>
    Array.from(vector?.entries() ?? [])
      .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
      .slice(0, 3)
      .map(([component, value]) => `${component}: ${value.toFixed(3)}`);
  // A change here needs another revision of the models.
  expect([strongest(pictures[0]), strongest(texts[0])]).toMatchInlineSnapshot(`
    [
      [
        "128: -0.527",
        "131: -0.350",
        "387: -0.247",
      ],
      [
        "128: 0.651",
        "129: 0.469",
        "131: 0.378",
      ],
    ]
  `);
});

test('a network that cannot be read is named in one line', async () => {
  const model = await install();
  truncateSync(join(model.folder, 'network.onnx'), 500);
  const opened = openNetworkEmbedder(model);
  await expect(opened).rejects.toBeInstanceOf(ModelError);
  await expect(opened).rejects.toThrow(/^cannot use the image model in .*\/tiny: .*$/);
});
