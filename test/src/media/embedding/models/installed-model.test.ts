import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ModelError } from '../../../../../src/media/embedding/embedder.ts';
import {
  InstalledModelError,
  installedModel,
} from '../../../../../src/media/embedding/models/installed-model.ts';
import { modelNames } from '../../../../../src/media/embedding/models/model-table.ts';
import { openTextEmbedder } from '../../../../../src/media/embedding/open-embedders.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { writeInstalledModel } from './installed-files.ts';

const NAME = 'all-MiniLM-L6-v2';
const FILES = new Map([
  ['tokenizer.json', Buffer.from('{}')],
  ['onnx/model.onnx', Buffer.from('weights')],
]);

test('an intact model has a name that depends on its package and revision alone', async () => {
  const modelsDir = temporaryFolder();
  const folder = writeInstalledModel(modelsDir, NAME, FILES);
  const found = await installedModel(modelsDir, NAME);
  expect(found).toEqual({ name: NAME, folder, digest: expect.stringMatching(/^[0-9a-f]{12}$/), bytes: 9 });
  const elsewhere = temporaryFolder();
  writeInstalledModel(elsewhere, NAME, new Map());
  expect((await installedModel(elsewhere, NAME))?.digest).toBe(found?.digest);
});

test('a model that is not installed is undefined', async () =>
  expect(await installedModel(temporaryFolder(), NAME)).toBeUndefined());

test.each<[string, (folder: string) => void, string]>([
  [
    'a changed byte',
    (folder) => writeFileSync(join(folder, 'onnx/model.onnx'), 'weighty'),
    'is damaged: onnx/model.onnx does not match its hash',
  ],
  [
    'a truncated file',
    (folder) => writeFileSync(join(folder, 'onnx/model.onnx'), 'wei'),
    'is damaged: onnx/model.onnx has 3 bytes, not 7',
  ],
  [
    'a missing file',
    (folder) => rmSync(join(folder, 'tokenizer.json')),
    'is damaged: tokenizer.json is missing',
  ],
  ['no description', (folder) => rmSync(join(folder, 'model.json')), 'is damaged: model.json is missing'],
  [
    'a damaged description',
    (folder) => writeFileSync(join(folder, 'model.json'), '{"name":'),
    'is damaged: model.json cannot be read',
  ],
])('%s is named', async (_name, spoil, reason) => {
  const modelsDir = temporaryFolder();
  spoil(writeInstalledModel(modelsDir, NAME, FILES));
  const opened = installedModel(modelsDir, NAME);
  await expect(opened).rejects.toThrow(`the model ${NAME} ${reason}`);
  await expect(opened).rejects.toBeInstanceOf(InstalledModelError);
  await expect(openTextEmbedder({ modelsDir })).rejects.toBeInstanceOf(ModelError);
  // The setting says not to use it.
  await (await openTextEmbedder({ modelsDir, setting: 'builtin' })).close();
});

test.each(['integrity', 'revision'])('a model of another %s must be installed again', async (key) => {
  const modelsDir = temporaryFolder();
  writeInstalledModel(modelsDir, NAME, FILES, { [key]: key === 'revision' ? 999 : 'sha512-x' });
  await expect(installedModel(modelsDir, NAME)).rejects.toThrow(
    `the model ${NAME} was installed by another version of Vitrine`,
  );
});

test('the large image model is used before the small one', () =>
  expect(modelNames('image')).toEqual(['resnet50-v1', 'mobilenet-v1-0.25']));
