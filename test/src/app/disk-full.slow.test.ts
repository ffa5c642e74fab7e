import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runVitrine, spawnVitrine } from '../../suites/kills/vitrine-process.ts';
import { uuidOf } from '../../uuid-of.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { datasetLine, datasetText } from '../jobs/sample-lines.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { withoutProgress } from './run-vitrine.ts';

interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `blocks`: the largest size of a file, in blocks of 512 bytes (some shells: 1024). */
function vitrine(
  dataDir: string,
  argv: readonly string[],
  blocks: number | 'unlimited',
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const command = [`ulimit -f ${blocks} && exec "$0" "$@"`, process.execPath, ...VITRINE, ...argv];
  return new Promise((resolve) => {
    execFile(
      'sh',
      ['-c', ...command],
      { env: { ...COMPILE_CACHE, DATA_DIR: dataDir, ...settings } },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr: withoutProgress(stderr) }),
    );
  });
}

async function storeOf(records: number): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'museum.jsonl'), datasetText(1, records));
  await runVitrine(join(folder, 'data'), ['ingest', join(folder, 'museum.jsonl')]);
  return join(folder, 'data');
}

const countIn = (text: string, word: string): number =>
  Number(new RegExp(`${word} +([\\d,]+)`).exec(text)?.[1]?.replaceAll(',', ''));

/**
 * A limit on the size of files simulates a full disk. Only a POSIX shell can set
 * it. For files of records see ingest.slow.test.ts.
 */
describe.runIf(process.platform !== 'win32')('[operations-7] with a full disk', () => {
  test('a harvest says so and keeps its records, and the next one continues', async () => {
    const repository = spawnVitrine(await storeOf(1000), ['oai'], { PORT: '0', LOG_LEVEL: 'error' });
    try {
      const argv = ['ingest', '--oai', await repository.saying(/OAI-PMH is at (\S+)\?/)];
      const dataDir = join(temporaryFolder(), 'data');
      const full = await vitrine(dataDir, argv, 3000);
      expect([full.status, full.stdout]).toEqual([
        1,
        expect.stringMatching(
          /incomplete: the counted records are stored; the next run continues there\n.*the record store \S+records\.sqlite.*: the disk does not accept the data: it is full or faulty\n$/,
        ),
      ]);
      expect(full.stdout).toContain(dataDir);
      const stored = countIn(full.stdout, 'new');
      expect(stored).toBeGreaterThan(0);
      const next = await vitrine(dataDir, argv, 'unlimited');
      expect([next.status, countIn(next.stdout, 'new')]).toEqual([0, 1000 - stored]);
      expect(countIn(next.stdout, 'read')).toBeLessThan(1000);
    } finally {
      repository.kill();
      await repository.ended;
    }
  });

  test('indexing says so, and the next run continues', async () => {
    const dataDir = await storeOf(1000);
    const full = await vitrine(dataDir, ['index'], 5000);
    expect([full.status, full.stderr]).toEqual([
      1,
      expect.stringMatching(/\nvitrine index: .*collection-3 cannot be written: .+\n$/),
    ]);
    expect(full.stderr).toContain(dataDir);
    const next = await vitrine(dataDir, ['index'], 'unlimited');
    expect([next.status, next.stdout]).toEqual([
      0,
      expect.stringMatching(/\n1,000 records can be searched\n$/),
    ]);
  });

  test('an export says so, the last dataset stays, and the next export succeeds', async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, 'data');
    const put = async (numbers: readonly number[]) => {
      // It cannot be compressed.
      const lines = numbers.map((n) =>
        JSON.stringify(datasetLine(n, randomBytes(60_000).toString('base64'))),
      );
      writeFileSync(join(folder, 'museum.jsonl'), `${lines.join('\n')}\n`);
      await runVitrine(dataDir, ['ingest', join(folder, 'museum.jsonl')]);
    };
    const offered = () => readFileSync(join(dataDir, 'export', 'nightly', 'records_export_full.tar.gz'));
    await put([1]);
    expect(await vitrine(dataDir, ['export'], 1000)).toMatchObject({ status: 0 });
    const before = offered();
    await put([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    // With the first limit a part does not fit, with the second one the archive.
    for (const blocks of [400, 1200]) {
      const { status, stderr } = await vitrine(dataDir, ['export'], blocks);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(
          /^vitrine export: cannot write the dataset in \S+export: it would be too large; the export of \S+ stays\n$/,
        ),
      ]);
      expect(offered().equals(before)).toBe(true);
      expect(readdirSync(join(dataDir, 'export'))).toHaveLength(2);
    }
    expect(await vitrine(dataDir, ['export'], 'unlimited')).toMatchObject({ status: 0 });
    expect(offered().length).toBeGreaterThan(before.length);
  });

  test('a withdrawal is atomic', async () => {
    const dataDir = await storeOf(3);
    const full = await vitrine(dataDir, ['withdraw', uuidOf(1)], 100);
    expect(full).toEqual({
      status: 1,
      stdout: '',
      stderr: `vitrine withdraw: cannot write to the record store ${dataDir}/records.sqlite: the disk does not accept the data: it is full or faulty\n`,
    });
    const list = () => vitrine(dataDir, ['withdraw', '--list'], 'unlimited');
    expect((await list()).stdout).toBe('');
    expect((await vitrine(dataDir, ['withdraw', uuidOf(1)], 'unlimited')).status).toBe(0);
    expect((await list()).stdout).toContain(uuidOf(1));
  });

  test('a run whose closing fails, too, says what failed first', async () => {
    const dataDir = await storeOf(1000);
    // The documents fit; the index of the entities does not.
    const full = await vitrine(dataDir, ['index'], 5000);
    expect([full.status, full.stderr]).toEqual([
      1,
      expect.stringMatching(/\nvitrine index: the collection `\S+` in \S+ cannot be written: [^\n]+\n$/),
    ]);
  });

  test('a service starts, and serves what is there', async () => {
    const dataDir = await storeOf(3);
    await runVitrine(dataDir, ['index']);
    const command = ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath, ...VITRINE, 'serve'];
    const serve = spawn('sh', command, { env: { ...COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0' } });
    onTestFinished(() => void serve.kill('SIGKILL'));
    const complained = text(serve.stderr);
    const address = await new Promise<string>((resolve) => {
      let said = '';
      serve.stdout.on('data', (chunk) => {
        said += String(chunk);
        const [, found] = /runs at (\S+)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const statusOf = async (path: string) => (await fetch(address + path)).status;
    for (const path of ['/v2/search?q=*', `/id/${uuidOf(1)}.ttl`, '/oai?verb=Identify', '/en'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    serve.kill('SIGTERM');
    expect(await complained).toMatch(
      /^vitrine: cannot open the record store \S+: .+; what is there is served, and nothing is written until a restart\nDocuments in the index have URLs of another BASE_URL, .+\n$/,
    );
  });

  test('a command that cannot write the id of its index says so in one line', async () => {
    const dataDir = temporaryFolder();
    const settings = { STORE_URL: 'postgres://127.0.0.1:1/vitrine' };
    expect(await vitrine(dataDir, ['copy-store'], 0, settings)).toEqual({
      status: 1,
      stdout: '',
      stderr: `vitrine copy-store: cannot write ${dataDir}/index-id: it would be too large\n${dataDir} cannot be written: EFBIG: file too large, write. What was stored before is kept. Choose another folder with DATA_DIR, or let its user write to it, and run the command again\n`,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
