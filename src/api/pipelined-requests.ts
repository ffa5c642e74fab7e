import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** Requests of all connections that wait for the one before them. Each takes about 5 kB. */
export const MAX_WAITING = 10_000;

/**
 * A server that gives the requests of a connection to Fastify one after the other. While one waits for
 * the response to the one before it, the connection is not read, so that the rest stays with the system.
 * What Node.js has read at once (64 KiB) may hold two thousand requests: beyond MAX_WAITING, the
 * connection with the most of them is closed. [limits-8]
 */
export function oneRequestAtATime({
  requestTimeout,
  keepAliveTimeout,
  connectionTimeout,
  maxWaiting = MAX_WAITING,
}: {
  /** In milliseconds, as all of these. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionTimeout: number;
  readonly maxWaiting?: number;
}): FastifyServerFactory {
  return (handler, { http = {} }) => {
    const server = createServer(http as ServerOptions, inTurn(handler as RequestListener, maxWaiting));
    server.requestTimeout = requestTimeout;
    server.keepAliveTimeout = keepAliveTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}

interface WaitingRequest {
  readonly start: () => void;
  readonly response: ServerResponse;
}

/** Passes on a request when the response to the one before it on its connection is finished. */
function inTurn(handler: RequestListener, maxWaiting: number): RequestListener {
  const lines = new Map<Socket, WaitingRequest[]>();
  const busy = new WeakSet<Socket>();
  let waiting = 0;

  const begin = (socket: Socket, { start, response }: WaitingRequest): void => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      next(socket);
    });
    start();
  };
  const next = (socket: Socket): void => {
    const line = lines.get(socket);
    const first = line?.shift();
    if (line === undefined || first === undefined || socket.destroyed) return;
    waiting -= 1;
    if (line.length === 0) {
      lines.delete(socket);
      readAgain(socket);
    }
    begin(socket, first);
  };
  const drop = (socket: Socket): void => {
    waiting -= lines.get(socket)?.length ?? 0;
    lines.delete(socket);
  };
  const closeLongest = (): void => {
    const [[socket] = []] = [...lines].sort(([, a], [, b]) => b.length - a.length);
    if (socket === undefined) return;
    drop(socket);
    socket.destroy();
  };

  return (request, response) => {
    const { socket } = request;
    const asked = { start: () => handler(request, response), response };
    if (socket.destroyed) return;
    if (!busy.has(socket)) {
      begin(socket, asked);
      return;
    }
    const line = lines.get(socket);
    if (line === undefined) {
      lines.set(socket, [asked]);
      stopReading(socket, () => lines.has(socket));
    } else line.push(asked);
    waiting += 1;
    if (waiting > maxWaiting) closeLongest();
  };

  /** Holds for as long as `isWaiting`. */
  function stopReading(socket: HttpSocket, isWaiting: () => boolean): void {
    if (Object.getOwnPropertyDescriptor(socket, '_paused')?.get === undefined) {
      let isPaused = socket._paused === true;
      Object.defineProperty(socket, '_paused', {
        get: () => isPaused || isWaiting(),
        set: (value: boolean) => {
          isPaused = value;
        },
      });
      socket.once('close', () => drop(socket));
    }
    socket.pause();
  }
}

/**
 * What Node.js's HTTP server has of a connection. While `_paused` is true, it neither reads nor parses; it
 * would set it to false with each response that it writes.
 * Source: Node.js, lib/_http_server.js, `socketOnDrain`, `onSocketResume` and `onParserExecuteCommon`.
 */
interface HttpSocket extends Socket {
  _paused?: boolean;
  readonly parser?: { resume(): void } | null;
}

function readAgain(socket: HttpSocket): void {
  socket._paused = false;
  socket.parser?.resume();
  socket.resume();
}
