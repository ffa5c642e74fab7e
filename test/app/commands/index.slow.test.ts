import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tryLock } from '../../../src/records/file-lock.ts';
import { writeTinyTextModel } from '../../embedding/tiny-model.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { withoutProgress } from '../run-vitrine.ts';

interface Outcome {
  readonly status: number;
  readonly stdout: RegExp;
  readonly stderr: RegExp;
}

/** Runs `vitrine index` with a new data folder. */
async function check(
  argv: readonly string[],
  dataDir: string,
  expected: Outcome,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const outcome = await new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [...VITRINE, 'index', ...argv],
      { env: { ...COMPILE_CACHE, DATA_DIR: dataDir, ...environment } },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr: withoutProgress(stderr) }),
    );
  });
  expect(outcome).toEqual({
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
