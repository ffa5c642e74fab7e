import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../free-port.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { spawnVitrine } from '../kills/vitrine-process.ts';
import { INSTALLED } from './installed.ts';

const SAMPLE = join(import.meta.dirname, '../../../sample/records');
const [TEXT, IMAGE] = ['all-MiniLM-L6-v2', 'mobilenet-v1-0.25'];

let filled: string;

/** A data folder with the sample, indexed without models. */
beforeAll(() => {
  filled = temporaryFolder(afterAll);
  for (const argv of [['ingest', SAMPLE], ['index'], ['sync']]) vitrine(filled, ...argv);
});

function vitrine(dataDir: string, ...argv: string[]): string {
  const env = { ...COMPILE_CACHE, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...VITRINE, ...argv], {
    env,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : `${status}: ${stdout}${stderr}`;
}

function withModels(dataDir: string, names: readonly string[]): void {
  for (const name of names)
    cpSync(join(INSTALLED.folder, name), join(dataDir, 'models', name), { recursive: true });
}

function newFolder(): string {
  const dataDir = temporaryFolder();
  cpSync(filled, dataDir, { recursive: true });
  return dataDir;
}

/** A service with these data, until the test ends. */
async function serve(dataDir: string) {
  const child = spawnVitrine(dataDir, ['serve'], {
    PORT: String(await freePort()),
    SEARCH_TIME_LIMIT: '30',
    LOG_LEVEL: 'error',
  });
  onTestFinished(() => child.kill());
  const url = await child.saying(/runs at (\S+)/);
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return {
    said: () => child.said(),
    search: async (query: string) => {
      const { status, body } = await get(`/v2/search?per_page=5&${query}`);
      const { hits = [] } = body as {
        readonly hits?: readonly { readonly document: { readonly id: string } }[];
      };
      return { status, ids: hits.map(({ document }) => document.id) };
    },
    similar: async (id: string) => (await get(`/v2/similar?id=${id}`)).status,
    stop: async () => {
      child.kill();
      await child.ended;
    },
  };
}

const BY_TEXT = 'q=ship+at+sea&query_by=metadataEmbedding';
const BY_PICTURE = 'q=ship&query_by=imageEmbedding';

test('[operations-1] models that are installed are used after a rebuild; until then, similar objects are found and words are not', async () => {
  const dataDir = newFolder();
  const before = await serve(dataDir);
  expect((await before.search(BY_TEXT)).status).toBe(200);
  await before.stop();

  withModels(dataDir, [TEXT, IMAGE]);
  expect(vitrine(dataDir, 'index')).toMatch(/^1: .*vitrine index --rebuild makes the vectors anew\n$/s);
  const between = await serve(dataDir);
  expect((await between.search(BY_TEXT)).status).toBe(503);
  const { ids } = await between.search('q=winter');
  expect(await between.similar(ids[0] ?? '')).toBe(200);
  await between.stop();

  expect(vitrine(dataDir, 'index', '--rebuild')).toMatch(/records can be searched/);
  const after = await serve(dataDir);
  expect((await after.search(BY_TEXT)).ids).toHaveLength(5);
  expect((await after.search(BY_PICTURE)).ids).toHaveLength(5);
  await after.stop();

  // A damaged model.
  const file = join(dataDir, 'models', TEXT, 'tokenizer.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"version"', '"vers10n"'));
  const fault = `the model ${TEXT} is damaged: tokenizer.json does not match its hash`;
  expect(vitrine(dataDir, 'index')).toContain(fault);
  expect(vitrine(dataDir, 'doctor')).toContain(`FAULT    text model: ${fault}`);
  const damaged = await serve(dataDir);
  expect(damaged.said()).toContain(fault);
  expect((await damaged.search(BY_TEXT)).status).toBe(503);
  expect((await damaged.search(BY_PICTURE)).status).toBe(200);
  expect(await damaged.similar(ids[0] ?? '')).toBe(200);
  expect((await damaged.search('q=winter')).status).toBe(200);
});
