import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeSlowReaders } from '../../../src/kernel/slow-readers.ts';

/** More than the system takes for a client that does not read. */
const BODY_BYTES = 32 * 1024 * 1024;

async function* parts() {
  for (let i = 0; i < BODY_BYTES; i += 65_536) yield Buffer.alloc(65_536);
}

/** A server that sends large bodies, and what it logs. */
async function serve(leastSpeed: Parameters<typeof closeSlowReaders>[1]) {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } },
  });
  closeSlowReaders(app, leastSpeed);
  app.get('/whole', async () => Buffer.alloc(BODY_BYTES));
  app.get('/late', async () => {
    await sleep(50);
    return 'late';
  });
  app.get('/streamed', async () => Readable.from(parts(), { objectMode: false }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const request = (path: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n`);
    return socket;
  };
  return { app, request, closed: () => lines.filter((line) => line.startsWith('connection closed')) };
}

test.each(['/whole', '/streamed'])('[limits-3] %s: a client that stops reading is closed', async (path) => {
  const { app, request, closed } = await serve({ bytesPerSecond: 100_000_000, seconds: 0.1, checkMs: 10 });
  const served = once(app.server, 'connection');
  request(path);
  const [socket] = await served;
  await once(socket, 'close');
  expect(closed()).toEqual(['connection closed: the client reads less than 100000000 bytes a second']);
});

test.each(['/whole', '/streamed'])('%s: a client that is fast enough is not', async (path) => {
  const { request, closed } = await serve({ bytesPerSecond: 1000, seconds: 1, checkMs: 1 });
  let bytes = 0;
  const socket = request(path);
  socket.on('data', ({ length }) => {
    bytes += length;
  });
  await once(socket, 'close');
  expect(bytes).toBeGreaterThan(BODY_BYTES);
  expect(closed()).toEqual([]);
});

test('time in which the server has nothing to send does not count', async () => {
  const { request, closed } = await serve({ bytesPerSecond: 1_000_000_000, seconds: 0.001, checkMs: 1 });
  const socket = request('/late').resume();
  await once(socket, 'close');
  expect(closed()).toEqual([]);
});
