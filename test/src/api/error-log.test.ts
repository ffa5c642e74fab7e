import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../src/api/app.ts';
import { Problem } from '../../../src/kernel/problem.ts';
import { EngineUnreachable } from '../../../src/stores/search/search-engine.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { BASE_URL } from './open-app.ts';

const lines: string[] = [];
const engine = recordingEngine();
const app = await createApp({
  catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
  readPreview: async () => undefined,
  baseUrl: BASE_URL,
  logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
});
// A route of a plugin that reads a body, which closes the request in Node.js's sense.
app.post('/upload', async ({ raw }) => {
  for await (const _ of raw);
  throw new Error('the disk is full');
});
app.get('/not-offered', () => {
  throw new Problem(501, 'not offered');
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

/** The cause and the path of each logged error. */
const logged = () =>
  lines.map((line) => {
    const { err, path } = JSON.parse(line) as { err: { message: string }; path: string };
    return [err.message, path];
  });

test('a mistake of ours is logged with its cause and without the query', async () => {
  engine.reply = () => Promise.reject(new TypeError('no such thing'));
  expect((await fetch(`${address}/v2/search?q=secret`)).status).toBe(500);
  expect(logged()).toEqual([['no such thing', '/v2/search']]);
});

test('[errors-9] a lack of files or threads is a 503, behind a refusal of the engine, too', async () => {
  const cause = Object.assign(new Error('no threads'), { code: 'ERR_WORKER_INIT_FAILED' });
  for (const error of [cause, new EngineUnreachable('no index', { cause })]) {
    engine.reply = () => Promise.reject(error);
    const { status, headers } = await fetch(`${address}/v2/search?q=a`);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect(logged()).toEqual([
    ['no threads', '/v2/search'],
    ['The search engine is not reachable: no index: no threads', '/v2/search'],
  ]);
});

test('what is not offered is no failure', async () => {
  expect((await fetch(`${address}/not-offered`)).status).toBe(501);
  expect(logged()).toEqual([]);
});

test('also when a body has been read', async () => {
  expect((await fetch(`${address}/upload`, { method: 'POST', body: 'x' })).status).toBe(500);
  expect(logged()).toEqual([['the disk is full', '/upload']]);
});

test('errors caused by a client that disconnects are not', async () => {
  const answered = new Promise<void>((resolve) => {
    engine.reply = async ({ signal }) => {
      socket.destroy();
      await new Promise((left) => signal?.addEventListener('abort', left));
      setImmediate(resolve);
      throw new Error('the task has been aborted');
    };
  });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET /v2/search?q=a HTTP/1.1\r\nHost: a.example\r\n\r\n');
  await answered;
  expect(logged()).toEqual([]);
});
