import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { commandText, overviewText } from '../../../src/app/help-text.ts';
import { readSettings, SettingsError } from '../../../src/app/settings/settings.ts';
import { openDatabase } from '../../../src/stores/records/sqlite/open-database.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { datasetText } from '../jobs/sample-lines.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';

interface Outcome {
  readonly status: number;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** Runs a command to its end, or until the service is ready. */
async function run(command: string, environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const child = spawn(process.execPath, [...VITRINE, ...command.split(' ')], {
    env: {
      ...COMPILE_CACHE,
      DATA_DIR: '/dev/null/none',
      LOG_LEVEL: 'warn',
      SEARCH_TIME_LIMIT: '30',
      ...environment,
    },
  });
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (text) => (stderr += text));
  child.stdout.on('data', (text) => {
    stdout += text;
    if (/runs at .*\n\n$/s.test(stdout)) child.kill('SIGTERM');
  });
  const [status] = await once(child, 'close');
  return { status, stdout, stderr };
}

async function check(
  command: string,
  environment: Readonly<Record<string, string>>,
  expected: Outcome,
): Promise<void> {
  expect(await run(command, environment)).toEqual({ stdout: '', stderr: '', ...expected });
}

test.each([
  ['PORT', 'abc', 'must be a port number'],
  ['PORT', ' ', 'must be a port number'],
  ['PORT', '80.5', 'must be a port number'],
  ['PORT', '65536', 'must be a port number up to 65535'],
  ['BASE_URL', 'api.example', 'must be an http(s) URL'],
  ['BASE_URL', 'https://api.example/?v=2', 'must be a URL without ? and #'],
  ['OBJECT_PAGE_URL', 'https://portal.example/', 'must contain {uuid}'],
  ['OBJECT_PAGE_URL', 'portal.example/{uuid}', 'must be an http(s) URL'],
  [
    'PAGE_URL',
    'https://portal.example/{language}/{slug}',
    'must not contain {language}, only {slug} and {lang}',
  ],
  ['ID_BASE', 'https://id.example/%zz', 'contains a % that does not begin percent-encoded UTF-8'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['ALLOW_PRIVATE_IMAGES', 'yes', 'must be on or off'],
  ['PREVIEW_URL', 'previews', 'must be an http(s) URL'],
])('%s=%s is invalid', (name, value, complaint) =>
  expect(() => readSettings({ [name]: value })).toThrow(
    new SettingsError([`setting ${name}=${JSON.stringify(value)}: ${complaint}`]),
  ),
);

test('an invalid setting is reported in one line', () =>
  check(
    'serve',
    { PORT: 'abc' },
    { status: 2, stderr: 'vitrine serve: setting PORT="abc": must be a port number\n' },
  ));

test('each command prints its usage', async () => {
  await check(
    'ingest --help',
    {},
    {
      status: 0,
      stdout: commandText('ingest'),
    },
  );
  await check(
    'index --rebiuld',
    {},
    {
      status: 2,
      stderr: 'vitrine index: unknown option --rebiuld, did you mean --rebuild?; see vitrine help index\n',
    },
  );
  await check(
    'serve now',
    {},
    {
      status: 2,
      stderr: 'vitrine serve: unknown argument now; see vitrine help serve\n',
    },
  );
});

test.each(['help', '--help', '-h', 'help --help'])('%s lists the commands', (command) =>
  check(command, {}, { status: 0, stdout: overviewText() }),
);

test.each(['help export', 'export --help', 'export --force -h', 'help --help export'])(
  '%s explains the command',
  (command) => check(command, { PORT: 'invalid' }, { status: 0, stdout: commandText('export') }),
);

test.each(['--version', '-v'])('%s is the version', async (command) => {
  const { status, stdout } = await run(command, {});
  expect([status, stdout]).toEqual([0, `${packageJson.version}\n`]);
});

test.each([
  ['ingst a', 'vitrine: unknown command ingst; did you mean ingest?\n'],
  ['help witdraw', 'vitrine: unknown command witdraw; did you mean withdraw?\n'],
  ['frobnicate', 'vitrine: unknown command frobnicate; vitrine help lists all\n'],
  ['ingest --oai', "vitrine ingest: Option '--oai <value>' argument missing; see vitrine help ingest\n"],
])('%s is refused', (command, stderr) => check(command, {}, { status: 2, stderr }));

test('help is bold on a terminal, or if FORCE_COLOR demands it', async () => {
  const { stdout } = await run('help index', { FORCE_COLOR: '1' });
  expect(stdout).toBe(commandText('index', (text) => `\x1b[1m${text}\x1b[22m`));
  await check('help index', { FORCE_COLOR: '0' }, { status: 0, stdout: commandText('index') });
});

test.each(['start', 'serve', 'engine', 'index'])(
  'vitrine %s with an impossible folder prints one line',
  async (command) => {
    const { status, stdout, stderr } = await run(command, { PORT: '0' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^vitrine ${command}: .*not a directory: .*\n`));
  },
);

test.each(['start', 'serve', 'engine', 'index'])(
  'vitrine %s ends where the system refuses new folders',
  async (command) => {
    const { status, stderr } = await run(command, { DATA_DIR: '/proc/vitrine/data', PORT: '0' });
    expect(status).toBe(1);
    expect(stderr).toMatch(new RegExp(`^vitrine ${command}: .*no such file or directory: /proc.*\n`));
  },
);

test.each(['start', 'serve', 'engine'])('vitrine %s on a port in use prints one line', async (command) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await check(
    command,
    { DATA_DIR: temporaryFolder(), PORT: String(port) },
    {
      status: 1,
      stderr: `vitrine ${command}: cannot listen on 127.0.0.1:${port}: another program uses the port; change HOST or PORT\n`,
    },
  );
  taken.close();
});

test('a start that fails ends, whatever is already open', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'records.sqlite');
  const database = openDatabase(file);
  database.exec(`CREATE TRIGGER refuse BEFORE INSERT ON secrets BEGIN SELECT RAISE(ABORT, 'no'); END`);
  database.close();
  // Nothing listens there: the client reconnects again and again.
  await check(
    'serve',
    { DATA_DIR: folder, PORT: '0', REDIS_URL: 'redis://127.0.0.1:1' },
    { status: 1, stderr: `vitrine serve: cannot write to the record store ${file}: no\n` },
  );
});

test('serve says that there is no index yet', async () => {
  const { status, stderr } = await run('serve', { DATA_DIR: temporaryFolder(), PORT: '0' });
  expect([status, stderr]).toEqual([
    0,
    'There is no search index yet: searches get 502 until `vitrine index` has run\n',
  ]);
});

test.each([
  ['', 'accent #ffff00 (light)'],
  ['/nope', 'setting CONTENT_DIR="/nope": there is no such folder'],
])('serve says at start what is wrong with the site, CONTENT_DIR=%j', async (contentDir, expected) => {
  const settings = { SITE_ACCENT: '#ffff00', CONTENT_DIR: contentDir };
  const { stdout, stderr } = await run('serve', { DATA_DIR: temporaryFolder(), PORT: '0', ...settings });
  expect(`${stdout}${stderr}`).toContain(expected);
});

test('start indexes records for the first time, and adds no sample', async () => {
  const folder = temporaryFolder();
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0' };
  writeFileSync(join(folder, 'mine.jsonl'), datasetText(1, 1));
  await run(`ingest ${join(folder, 'mine.jsonl')}`, environment);
  const { stdout, stderr } = await run('start', environment);
  expect(stderr).toBe(`${environment.DATA_DIR} contains records that are not indexed yet: indexing them\n`);
  expect(stdout).toMatch(/^1 record can be searched\n\nVitrine runs at /);
});

test('compiled code is cached for the next start, if the folder is writable', async () => {
  const folder = temporaryFolder();
  expect(await run('help', { NODE_COMPILE_CACHE: folder })).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(folder)).not.toEqual([]);
  expect(await run('help', { NODE_COMPILE_CACHE: '/dev/null/none' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test('a command continues when its output is closed', async () => {
  const child = spawn(process.execPath, [...VITRINE, 'help'], { env: {} });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (text) => (stderr += text));
  const [status] = await once(child, 'close');
  expect([status, stderr]).toEqual([0, '']);
});
