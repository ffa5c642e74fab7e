import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections, maxConnections } from '../../../src/kernel/connections.ts';

/** With so few files, a server has the least number of connections. */
const MOST = maxConnections(0);

async function serve() {
  const app = Fastify();
  limitConnections(app, 0);
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => answer.promise);
  app.get('/fast', async () => 'fast');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  return { open, answer: () => answer.resolve('slow') };
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`);

/** The last line of an answer. */
async function answerOf(socket: Socket): Promise<string | undefined> {
  const [bytes] = await once(socket, 'data');
  return String(bytes).split('\r\n').at(-1);
}

test('[limits-3] connections without requests make room for new ones, first those that never had one', async () => {
  const { open } = await serve();
  const used = [await open(), await open()];
  for (const socket of used) {
    ask(socket, '/fast');
    expect(await answerOf(socket)).toBe('fast');
  }
  const unused: Socket[] = [];
  while (unused.length < MOST - used.length) unused.push(await open());
  const closed = unused.slice(0, 3).map((socket) => once(socket.resume(), 'close'));
  const others = await Promise.all([open(), open(), open()]);
  await Promise.all(closed);
  for (const socket of [...unused.slice(3), ...others, ...used.toReversed()]) {
    ask(socket, '/fast');
    expect(await answerOf(socket)).toBe('fast');
  }
  // All are used now, and this one has been idle for longest.
  const longest = once((unused[3] as Socket).resume(), 'close');
  await open();
  await longest;
});

test('of many connections at once, the last ones stay', async () => {
  const { open } = await serve();
  const sockets = await Promise.all(Array.from({ length: 10 * MOST }, open));
  const isClosed = sockets.map((socket) => once(socket.resume(), 'close').then(() => true));
  await Promise.all(isClosed.slice(0, -MOST));
  const last = sockets.at(-1) as Socket;
  ask(last, '/fast');
  expect(await answerOf(last)).toBe('fast');
  expect(await Promise.race([...isClosed.slice(-MOST), false])).toBe(false);
});

test('connections with requests are never closed for new ones', async () => {
  const { open, answer } = await serve();
  const busy: Socket[] = [];
  for (let i = 0; i < MOST; i++) {
    const socket = await open();
    ask(socket, '/slow');
    await sleep(1);
    busy.push(socket);
  }
  const refused = await open();
  await once(refused.resume(), 'close');
  const answers = busy.map(answerOf);
  answer();
  expect(await Promise.all(answers)).toEqual(Array(MOST).fill('slow'));
  const later = await open();
  ask(later, '/fast');
  expect(await answerOf(later)).toBe('fast');
});
