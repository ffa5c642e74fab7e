import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createEngineServer } from '../../src/engine-server/engine-server.ts';
import { createApp } from '../../src/http/app.ts';
import { EngineUnreachable } from '../../src/search/search-engine.ts';
import { MODELS } from '../catalogue/models.ts';
import { recordingEngine } from '../catalogue/recording-engine.ts';
import { EMPTY_PUBLIC_CMS } from '../cms/memory-cms.ts';
import { memoryEngine } from '../engine-server/memory-engine.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { COMPILE_CACHE, VITRINE } from '../vitrine-command.ts';
import { containsKey, KEY, sendEverywhere } from './send-everywhere.ts';

/** An error that contains a key wherever errors of libraries may. */
function errorWithKey(): Error {
  const cause = Object.assign(new Error(`refused: {"x-typesense-api-key":"${KEY}"}`), {
    command: { name: 'auth', args: [KEY] },
    headers: ['x-typesense-api-key', KEY],
    rawPacket: Buffer.from(KEY),
  });
  return new EngineUnreachable(`no answer to /?x-typesense-api-key=${KEY}`, {
    cause: new AggregateError([cause, new Error(KEY)], '', { cause }),
  });
}

const path = '/collections/books/documents/search';

test('no log line of the engine server contains a key', async () => {
  const lines: string[] = [];
  const engine = { ...memoryEngine(), search: () => Promise.reject(errorWithKey()) };
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } };
  const app = createEngineServer(engine, { admin: KEY, search: undefined }, logger);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await sendEverywhere((app.server.address() as AddressInfo).port, path);
  await app.close();
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(parsed.some(({ level }) => level === 50)).toBe(true);
  expect(parsed.filter(({ msg }) => msg === 'incoming request').length).toBeGreaterThan(20);
  expect(lines.filter(containsKey)).toEqual([]);
});

test('no log line of the API contains a key or a secret of the settings', async () => {
  const lines: string[] = [];
  const engine = recordingEngine();
  engine.reply = () => Promise.reject(errorWithKey());
  const app = await createApp({
    catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    secrets: [KEY],
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await sendEverywhere((app.server.address() as AddressInfo).port, '/v2/search');
  await app.close();
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(parsed.some(({ level }) => level === 50)).toBe(true);
  expect(parsed.filter(({ msg }) => msg === 'answered').length).toBeGreaterThan(20);
  expect(lines.filter(containsKey)).toEqual([]);
});

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
  await sendEverywhere(Number(port), path);
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
