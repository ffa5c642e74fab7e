import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ModelError } from '../../../../src/media/embedding/embedder.ts';
import { openImageEmbedder } from '../../../../src/media/embedding/open-embedders.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { colourWeight, weightOf, writeTinyClip } from './tiny-model.ts';

async function open() {
  const folder = join(temporaryFolder(), 'tiny-clip');
  writeTinyClip(folder);
  const embedder = await openImageEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  return embedder;
}

function unit(componentAt: (component: number) => number): number[] {
  const vector = Array.from({ length: 512 }, (_, component) => componentAt(component));
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

const near = (vector: Float32Array | undefined, expected: readonly number[]) =>
  expect(Math.max(...expected.map((component, i) => Math.abs(component - (vector?.[i] ?? 0))))).toBeLessThan(
    1e-5,
  );

test('pictures become what the model says of their middle, in the colours that it expects', async () => {
  const embedder = await open();
  expect([embedder.name, embedder.dimensions]).toEqual([
    expect.stringMatching(/^tiny-clip@[0-9a-f]{12}$/),
    512,
  ]);
  // Red in the middle, white at both ends, which the square leaves out.
  const rgb = Uint8Array.from({ length: 3 * 900 * 300 }, (_, at) => {
    const column = Math.floor(at / 3) % 900;
    return column >= 250 && column < 650 && at % 3 > 0 ? 0 : 255;
  });
  const [vector] = await embedder.embedImages([{ width: 900, height: 300, rgb }]);
  const red = [(1 - 0.48145466) / 0.26862954, -0.4578275 / 0.26130258, -0.40821073 / 0.27577711];
  near(
    vector,
    unit((i) => red.reduce((sum, value, colour) => sum + value * colourWeight(colour, i), 0)),
  );
});

test('texts become vectors beside those of pictures', async () => {
  const embedder = await open();
  const [vector] = (await embedder.embedTexts?.(['Vase'])) ?? [];
  near(
    vector,
    unit((i) => ['[CLS]', 'vase', '[SEP]'].reduce((sum, token) => sum + weightOf(token, i), 0)),
  );
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'without its text half',
    (folder) => rmSync(join(folder, 'onnx/text_model_quantized.onnx')),
    /there is no onnx\/text_model_quantized\.onnx or onnx\/text_model\.onnx$/,
  ],
  ['of another length', (folder) => writeTinyClip(folder, 8), /it has 8 dimensions, not 512$/],
])('a model %s is refused in one line', async (_name, spoil, message) => {
  const folder = join(temporaryFolder(), 'tiny-clip');
  writeTinyClip(folder);
  spoil(folder);
  const opened = openImageEmbedder({ setting: folder });
  await expect(opened).rejects.toBeInstanceOf(ModelError);
  await expect(opened).rejects.toThrow(message);
});
