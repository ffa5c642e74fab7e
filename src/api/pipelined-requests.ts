import { Buffer, type NonSharedBuffer } from 'node:buffer';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';

/** Limits, log, timeouts and routes each listen for the end of a response; Node.js warns above ten. */
const MAX_LISTENERS = 30;
/** Behind the headers of each request. */
const END_OF_HEADERS = Buffer.from('\r\n\r\n');
/** Of what is no beginning of a request: bodies and blank lines may consist of nothing but ends of headers. */
const MIN_SLICE = 1024;

/**
 * A server that gives the requests of a connection to Fastify one after the other. While one waits for
 * the response to the one before it, no more is parsed or read, so that the rest stays with the system. [limits-8]
 */
export function oneRequestAtATime({
  requestTimeout,
  keepAliveTimeout,
  connectionTimeout,
}: {
  /** In milliseconds, as all of these. */
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly connectionTimeout: number;
}): FastifyServerFactory {
  return (handler, { http = {} }) => {
    const turns = new ConnectionTurns(handler as RequestListener);
    const server = createServer(http as ServerOptions, (...asked) => turns.add(...asked));
    parseInSlices(server, turns);
    server.requestTimeout = requestTimeout;
    server.keepAliveTimeout = keepAliveTimeout;
    server.setTimeout(connectionTimeout);
    return server;
  };
}

/**
 * Stands between connections and Node.js's parser, which would create all requests of what was read at once
 * (64 KiB). A slice has the end of the headers of one at most; that of the end of a body, of some dozens.
 */
function parseInSlices(server: Server, turns: ConnectionTurns): void {
  server.on('connection', (socket: Socket) => {
    const [parse] = socket.listeners('data');
    if (parse === undefined) return;
    socket.off('data', parse as (chunk: NonSharedBuffer) => void);
    socket.on('data', (chunk: NonSharedBuffer) => {
      let [at, least] = [0, 0];
      // Node.js pauses a connection while too much of its responses waits to be read.
      while (at < chunk.length && !socket.isPaused() && !turns.isWaiting(socket)) {
        const found = chunk.indexOf(END_OF_HEADERS, at + least);
        const end = found < 0 ? chunk.length : found + END_OF_HEADERS.length;
        const { received } = turns;
        parse.call(socket, chunk.subarray(at, end));
        at = end;
        least = turns.received > received ? 0 : MIN_SLICE;
        if (socket.destroyed) return;
      }
      if (turns.isWaiting(socket)) socket.pause();
      if (at < chunk.length) socket.unshift(chunk.subarray(at));
    });
  });
}

interface WaitingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Passes on a request when the response to the one before it on its connection is finished. */
class ConnectionTurns {
  readonly #handler: RequestListener;
  readonly #lines = new WeakMap<Socket, WaitingRequest[]>();
  /** With a request that was passed on and not responded to. */
  readonly #busy = new WeakSet<Socket>();
  /** Requests of all connections, up to now. */
  received = 0;

  constructor(handler: RequestListener) {
    this.#handler = handler;
  }

  isWaiting(socket: Socket): boolean {
    return this.#lines.has(socket);
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    this.received += 1;
    const { socket } = request;
    if (socket.destroyed) return;
    if (!this.#busy.has(socket)) {
      this.#begin(socket, { request, response });
      return;
    }
    this.#lines.getOrInsertComputed(socket, () => []).push({ request, response });
  }

  #begin(socket: Socket, { request, response }: WaitingRequest): void {
    this.#busy.add(socket);
    response.setMaxListeners(MAX_LISTENERS);
    response.once('close', () => {
      this.#busy.delete(socket);
      this.#next(socket);
    });
    this.#handler(request, response as Parameters<RequestListener>[1]);
  }

  #next(socket: Socket): void {
    const line = this.#lines.get(socket);
    const first = line?.shift();
    if (line === undefined || first === undefined || socket.destroyed) return;
    if (line.length === 0) {
      this.#lines.delete(socket);
      socket.resume();
    }
    this.#begin(socket, first);
  }
}
