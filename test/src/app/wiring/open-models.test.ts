import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serveModels } from '../../../../src/app/wiring/open-models.ts';
import { ModelError } from '../../../../src/media/embedding/embedder.ts';
import { writeInstalledModel } from '../../media/embedding/models/installed-files.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { MODELS } from '../../use-cases/models.ts';

const DAMAGED = 'all-MiniLM-L6-v2';

/** A folder of models in which the text model is damaged. */
function damagedFolder(): string {
  const modelsDir = temporaryFolder();
  const folder = writeInstalledModel(modelsDir, DAMAGED, new Map([['model.onnx', Buffer.from('weights')]]));
  writeFileSync(join(folder, 'model.onnx'), 'half');
  return modelsDir;
}

const settings = (modelsDir: string, textModel?: string) => ({ modelsDir, textModel, imageModel: undefined });

test('[operations-1] a service goes on with the built-in model if the installed one is damaged, and says so', async () => {
  const { models, faults } = await serveModels(settings(damagedFolder()));
  expect(faults).toEqual([
    `the model ${DAMAGED} is damaged: model.onnx has 4 bytes, not 7: vitrine models install ${DAMAGED} installs it again`,
  ]);
  expect([models.text.name, models.image.name]).toEqual([MODELS.text.name, MODELS.image.name]);
});

test('a service does not start with a setting that cannot be followed', () =>
  expect(serveModels(settings(temporaryFolder(), '/no/model'))).rejects.toBeInstanceOf(ModelError));
