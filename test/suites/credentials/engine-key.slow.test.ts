import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../src/stores/records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../../vitrine-command.ts';
import { containsKey, KEY, sendEverywhere } from './send-everywhere.ts';

test('vitrine engine prints no key, not even the one that it creates', async () => {
  const dataDir = temporaryFolder();
  const child = spawn(process.execPath, [...VITRINE, 'engine'], {
    env: { ...COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'trace', SEARCH_API_KEY: KEY },
  });
  let output = '';
  child.stderr.on('data', (text) => (output += text));
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('SEARCH_ADMIN_API_KEY is not set')) break;
  }
  child.stdout.on('data', (text) => (output += text));
  const [, port] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  const keyFile = /the key of this run is in (\S+)/.exec(output)?.[1] ?? '';
  const key = readFileSync(keyFile, 'utf8').trim();
  const response = await fetch(`http://127.0.0.1:${port}/collections?x-typesense-api-key=${key}`);
  expect(response.status).toBe(200);
  await sendEverywhere(Number(port), '/collections/books/documents/search');
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(output).toContain('"url":"/collections?x-typesense-api-key=…"');
  expect(output.split('\n').filter((line) => containsKey(line) || line.includes(key))).toEqual([]);
});

test('the key of vitrine engine is in a file while it runs, even if another one fails to start', async () => {
  const dataDir = temporaryFolder();
  const engine = (port: string) =>
    spawn(process.execPath, [...VITRINE, 'engine'], {
      env: { ...COMPILE_CACHE, DATA_DIR: dataDir, PORT: port },
    });
  const child = engine('0');
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('SEARCH_ADMIN_API_KEY is not set')) break;
  }
  child.stdout.resume();
  child.stderr.resume();
  const [, port = ''] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  const failing = async (itsPort: string) => {
    const process = engine(itsPort);
    process.stdout.resume();
    const [message, [status]] = await Promise.all([text(process.stderr), once(process, 'close')]);
    return { status, message };
  };
  expect(await failing(port)).toMatchObject({ status: 1, message: expect.stringContaining('cannot listen') });
  expect(await failing('0')).toEqual({
    status: 2,
    message: `vitrine engine: setting SEARCH_ADMIN_API_KEY: missing, but another vitrine engine with its data in ${dataDir} has its own key\n`,
  });
  expect(existsSync(join(dataDir, 'engine-key'))).toBe(true);
  child.kill('SIGTERM');
  await once(child, 'close');
  expect(existsSync(join(dataDir, 'engine-key'))).toBe(false);
});
