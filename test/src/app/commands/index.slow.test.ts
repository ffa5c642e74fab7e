import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { tryLock } from '../../../../src/stores/records/file-lock.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { writeTinyTextModel } from '../../media/embedding/tiny-model.ts';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { dataFolder, uuidOf } from '../data-folder.ts';
import { outcomeOf, run } from '../run-vitrine.ts';

interface Outcome {
  readonly status: number;
  readonly stdout: RegExp;
  readonly stderr: RegExp;
}

const vitrine = (command: string, argv: readonly string[], dataDir: string, environment = {}) =>
  outcomeOf(command, { DATA_DIR: dataDir, ...environment }, argv);

/** Runs `vitrine index`. */
async function check(
  argv: readonly string[],
  dataDir: string,
  expected: Outcome,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  expect(await vitrine('index', argv, dataDir, environment)).toEqual({
    status: expected.status,
    stdout: expect.stringMatching(expected.stdout),
    stderr: expect.stringMatching(expected.stderr),
  });
}

test('an empty record store gives an empty index, and a rebuild the next collection', async () => {
  const dataDir = temporaryFolder();
  await check([], dataDir, {
    status: 0,
    stdout:
      /^all records are in the index; vectors and pictures follow\nchos-1: 0 indexed, 0 deleted in [\d.]+ s\n0 records can be searched\n$/,
    stderr: /^filling chos-1: no index yet\n$/,
  });
  await check(['--rebuild'], dataDir, {
    status: 0,
    stdout: /^all records are in the index; vectors and pictures follow\nchos-2: /,
    stderr: /^filling chos-2: as requested\n$/,
  });
});

test('an emptied record store leaves the index as it is, and doctor and status say so', async () => {
  const dataDir = await dataFolder(60);
  await check([], dataDir, { status: 0, stdout: /60 records can be searched\n$/, stderr: /^filling chos-1/ });
  for (const name of ['records.sqlite', 'records.sqlite-wal', 'records.sqlite-shm']) {
    rmSync(join(dataDir, name), { force: true });
  }
  const refused = '0 of the 60 documents of chos-1 would stay, over 20 % fewer';
  const faulty = /^FAULT {4}indexing: the record store has 0 records, the index 60 documents$/m;
  expect((await vitrine('doctor', [], dataDir)).stdout).toMatch(faulty);
  for (const argv of [[], ['--rebuild']]) {
    await check(argv, dataDir, {
      status: 1,
      stdout: /^$/,
      stderr: new RegExp(
        `^vitrine index: ${refused}\nthe index stays as it is; check that \\S+ is the right folder, and mounted; if the number of records is right, run vitrine index --force\n$`,
      ),
    });
  }
  const json = JSON.stringify({ outcome: 'failed', message: refused }, undefined, 2);
  await check(['--json'], dataDir, { status: 1, stdout: new RegExp(`^${json}\n$`), stderr: /^$/ });
  expect((await vitrine('status', [], dataDir)).stdout).toContain(refused);
  expect((await vitrine('doctor', [], dataDir)).stdout).toMatch(faulty);
  await check(['--force'], dataDir, { status: 0, stdout: /0 records can be searched\n$/, stderr: /chos-2/ });
});

test('another text model needs a rebuild, and a folder without one is named', async () => {
  const dataDir = temporaryFolder();
  const TEXT_MODEL = join(dataDir, 'tiny-e5');
  await check([], dataDir, {
    status: 0,
    stdout: /^all records are in the index; vectors and pictures follow\nchos-1: /,
    stderr: /^filling chos-1/,
  });
  await check(
    [],
    dataDir,
    {
      status: 1,
      stdout: /^$/,
      stderr: /^vitrine index: cannot use the text model in \S+tiny-e5: there is no [^\n]+\n$/,
    },
    { TEXT_MODEL },
  );
  writeTinyTextModel(TEXT_MODEL);
  await check(
    [],
    dataDir,
    {
      status: 1,
      stdout: /^$/,
      stderr:
        /^vitrine index: metadataEmbedding was made by the model vitrine-text-2 \(384 dimensions\), but the model in use is tiny-e5@\w+ \(384 dimensions\): vitrine index --rebuild makes the vectors anew\n$/,
    },
    { TEXT_MODEL },
  );
  await check(
    ['--rebuild'],
    dataDir,
    {
      status: 0,
      stdout: /^all records are in the index; vectors and pictures follow\nchos-2: /,
      stderr: /^filling chos-2: as requested\n$/,
    },
    { TEXT_MODEL },
  );
});

test('an unknown option gives one line', () =>
  check(['--rebiuld'], temporaryFolder(), {
    status: 2,
    stdout: /^$/,
    stderr: /^vitrine index: .*--rebiuld.*; see vitrine help index\n$/,
  }));

test('a second run at the same time says so', async () => {
  const dataDir = temporaryFolder();
  const lock = tryLock(join(dataDir, 'index.lock'));
  const unfinished = join(dataDir, 'previews/unfinished/half');
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, 'half');
  await check([], dataDir, { status: 1, stdout: /^$/, stderr: /^vitrine index: another run is indexing / });
  expect(existsSync(unfinished)).toBe(true);
  lock?.release();
  // The next run removes what a killed one has left.
  await check([], dataDir, { status: 0, stdout: /chos-1/, stderr: /chos-1/ });
  expect(existsSync(unfinished)).toBe(false);
});

test('while a host of pictures drips, new records are indexed, and SIGTERM ends the run', async () => {
  const dataDir = temporaryFolder();
  const { port, asked } = await loopbackHost((_, response) => {
    const more = setInterval(() => response.write('.'), 50);
    response.on('close', () => clearInterval(more));
  });
  await storeRecord(dataDir, 1, `http://127.0.0.1:${port}/picture.jpg`);
  const running = run('index', { DATA_DIR: dataDir, ALLOW_PRIVATE_IMAGES: 'on' });
  await vi.waitFor(() => expect(asked).toEqual(['/picture.jpg']), { timeout: 60_000 });
  await storeRecord(dataDir, 2, 'http://127.0.0.1:1/');
  await check([], dataDir, {
    status: 0,
    stdout: /^$/,
    stderr:
      /^vitrine index: another run is indexing \S+, and has all records; vectors and pictures follow\n$/,
  });
  const { index } = openEmbedded(join(dataDir, 'index'));
  expect(await index.collection('chos')).toMatchObject({ documents: 2 });
  await index.close();
  running.kill('SIGTERM');
  expect((await once(running, 'exit'))[0]).toBe(143);
});

async function storeRecord(dataDir: string, number: number, isShownBy: string): Promise<void> {
  const store = openSqliteStore(join(dataDir, 'records.sqlite'), Date.now);
  const uuid = uuidOf(number);
  const body = JSON.stringify({
    id: `http://id.example/${uuid}/aggregation`,
    type: 'Aggregation',
    aggregatedCHO: { id: `http://id.example/${uuid}/cho`, type: 'ProvidedCHO', title: [`Vase ${number}`] },
    dataProvider: 'Museum',
    isShownBy,
  });
  await store.records.put([{ uuid, body }], await store.records.startRun('p', { full: false }));
  await store.close();
}
