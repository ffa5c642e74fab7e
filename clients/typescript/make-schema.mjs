// Writes src/schema.ts: the types of the service's openapi.json, after each change of the API.
// Plain JavaScript, as bin/setup.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashLine } from './document-hash.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const schema = join(here, 'src/schema.ts');

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

if (!existsSync(join(here, 'node_modules/openapi-typescript'))) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  spawnSync(npm, ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: here, stdio: 'inherit' });
}
const { default: typesOf, astToString } = await import('openapi-typescript');
const document = await readDocument();
writeFileSync(schema, hashLine(document) + astToString(await typesOf(document)));
