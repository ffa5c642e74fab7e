import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What happens to existing and new connections. */
export type Fault =
  /** The port is closed. */
  | 'refused'
  /** Connections are cut by a reset. */
  | 'reset'
  /** Connections are accepted and closed. */
  | 'hung up'
  /** Connections stay open, but transfer nothing. */
  | 'silent';

export interface FaultyProxy {
  /** The URL of the database through this proxy. */
  readonly url: string;
  fail(fault: Fault): Promise<void>;
  /** Closed connections stay closed; new ones work. */
  restore(): Promise<void>;
}

/** A proxy to a server on loopback with faults; it is closed when the test ends. */
export async function openFaultyProxy(serverUrl: string): Promise<FaultyProxy> {
  const target = new URL(serverUrl);
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
      const upstream = keep(connect(Number(target.port), target.hostname));
      client.pipe(upstream);
      upstream.pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
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
  const url = new URL(serverUrl);
  url.port = String(bound.port);
  return {
    url: url.href,
    async fail(next) {
      fault = next;
      if (next === 'refused') return close();
      for (const socket of sockets) {
        if (next === 'silent') socket.unpipe().pause();
        else if (next === 'reset') socket.resetAndDestroy();
        else socket.end();
      }
    },
    async restore() {
      fault = undefined;
      if (server.listening) return;
      server.listen(bound.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
