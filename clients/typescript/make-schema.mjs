// Writes src/schema.ts: the types of the service's openapi.json. Does nothing while the
// file is newer than the service's source. Plain JavaScript, as bin/setup.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
const schema = join(here, 'src/schema.ts');

const timeOf = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function isCurrent() {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const newest = Math.max(...sources.map((file) => timeOf(join(root, 'src', file))));
  return timeOf(schema) > newest;
}

/** openapi.json of a service without records, at the URL https://vitrine.example. */
async function readDocument() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-schema-'));
  const service = spawn(process.execPath, [join(root, 'bin/vitrine.mjs'), 'serve'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let said = '';
    service.stderr.on('data', (text) => (said += text));
    for await (const chunk of service.stdout) {
      said += chunk;
      const [, url] = /runs at (\S+)/.exec(said) ?? [];
      if (url === undefined) continue;
      const text = await (await fetch(`${url}/openapi.json`)).text();
      return JSON.parse(text.replaceAll(url, 'https://vitrine.example'));
    }
    throw new Error(`the service did not start: ${said}`);
  } finally {
    service.kill();
    await new Promise((resolve) => service.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (!isCurrent()) {
  if (!existsSync(join(here, 'node_modules/openapi-typescript'))) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    spawnSync(npm, ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: here, stdio: 'inherit' });
  }
  const { default: typesOf, astToString } = await import('openapi-typescript');
  writeFileSync(schema, astToString(await typesOf(await readDocument())));
}
