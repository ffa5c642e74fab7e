import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { recordingEngine } from '../../src/use-cases/recording-engine.ts';
import { openWholeApp } from '../contract/whole-app.ts';

const CLIENT = '../../../clients/typescript';

test('[openapi-9] the types of the TypeScript client are those of this API', async () => {
  const { app, document } = await openWholeApp(recordingEngine());
  await app.close();
  // Plain JavaScript, which has no types here.
  const { hashLine } = await import(`${CLIENT}/document-hash.mjs`);
  const [line] = readFileSync(new URL(`${CLIENT}/src/schema.ts`, import.meta.url), 'utf8').split(/^/m);
  expect(line, 'the API has changed: run npm run schema, and commit clients/typescript/src/schema.ts').toBe(
    hashLine(document),
  );
});

test('the hash changes with the document, not with the order of its keys', async () => {
  const { hashLine } = await import(`${CLIENT}/document-hash.mjs`);
  const hash = hashLine({ a: 1, b: [{ c: 2, d: 3 }] });
  expect(hashLine({ b: [{ d: 3, c: 2 }], a: 1 })).toBe(hash);
  expect(hashLine({ a: 1, b: [{ c: 2, d: 4 }] })).not.toBe(hash);
});

test('[openapi-9] it is built without the rest of the project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = new Set(['node_modules', 'dist']);
  const client = fileURLToPath(new URL(CLIENT, import.meta.url));
  cpSync(client, folder, { recursive: true, filter: (path) => !made.has(basename(path)) });
  const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
  const { status, stdout } = spawnSync(tsc, ['-p', 'tsconfig.build.json'], { cwd: folder, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  expect(readFileSync(join(folder, 'dist/client.js'), 'utf8')).toContain('export class Vitrine ');
});
