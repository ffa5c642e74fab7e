import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ModelError } from '../../../../src/media/embedding/embedder.ts';
import { openTextEmbedder } from '../../../../src/media/embedding/open-embedders.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { weightOf, writeTinyTextModel } from './tiny-model.ts';

async function open(folder: string) {
  const embedder = await openTextEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  return embedder;
}

/** The mean of the tokens' weights, of unit length, as the model's definition says. */
function expectedVector(...tokens: string[]): number[] {
  const sum = Array.from({ length: 384 }, (_, i) =>
    tokens.reduce((rest, token) => rest + weightOf(token, i), 0),
  );
  const length = Math.hypot(...sum);
  return sum.map((component) => component / length);
}

test('texts become means over their tokens, with the prefix of their role', async () => {
  const folder = join(temporaryFolder(), 'tiny-e5');
  writeTinyTextModel(folder);
  const embedder = await open(folder);
  expect([embedder.name, embedder.dimensions]).toEqual([
    expect.stringMatching(/^tiny-e5@[0-9a-f]{12}$/),
    384,
  ]);
  const [vase = [], both = []] = await embedder.embedTexts(['Vase', 'Krug Winter'], 'document');
  const [asked = []] = await embedder.embedTexts(['vase'], 'query');
  const near = (vector: ArrayLike<number>, expected: readonly number[]) =>
    expect(Math.max(...expected.map((component, i) => Math.abs(component - (vector[i] ?? 0))))).toBeLessThan(
      1e-6,
    );
  near(vase, expectedVector('[CLS]', 'passage', ':', 'vase', '[SEP]'));
  near(both, expectedVector('[CLS]', 'passage', ':', 'krug', 'winter', '[SEP]'));
  near(asked, expectedVector('[CLS]', 'query', ':', 'vase', '[SEP]'));
});

test('a long text is cut, its closing token stays', async () => {
  const folder = join(temporaryFolder(), 'tiny-e5');
  writeTinyTextModel(folder);
  const embedder = await open(folder);
  const [vector = new Float32Array()] = await embedder.embedTexts(['vase '.repeat(2000)], 'query');
  const tokens = ['[CLS]', 'query', ':', ...new Array<string>(508).fill('vase'), '[SEP]'];
  expect(vector[0]).toBeCloseTo(expectedVector(...tokens)[0] ?? 0, 5);
});

test('closing lets texts that wait be embedded', async () => {
  const folder = join(temporaryFolder(), 'tiny-e5');
  writeTinyTextModel(folder);
  const embedder = await openTextEmbedder({ setting: folder });
  const waiting = Promise.all(['vase', 'krug', 'winter'].map((text) => embedder.embedTexts([text], 'query')));
  await embedder.close();
  expect((await waiting).flat()).toHaveLength(3);
});

test.each<[string, (folder: string) => void, RegExp]>([
  ['without a tokenizer', (folder) => rmSync(join(folder, 'tokenizer.json')), /there is no tokenizer\.json$/],
  [
    'without a model',
    (folder) => rmSync(join(folder, 'onnx'), { recursive: true }),
    /there is no onnx\/model_quantized\.onnx or onnx\/model\.onnx$/,
  ],
  [
    'of another length',
    (folder) => writeTinyTextModel(folder, { dimensions: 8 }),
    /it has 8 dimensions, not 384$/,
  ],
  [
    'with another output',
    (folder) => writeTinyTextModel(folder, { output: 'x' }),
    /it has no output last_hidden_state$/,
  ],
  ['that is damaged', (folder) => writeFileSync(join(folder, 'onnx/model_quantized.onnx'), 'x'), /tiny-e5: /],
])('a model %s is refused in one line', async (_name, spoil, message) => {
  const folder = join(temporaryFolder(), 'tiny-e5');
  writeTinyTextModel(folder);
  spoil(folder);
  const opened = openTextEmbedder({ setting: folder });
  await expect(opened).rejects.toBeInstanceOf(ModelError);
  await expect(opened).rejects.toThrow(message);
});
