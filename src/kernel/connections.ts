import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';

/** Files that a process may have open at a time (`ulimit -n`); undefined where the system does not say. */
export function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    // Only Linux has this file.
    return undefined;
  }
}

/** Files that a process needs beside connections of clients: those of each thread, and of requests to others. */
const reservedFiles = (): number => 96 + 64 * availableParallelism();

const LEAST_CONNECTIONS = 32;

/** Connections at a time for a number of files. */
export const maxConnections = (files: number): number => Math.max(LEAST_CONNECTIONS, files - reservedFiles());

/** How often it is logged that connections are refused. */
const LOG_INTERVAL_MS = 60_000;

/**
 * Limits the connections of a server, so that files are left for everything else. For each one too many, the
 * oldest that never had a request is closed, else the one that has been without a request for longest. If all have
 * requests, the new one is closed, which is logged. [limits-3]
 */
export function limitConnections(app: FastifyInstance, files = openFilesLimit()): void {
  if (files === undefined) return;
  const { server } = app;
  const most = maxConnections(files);
  app.addHook('onListen', (done) => {
    app.log.info({ connections: most, files }, 'limit of connections, by the limit of open files');
    done();
  });

  let open = 0;
  const unused = new Set<Socket>();
  /** In the order in which they became idle. */
  const idle = new Set<Socket>();
  const running = new Map<Socket, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  const logRefusal = () => {
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    app.log.warn({ connections: most }, 'connections are refused: too many are open');
  };
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      unused.delete(socket);
      idle.delete(socket);
      running.delete(socket);
    });
    if (open > most) {
      const [superfluous = socket] = [...unused.values().take(1), ...idle.values().take(1)];
      if (superfluous === socket) logRefusal();
      // It is closed only later, and the next connection may come before.
      unused.delete(superfluous);
      idle.delete(superfluous);
      superfluous.destroy();
    }
    if (!socket.destroyed) unused.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    idle.delete(socket);
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (left > 0) return void running.set(socket, left);
      running.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
