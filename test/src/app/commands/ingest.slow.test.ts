import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { uuidOf } from '../../../uuid-of.ts';
import { COMPILE_CACHE, VITRINE } from '../../../vitrine-command.ts';
import { datasetLine, datasetText } from '../../jobs/sample-lines.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

/** Starting a program can take long on a busy machine. No test measures it. */
vi.setConfig({ testTimeout: 120_000 });

const NEXT = 'next: vitrine index makes these records searchable';

/** Starts `vitrine ingest`, in a shell where one is needed for `limit`. */
function start(folder: string, args: readonly string[], limit?: string) {
  const command = [process.execPath, ...VITRINE, 'ingest', ...args];
  const [file = '', ...rest] = limit ? ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command] : command;
  // Without the environment of the test runner, which sets BASE_URL.
  const child = spawn(file, rest, { env: { ...COMPILE_CACHE, DATA_DIR: join(folder, 'data') } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = once(child, 'close').then(([status, signal]) => ({
    status: status ?? signal,
    // Folder, time and speed differ from run to run.
    stdout: stdout
      .replaceAll(folder, '…')
      .replace(/in [\d.]+ s \([\d,]+\/s\)/, 'in … s')
      .replace(/ingest-[\w.-]+Z-\d+/, 'ingest-…'),
    stderr: stderr.replaceAll(folder, '…').replace(/^ingest .*\n/gm, ''),
  }));
  return { child, ended };
}

async function check(
  folder: string,
  args: readonly string[],
  expected: { status: number; stdout?: string; stderr?: string },
) {
  expect(await start(folder, args).ended).toEqual({ stdout: '', stderr: '', ...expected });
}

/** Resolves once the store has been opened and migrated. */
async function underWay(folder: string, child: ChildProcess): Promise<void> {
  const file = join(folder, 'data', 'records.sqlite');
  const isThere = () => existsSync(file) && statSync(file).size > 0 && existsSync(`${file}-wal`);
  while (!isThere() && child.exitCode === null) await wait(5);
}

/** The number of live records, and the result of SQLite's integrity check. */
function inspect(folder: string) {
  const database = new DatabaseSync(join(folder, 'data', 'records.sqlite'));
  const one = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  // A run that was killed very early may not have created the tables.
  const isEmpty = one("SELECT count(*) FROM sqlite_schema WHERE name = 'records'") === 0;
  const found = {
    records: isEmpty ? 0 : one('SELECT count(*) FROM records WHERE body IS NOT NULL'),
    counted: isEmpty ? 0 : one('SELECT total(live) FROM pipelines'),
    integrity: one('PRAGMA integrity_check'),
  };
  database.close();
  return found;
}

test('prints its result, and where the reasons for rejected records are', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl');
  writeFileSync(source, `${datasetText(1, 1200)}{}\nno JSON\n`);
  await check(folder, [source], {
    status: 0,
    stdout: [
      'read 1,202 records from 1 file in … s',
      '  new        1,200',
      '  changed        0',
      '  unchanged      0',
      '  rejected       2',
      'rejected (these records are not stored)',
      '  1  no Aggregation at the top, first in …/museum.jsonl:1201',
      '  1  the Aggregation has no URL, first in …/museum.jsonl:1201',
      '  1  no edm:aggregatedCHO, first in …/museum.jsonl:1201',
      '  1  not JSON, first in …/museum.jsonl:1202',
      'report: …/data/reports/ingest-…/report.html (every line: .csv, .jsonl)',
      NEXT,
      '',
    ].join('\n'),
  });
  const [report = ''] = readdirSync(join(folder, 'data', 'reports'));
  const lines = readFileSync(join(folder, 'data', 'reports', report, 'report.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      severity: 'rejected',
      file: source,
      line: 1201,
      reason: 'no Aggregation at the top: its type is undefined',
    },
    { file: source, line: 1201, reason: 'the Aggregation has no URL' },
    { file: source, line: 1201, reason: 'the Aggregation has no edm:aggregatedCHO' },
    { file: source, line: 1202, reason: `not JSON: Unexpected token 'o', "no JSON" is not valid JSON` },
  ]);

  writeFileSync(source, datasetText(2, 3));
  await check(folder, ['--full', source, '--pipeline', 'museum'], {
    status: 0,
    stdout: [
      'read 2 records from 1 file in … s',
      '  new            0',
      '  changed        0',
      '  unchanged      2',
      '  deleted    1,198',
      '  rejected       0',
      NEXT,
      '',
    ].join('\n'),
  });
});

test('--json prints the result for programs', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl');
  writeFileSync(source, `${datasetText(1, 2)}no JSON\n`);
  const { status, stdout, stderr } = await start(folder, [source, '--json']).ended;
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    outcome: 'complete',
    origin: '1 file',
    seconds: expect.any(Number),
    new: 2,
    changed: 0,
    unchanged: 0,
    deleted: 0,
    withdrawn: 0,
    rejected: 1,
    rejections: [
      { kind: 'not JSON', count: 1, first: '…/museum.jsonl:3', institutions: [{ name: '', count: 1 }] },
    ],
    warnings: [],
    notes: [],
    failures: [],
    report: '…/data/reports/ingest-…',
  });
});

test('status 1 if every record is rejected', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl');
  writeFileSync(source, 'no JSON\n');
  const { status, stdout } = await start(folder, [source]).ended;
  expect(status).toBe(1);
  expect(stdout).toMatch(/^every record was rejected$/m);
  writeFileSync(source, `no JSON\n${datasetText(1, 1)}`);
  expect((await start(folder, [source]).ended).status).toBe(0);
});

test('a truncated source gives status 1, and its records up to there are stored', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl.gz');
  writeFileSync(source, gzipSync(datasetText(1, 10)).subarray(0, -1));
  await check(folder, ['--full', source], {
    status: 1,
    stdout: [
      'read 10 records from 1 file in … s',
      '  new        10',
      '  changed     0',
      '  unchanged   0',
      '  deleted     0',
      '  rejected    0',
      'incomplete: the counted records are stored, and nothing was deleted',
      '  …/museum.jsonl.gz: the gzip data ends too early (unexpected end of file)',
      '',
    ].join('\n'),
  });
});

test('invalid arguments are named, with status 2', async () => {
  const folder = temporaryFolder();
  const refused = (args: readonly string[], line: string) =>
    check(folder, args, { status: 2, stderr: `vitrine ingest: ${line}\n` });
  writeFileSync(join(folder, 'a.csv'), '');
  await refused([], 'no source given; see vitrine help ingest');
  await refused(
    ['--pipeline', 'a b', join(folder, 'a.jsonl')],
    `--pipeline "a b" is not 1 to 200 letters A to Z, digits and -_.!~*'()`,
  );
  await refused(
    [join(folder, 'a.csv')],
    'source …/a.csv is not one of .jsonl, .jsonl.gz, .json, .json.gz, .jsonld, .jsonld.gz, .xml, .xml.gz, .rdf, .rdf.gz, .tar, .tar.gz, .tgz',
  );
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a data folder that cannot be created is named', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'data'), 'in the way');
  writeFileSync(join(folder, 'a.jsonl'), '');
  await check(folder, [join(folder, 'a.jsonl')], {
    status: 1,
    stderr:
      'vitrine ingest: cannot open the record store …/data/records.sqlite: file already exists: …/data\n',
  });
});

test('kill -9 loses no stored records, and running it again completes', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl');
  const total = 12_000;
  writeFileSync(source, datasetText(1, total));
  let before = 0;
  const killAfter = async (milliseconds: number): Promise<void> => {
    // A full run that is killed must not delete anything either.
    const { child, ended } = start(folder, before > 0 ? ['--full', source] : [source]);
    await underWay(folder, child);
    await wait(milliseconds);
    child.kill('SIGKILL');
    await ended;
    const { records, ...sound } = inspect(folder);
    expect(sound).toEqual({ counted: records, integrity: 'ok' });
    expect(Number(records)).toBeGreaterThanOrEqual(before);
    before = Number(records);
  };
  for (const milliseconds of [0, 40, 150, 80, 250, 600]) await killAfter(milliseconds);
  // A busy machine takes longer until the first batch is stored.
  for (let milliseconds = 1200; before === 0; milliseconds *= 2) await killAfter(milliseconds);
  expect((await start(folder, ['--full', source]).ended).status).toBe(0);
  expect(inspect(folder)).toEqual({ records: total, counted: total, integrity: 'ok' });
  const database = new DatabaseSync(join(folder, 'data', 'records.sqlite'));
  const stored = database.prepare('SELECT lower(hex(uuid)) AS uuid FROM records ORDER BY change').all();
  expect(stored.map(({ uuid }) => uuid)).toEqual(
    Array.from({ length: total }, (_, n) => uuidOf(n + 1).replaceAll('-', '')),
  );
});

test('kill -9 leaves a readable report, and the next run writes its own', async () => {
  const withoutPicture = (n: number) => JSON.stringify({ ...datasetLine(n), 'edm:isShownBy': undefined });
  const reportsOf = (folder: string) => {
    const reports = join(folder, 'data', 'reports');
    return existsSync(reports) ? readdirSync(reports).map((name) => join(reports, name)) : [];
  };
  const page = (report: string) => join(report, 'report.html');
  for (let total = 10_000; ; total *= 2) {
    const folder = temporaryFolder();
    const source = join(folder, 'museum.jsonl');
    writeFileSync(source, Array.from({ length: total }, (_, n) => `${withoutPicture(n)}\n`).join(''));
    const { child, ended } = start(folder, [source]);
    while (!reportsOf(folder).some((report) => existsSync(page(report))) && child.exitCode === null)
      await wait(5);
    child.kill('SIGKILL');
    const { status } = await ended;
    // On a busy machine it may have ended before the signal.
    if (status === 0) continue;
    const [killed = ''] = reportsOf(folder);
    expect(readFileSync(page(killed), 'utf8')).toContain('The run had not ended');
    const lines = readFileSync(join(killed, 'report.jsonl'), 'utf8').split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ kind: 'no edm:isShownBy' });
    expect((await start(folder, [source]).ended).status).toBe(0);
    const [, second = ''] = reportsOf(folder).sort();
    expect(readFileSync(join(second, 'report.jsonl'), 'utf8').split('\n')).toHaveLength(total + 1);
    expect(readFileSync(page(second), 'utf8')).not.toContain('The run had not ended');
    return;
  }
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends it after the current batch, with status %i', async (signal, status) => {
  for (let total = 30_000; ; total *= 2) {
    const folder = temporaryFolder();
    const source = join(folder, 'museum.jsonl');
    writeFileSync(source, datasetText(1, total));
    const { child, ended } = start(folder, ['--full', source]);
    await underWay(folder, child);
    child.kill(signal);
    const { status: found, stdout } = await ended;
    // On a busy machine it may have ended before the signal.
    if (found === 0) continue;
    expect(found).toBe(status);
    expect(stdout).toContain(
      'interrupted: the counted records are stored; run it again to complete, and nothing was deleted\n',
    );
    const counted = Number(/new +([\d,]+)/.exec(stdout)?.[1]?.replaceAll(',', ''));
    expect(counted).toBeLessThan(total);
    expect(inspect(folder)).toEqual({ records: counted, counted, integrity: 'ok' });
    return;
  }
});

/** A limit on the size of files simulates a full disk. Only a POSIX shell can set it. */
test.runIf(process.platform !== 'win32')('a full disk ends it with what was stored', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'museum.jsonl');
  writeFileSync(source, datasetText(1, 10_000));
  // In blocks of 512 bytes (some shells: 1024): enough for some of the records.
  const { status, stdout } = await start(folder, [source], 'ulimit -f 8000').ended;
  expect(status).toBe(1);
  expect(stdout).toContain(
    '  cannot write to the record store …/data/records.sqlite: the disk does not accept the data: it is full or faulty\n',
  );
  const counted = Number(/new +([\d,]+)/.exec(stdout)?.[1]?.replaceAll(',', ''));
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(10_000);
  expect(inspect(folder)).toEqual({ records: counted, counted, integrity: 'ok' });
  expect((await start(folder, [source]).ended).status).toBe(0);
  expect(inspect(folder)).toEqual({ records: 10_000, counted: 10_000, integrity: 'ok' });
});
