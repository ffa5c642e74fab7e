import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { freePort } from '../../free-port.ts';
import { datasetText } from '../../src/jobs/sample-lines.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** What `npm pack` reads. */
const SOURCES = [
  ...['package.json', 'package-lock.json', 'README.md', 'LICENSE', 'CHANGELOG.md'],
  ...['bin', 'src', 'docs', 'sample', 'tools/build-package.ts'],
];

/** A folder in which the package is installed, without its optional parts. */
let folder: string;
let files: readonly string[];

/** Packs a copy of the sources with npm, and unpacks it beside the dependencies of this project. */
beforeAll(async () => {
  folder = temporaryFolder(afterAll);
  const copy = join(folder, 'copy');
  for (const path of SOURCES) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  }
  // As on a machine whose Node.js is too old.
  const own = join(copy, 'bin/node/node_modules/node-of-the-machine');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{}');
  // Not by npm's scripts, which install dependencies first.
  const { prepack, postpack } = packageJson.scripts;
  const build = 'tools/build-package.ts';
  expect([prepack.endsWith(` && node ${build}`), postpack]).toEqual([true, `node ${build} --clean`]);
  await run(process.execPath, [build], { cwd: copy });
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: copy });
  await run(process.execPath, [build, '--clean'], { cwd: copy });
  expect(readdirSync(copy)).not.toContain('dist');

  const modules = join(folder, 'empty/node_modules');
  mkdirSync(join(modules, 'vitrine'), { recursive: true });
  const tarball = join(folder, `vitrine-${packageJson.version}.tgz`);
  await run('tar', ['-xzf', tarball, '-C', join(modules, 'vitrine'), '--strip-components=1']);
  const { stdout } = await run('tar', ['-tzf', tarball], { maxBuffer: 1024 ** 3 });
  files = stdout.trim().split('\n');
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
});

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Runs the installed command in the empty folder. */
function vitrine(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const launcher = join(folder, 'empty/node_modules/vitrine', packageJson.bin.vitrine);
  const child = spawn(process.execPath, [launcher, ...argv], {
    cwd: join(folder, 'empty'),
    env: { PATH: process.env['PATH'], SEARCH_TIME_LIMIT: '30', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function outputOf(child: ChildProcess): Promise<string> {
  const texts = (await child.stdout?.toArray()) ?? [];
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  return texts.join('');
}

test('the package has the program, the sample and nothing for development', () => {
  const folders = new Set(files.map((path) => path.split('/').slice(0, 2).join('/')));
  expect([...folders].sort()).toEqual([
    'package/CHANGELOG.md',
    'package/LICENSE',
    'package/README.md',
    'package/bin',
    'package/dist',
    'package/docs',
    'package/npm-shrinkwrap.json',
    'package/package.json',
    'package/sample',
  ]);
  expect(files.filter((path) => /\.ts$|node_modules/.test(path))).toEqual([]);
  expect(files).toContain('package/bin/node/package-lock.json');
});

test('the installed command knows its version, ingests, indexes and serves', async () => {
  expect(await outputOf(vitrine(['--version']))).toBe(`${packageJson.version}\n`);
  writeFileSync(join(folder, 'empty/mine.jsonl'), datasetText(1, 3));
  expect(JSON.parse(await outputOf(vitrine(['ingest', 'mine.jsonl', '--json'])))).toMatchObject({ new: 3 });

  const port = await freePort();
  const service = vitrine(['start'], { PORT: String(port), LOG_LEVEL: 'warn' });
  let text = '';
  for await (const chunk of service.stdout ?? []) {
    text += chunk;
    if (text.includes('runs at')) break;
  }
  expect(text).toContain('3 records can be searched');
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await get('/v2/search?q=ansicht&per_page=1')).json()).toMatchObject({ found: 3 });
  for (const path of ['/en/', '/docs', '/docs/guides/search/', '/oai?verb=Identify', '/static/favicon.svg']) {
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  }
  service.kill('SIGTERM');
  expect((await once(service, 'exit'))[0]).toBe(0);
});
