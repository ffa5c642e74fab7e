import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readModelWords, WORD_VECTORS } from '../../../../src/media/embedding/builtin/model-words.ts';
import { distilWords } from '../../../../src/media/embedding/onnx/distil-words.ts';
import { openTextEmbedder } from '../../../../src/media/embedding/open-embedders.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { writeInstalledModel } from './models/installed-files.ts';
import { weightOf, writeTinyTextModel } from './tiny-model.ts';

test('every piece of the vocabulary gets a row: its state, without what words have in common', async () => {
  const folder = temporaryFolder();
  writeTinyTextModel(folder);
  const files = await distilWords(folder);
  for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
  const { vocabulary, rows } = await readModelWords(folder);
  const words = [...vocabulary.keys()];
  expect(rows).toHaveLength(384 * words.length);

  const unit = (values: readonly number[]) => values.map((value) => value / Math.hypot(...values));
  const stateOf = (word: string) =>
    unit(
      Array.from({ length: 384 }, (_, i) => weightOf('[CLS]', i) + weightOf(word, i) + weightOf('[SEP]', i)),
    );
  const whole = words.filter((word) => /^[a-z]+$/.test(word)).map(stateOf);
  const common = Array.from({ length: 384 }, (_, i) =>
    whole.reduce((sum, state) => sum + (state[i] ?? 0) / whole.length, 0),
  );
  const expected = unit(stateOf('vase').map((value, i) => value - (common[i] ?? 0)));
  const id = vocabulary.get('vase') ?? -1;
  const row = unit([...rows.subarray(384 * id, 384 * (id + 1))]);
  expect(row.reduce((sum, value, i) => sum + value * (expected[i] ?? 0), 0)).toBeGreaterThan(0.999);
});

test('an installed model is used by its words alone; without them it cannot be used', async () => {
  const [modelsDir, tiny] = [temporaryFolder(), temporaryFolder()];
  writeTinyTextModel(tiny);
  const made = [...(await distilWords(tiny))];
  const files = new Map([['tokenizer.json', readFileSync(join(tiny, 'tokenizer.json'))], ...made]);
  const folder = writeInstalledModel(modelsDir, 'all-MiniLM-L6-v2', files);
  const embedder = await openTextEmbedder({ modelsDir });
  expect(embedder.name).toMatch(/^vitrine-text-2\+all-MiniLM-L6-v2@[0-9a-f]{12}$/);
  const [vector] = await embedder.embedTexts(['vase'], 'query');
  expect(vector).toHaveLength(384);
  writeFileSync(join(folder, WORD_VECTORS), made[0]?.[1].subarray(1) ?? '');
  await expect(readModelWords(folder)).rejects.toThrow(`${WORD_VECTORS} has 3839 bytes for 10 pieces`);
});
