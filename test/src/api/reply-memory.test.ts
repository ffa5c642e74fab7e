import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { limitReplyMemory } from '../../../src/api/reply-memory.ts';
import { createServer } from '../../../src/api/server.ts';

/** More than the system takes for a client that does not read. */
const BYTES = 32 * 1024 * 1024;
const LIMITS = { ofClient: 2.5 * BYTES, ofAll: 4.5 * BYTES };

async function serve() {
  const app = await createServer({ trustProxy: 1 });
  onTestFinished(() => app.close());
  limitReplyMemory(app, LIMITS);
  const shared = Buffer.alloc(BYTES);
  app.get('/own', async () => Buffer.alloc(BYTES));
  app.get('/shared', async () => shared);
  app.get('/small', async () => 'small');
  const late = Promise.withResolvers<Buffer>();
  app.get('/late', async () => late.promise);
  app.get('/streamed', async () =>
    Readable.from(Array.from({ length: 512 }, () => Buffer.alloc(BYTES / 512))),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (client: string, path: string): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    return socket;
  };
  /** The beginning of the response; no more is read. */
  const head = async (socket: Socket): Promise<string> => {
    const [bytes] = await once(socket, 'data');
    socket.pause();
    return String(bytes);
  };
  const status = async (client: string, path: string) =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(await head(ask(client, path)))?.[1]);
  return { app, ask, head, status, sendLate: () => late.resolve(Buffer.alloc(BYTES)) };
}

const [A, B, C] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

test('[limits-9] responses that a client does not read count for it, and for all', async () => {
  const { ask, head, status } = await serve();
  expect([await status(A, '/own'), await status(A, '/own')]).toEqual([200, 200]);
  const refused = await head(ask(A, '/own'));
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/^retry-after: 5$/im);
  expect(refused).toMatch(/^access-control-allow-origin: \*$/im);
  expect(refused).toContain('{"detail":"Responses to you wait to be read: too many bytes for this one"}');
  expect(await status(A, '/small')).toBe(200);
  expect([await status(B, '/own'), await status(B, '/own')]).toEqual([200, 200]);
  expect(await head(ask(C, '/own'))).toContain('{"detail":"Responses wait to be read');
  expect(await status(C, '/small')).toBe(200);
});

test('[limits-9] what was read, or is not wanted any more, does not count', async () => {
  const { app, ask, head, status } = await serve();
  const first = ask(A, '/own');
  await head(first);
  await status(A, '/own');
  expect(await status(A, '/own')).toBe(503);
  const connections = () => new Promise((resolve) => app.server.getConnections((_error, n) => resolve(n)));
  const before = await connections();
  first.destroy();
  await expect.poll(connections).not.toBe(before);
  expect(await status(A, '/own')).toBe(200);
});

test('[limits-9] what was made for a client that has left does not count', async () => {
  const { app, ask, status, sendLate } = await serve();
  const asked = once(app.server, 'request');
  const leaving = [ask(A, '/late'), ask(A, '/late'), ask(A, '/late')];
  const [{ socket }] = await asked;
  const closed = once(socket, 'close');
  for (const one of leaving) one.destroy();
  await closed;
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_e, n) => resolve(n)))).toBe(0);
  sendLate();
  await status(A, '/small');
  expect([await status(A, '/own'), await status(A, '/own')]).toEqual([200, 200]);
});

test('bytes that several responses share count once, and streams not at all', async () => {
  const { status } = await serve();
  for (let i = 0; i < 5; i += 1) expect(await status(A, '/shared')).toBe(200);
  for (let i = 0; i < 5; i += 1) expect(await status(A, '/streamed')).toBe(200);
  expect(await status(A, '/own')).toBe(200);
});
