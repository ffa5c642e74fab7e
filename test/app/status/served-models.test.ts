import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readServedModels } from '../../../src/app/status/served-models.ts';
import { serveModels } from '../../../src/app/wiring/open-models.ts';
import { modelsByField } from '../../../src/collections/models.ts';
import { ModelError } from '../../../src/embedding/embedder.ts';
import { EngineUnreachable } from '../../../src/search/search-engine.ts';
import { MODELS } from '../../catalogue/models.ts';
import { writeInstalledModel } from '../../embedding/models/installed-files.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';

const used = modelsByField(MODELS);
const DAMAGED = 'all-MiniLM-L6-v2';

/** A folder of models in which the text model is damaged. */
function damagedFolder(): string {
  const modelsDir = temporaryFolder();
  const folder = writeInstalledModel(modelsDir, DAMAGED, new Map([['model.onnx', Buffer.from('weights')]]));
  writeFileSync(join(folder, 'model.onnx'), 'half');
  return modelsDir;
}

const settings = (modelsDir: string, textModel?: string) => ({ modelsDir, textModel, imageModel: undefined });

test('a service goes on with the built-in model if the installed one is damaged, and says so', async () => {
  const { models, faults } = await serveModels(settings(damagedFolder()));
  expect(faults).toEqual([
    {
      kind: 'text',
      model: DAMAGED,
      message: `the model ${DAMAGED} is damaged: model.onnx has 4 bytes, not 7: vitrine models install ${DAMAGED} installs it again`,
    },
  ]);
  expect([models.text.name, models.image.name]).toEqual([MODELS.text.name, MODELS.image.name]);
  const made = { ...used, metadataEmbedding: { name: DAMAGED, dimensions: 384 } };
  const { text, image } = await readServedModels(
    { metadata: async () => ({ models: made }) },
    models,
    faults,
  )();
  expect(text).toEqual({ name: MODELS.text.name, state: 'unavailable', unusable: DAMAGED });
  expect(image).toEqual({ name: MODELS.image.name, state: 'available', unusable: null });
});

test('a service does not start with a setting that cannot be followed', () =>
  expect(serveModels(settings(temporaryFolder(), '/no/model'))).rejects.toBeInstanceOf(ModelError));

test.each([
  ['the same models', async () => ({ models: used }), 'available'],
  [
    'another image model',
    async () => ({ models: { ...used, imageEmbedding: { name: 'other', dimensions: 512 } } }),
    'unavailable',
  ],
  ['an engine that is down', () => Promise.reject(new EngineUnreachable('down')), 'available'],
])('an index made by %s', async (_name, metadata, state) =>
  expect(await readServedModels({ metadata }, MODELS, [])()).toEqual({
    text: { name: MODELS.text.name, state: 'available', unusable: null },
    image: { name: MODELS.image.name, state, unusable: null },
  }),
);
