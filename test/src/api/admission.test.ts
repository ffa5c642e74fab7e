import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../src/api/server.ts';
import { requestScope } from '../../../src/kernel/request-scope.ts';

/** A service with routes that know nothing of admission, and the order in which its responses came. */
async function serve() {
  const app = await createServer({ trustProxy: 1 });
  onTestFinished(() => app.close());
  const begun: string[] = [];
  const answered: string[] = [];
  const gate = Promise.withResolvers<void>();
  app.addHook('onRequest', async ({ url }) => void begun.push(url));
  app.get('/expensive/:n', async () => {
    await nextTurn();
    const end = performance.now() + 30;
    while (performance.now() < end);
    return 'expensive';
  });
  app.get('/cheap/:n', async () => 'cheap');
  app.get('/waits/:n', async () => {
    await gate.promise;
    return 'waited';
  });
  const ask = async (client: string, url: string): Promise<void> => {
    const { statusCode } = await app.inject({ url, headers: { 'x-forwarded-for': client } });
    expect(statusCode).toBe(200);
    answered.push(url);
  };
  return { app, ask, begun, answered, open: gate.resolve };
}

const MANY = '192.0.2.1';
const ONE = '192.0.2.2';

test('[limits-7] expensive requests of one client do not make another client wait for all of them', async () => {
  const { ask, answered } = await serve();
  for (let i = 0; i < 4; i += 1) await ask(MANY, `/expensive/${i}`);
  answered.length = 0;
  const all = Array.from({ length: 20 }, (_, i) => ask(MANY, `/expensive/${i}`));
  await nextTurn();
  all.push(ask(ONE, '/cheap/0'));
  await Promise.all(all);
  expect(answered.indexOf('/cheap/0')).toBeLessThanOrEqual(1);
  expect(answered).toHaveLength(21);
});

test('[limits-7] of two clients with many requests, each has its turn, the cheap ones more often', async () => {
  const { ask, answered } = await serve();
  for (let i = 0; i < 4; i += 1) await ask(MANY, `/expensive/${i}`);
  answered.length = 0;
  const all = Array.from({ length: 10 }, (_, i) => ask(MANY, `/expensive/${i}`));
  await nextTurn();
  for (let i = 0; i < 10; i += 1) all.push(ask(ONE, `/cheap/${i}`));
  await Promise.all(all);
  const before = answered.slice(0, answered.lastIndexOf('/cheap/9'));
  expect(before.filter((url) => url.startsWith('/expensive')).length).toBeLessThanOrEqual(2);
});

test('cheap requests of one client run at the same time', async () => {
  const { ask, begun, open } = await serve();
  for (let i = 0; i < 20; i += 1) await ask(MANY, `/cheap/${i}`);
  begun.length = 0;
  const all = Array.from({ length: 20 }, (_, i) => ask(MANY, `/waits/${i}`));
  for (let i = 0; i < 5; i += 1) await nextTurn();
  expect(begun).toHaveLength(20);
  open();
  await Promise.all(all);
});

test('a request that waits for something else does not keep back others of its client', async () => {
  const { ask, answered, open } = await serve();
  for (let i = 0; i < 4; i += 1) await ask(MANY, `/expensive/${i}`);
  const waits = ask(MANY, '/waits/0');
  await ask(MANY, '/expensive/4');
  expect(answered).not.toContain('/waits/0');
  open();
  await waits;
});

test('[limits-6] a request whose client disconnects before its turn never begins', async () => {
  const { app, ask, begun } = await serve();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let i = 0; i < 4; i += 1) await ask(MANY, `/expensive/${i}`);
  const all = Array.from({ length: 10 }, (_, i) => ask(MANY, `/expensive/${i}`));
  const asked = once(app.server, 'request');
  const leaving = connect(port, '127.0.0.1');
  leaving.write(`GET /cheap/left HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${MANY}\r\n\r\n`);
  const [{ socket }] = await asked;
  const closed = once(socket, 'close');
  leaving.destroy();
  await closed;
  await Promise.all(all);
  expect(begun).not.toContain('/cheap/left');
});

test('[limits-7] a request whose client has disconnected counts until its response is made', async () => {
  const { app, ask, begun, open } = await serve();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let i = 0; i < 4; i += 1) await ask(MANY, `/expensive/${i}`);
  begun.length = 0;
  const asked = once(app.server, 'request');
  const leaving = connect(port, '127.0.0.1');
  leaving.write(`GET /waits/left HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${MANY}\r\n\r\n`);
  const [{ socket }] = await asked;
  const next = ask(MANY, '/cheap/next');
  const closed = once(socket, 'close');
  leaving.destroy();
  await closed;
  for (let i = 0; i < 5; i += 1) await nextTurn();
  expect(begun).toEqual(['/waits/left']);
  open();
  await next;
});

test('[http-7] the scope of a request is there behind the reading of its body', async () => {
  const { app } = await serve();
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/body', async () => requestScope.getStore()?.requestId);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'text/plain', 'x-request-id': 'mine' };
  const response = await fetch(`${url}/body`, { method: 'POST', body: 'x'.repeat(50_000), headers });
  expect(await response.text()).toBe('mine');
});

test('errors, unknown paths and preflights give up their turn', async () => {
  const { app, ask } = await serve();
  const headers = { 'x-forwarded-for': MANY };
  for (let i = 0; i < 100; i += 1) {
    await app.inject({ url: '/unknown', headers });
    await app.inject({ method: 'DELETE', url: '/cheap/1', headers });
    await app.inject({ method: 'OPTIONS', url: '/cheap/1', headers });
    await app.inject({ method: 'HEAD', url: '/cheap/1', headers });
  }
  await ask(MANY, '/cheap/1');
});
