import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What becomes of connections to a server, old and new. */
export type Fault =
  /** The port is closed. */
  | 'refused'
  /** Connections are cut by a reset. */
  | 'reset'
  /** Connections are accepted and closed. */
  | 'hung up'
  /** Connections are there, but nothing comes through. */
  | 'silent';

export interface FaultyWay {
  /** The address of the database by this way. */
  readonly address: string;
  fail(fault: Fault): Promise<void>;
  /** Connections that were cut stay so; new ones come through. */
  mend(): Promise<void>;
}

/** A way to a server on loopback that can be disturbed; it goes when the test ends. */
export async function openFaultyProxy(address: string): Promise<FaultyWay> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let fault: Fault | undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    if (fault === 'reset') client.once('data', () => client.resetAndDestroy());
    else if (fault === 'hung up') client.end();
    else if (fault === undefined) {
      const there = keep(connect(Number(target.port), target.hostname));
      client.pipe(there);
      there.pipe(client);
      client.on('close', () => there.destroy());
      there.on('close', () => client.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port was given');
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  onTestFinished(close);
  const way = new URL(address);
  way.port = String(bound.port);
  return {
    address: way.href,
    async fail(next) {
      fault = next;
      if (next === 'refused') return close();
      for (const socket of sockets) {
        if (next === 'silent') socket.unpipe().pause();
        else if (next === 'reset') socket.resetAndDestroy();
        else socket.end();
      }
    },
    async mend() {
      fault = undefined;
      if (server.listening) return;
      server.listen(bound.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
