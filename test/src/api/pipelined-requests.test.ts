import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { oneRequestAtATime } from '../../../src/api/pipelined-requests.ts';

/** What Node.js reads of a connection at once. */
const READ_AT_ONCE = 65_536;
const TIMEOUTS = { requestTimeout: 30_000, keepAliveTimeout: 30_000, connectionTimeout: 120_000 };

/** A server whose responses wait for `open`, and what it has seen. */
async function serve({ isOpen = true } = {}) {
  const app = Fastify({ serverFactory: oneRequestAtATime(TIMEOUTS) });
  const gate = Promise.withResolvers<void>();
  if (isOpen) gate.resolve();
  const begun: string[] = [];
  app.get('/:n', async ({ url }) => {
    begun.push(url);
    await gate.promise;
    return `response ${url}.`;
  });
  app.post('/', async ({ body }) => `posted ${JSON.stringify(body)}.`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    const texts: string[] = [];
    socket.setEncoding('latin1').on('data', (text: string) => texts.push(text));
    const until = async (part: string): Promise<string> => {
      while (!texts.join('').includes(part)) await once(socket, 'data');
      return texts.join('');
    };
    return { socket, until };
  };
  return { app, begun, open, openGate: gate.resolve };
}

const get = (n: number) => `GET /${n} HTTP/1.1\r\nHost: a.example\r\n\r\n`;

const responses = (text: string): string[] => text.match(/(?:response|posted) [^.]*\./g) ?? [];

test('[limits-8] pipelined requests begin one after the other', async () => {
  const { begun, open, openGate, app } = await serve({ isOpen: false });
  const { socket, until } = open();
  let parsed = 0;
  app.server.on('request', () => {
    parsed += 1;
  });
  socket.write([1, 2, 3, 4, 5].map(get).join(''));
  while (parsed < 2) await once(app.server, 'request');
  expect(begun).toEqual(['/1']);
  openGate();
  expect(responses(await until('response /5.'))).toEqual([1, 2, 3, 4, 5].map((n) => `response /${n}.`));
});

test('[limits-8] the connection is not read while requests wait', async () => {
  const { begun, open, openGate, app } = await serve({ isOpen: false });
  const { socket, until } = open();
  let [parsed, mostWaiting] = [0, 0];
  app.server.on('request', () => {
    parsed += 1;
    mostWaiting = Math.max(mostWaiting, parsed - begun.length);
  });
  const [[served]] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const all = Array.from({ length: 20_000 }, (_, i) => get(i)).join('');
  socket.write(all);
  await expect.poll(() => served.isPaused()).toBe(true);
  expect(served.bytesRead).toBeLessThanOrEqual(2 * READ_AT_ONCE);
  openGate();
  const text = await until('response /19999.');
  expect(responses(text)).toHaveLength(20_000);
  expect(begun).toHaveLength(20_000);
  expect(mostWaiting).toBeLessThanOrEqual(2);
  expect(served.listenerCount('close')).toBeLessThan(10);
});

test('a request with a body has its turn, too, and so have those behind it', async () => {
  const { open } = await serve();
  const { socket, until } = open();
  const body = JSON.stringify({ text: 'a'.repeat(200_000) });
  const head = `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`${get(1)}${head}\r\n\r\n${body}${get(2)}`);
  const found = responses(await until('response /2.'));
  expect(found).toEqual(['response /1.', `posted ${body}.`, 'response /2.']);
  socket.write(get(3));
  await until('response /3.');
});

test('[limits-8] a body of nothing but ends of headers is not read in as many pieces', async () => {
  const { app, open } = await serve();
  const pieces: number[] = [];
  app.server.on('request', (request) => request.on('data', ({ length }: Buffer) => void pieces.push(length)));
  const { socket, until } = open();
  const body = '\r\n\r\n'.repeat(100_000);
  socket.write(
    `POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n${body}${get(1)}${get(2)}`,
  );
  await until('response /2.');
  expect(pieces.reduce((sum, length) => sum + length, 0)).toBe(body.length);
  expect(pieces.length).toBeLessThan(1000);
});

test('requests of a connection that was closed never begin', async () => {
  const { begun, open, openGate, app } = await serve({ isOpen: false });
  const { socket } = open();
  const connected = once(app.server, 'connection');
  socket.write([1, 2, 3].map(get).join(''));
  const [served] = await connected;
  while (begun.length === 0) await once(app.server, 'request');
  const closed = once(served, 'close');
  socket.resetAndDestroy();
  served.destroy();
  await closed;
  openGate();
  const other = open();
  other.socket.write(get(4));
  await other.until('response /4.');
  expect(begun).toEqual(['/1', '/4']);
});
