import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How much is read of a body after the response, for how long, and for how long nothing may come. */
const LIMITS = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000, maxSilenceMs: 5000 };

/** How often this is checked. */
const CHECK_MS = 100;
/** So many connections are read at a time, about 64 KiB of each: in all, some hundred megabytes a second. */
const READ_AT_ONCE = 16;
const READ_INTERVAL_MS = 10;

/**
 * Lets clients read a response while they are still sending. Without it, Node.js closes the
 * connection of a request with `Connection: close` as soon as the response is written. The rest of
 * the body then makes the system reset the connection, and most clients never see the response.
 * Source: RFC 9112, 9.6. [uploads-5]
 */
export function lingerOnClose({ server }: Pick<FastifyInstance, 'server'>, limits = LIMITS): void {
  const discard = discardInTurn();
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node.js calls this after the last response of a connection.
    socket.destroySoon = () => {
      if (request.complete) Socket.prototype.destroySoon.call(socket);
      else socket.end();
    };
    response.once('finish', () => {
      if (request.complete || socket.destroyed) return;
      endWithin(limits, request, socket);
      discard(request);
    });
  });
}

/**
 * Reads requests and drops what they contain, a few at a time, so that clients with large bodies do not
 * keep others waiting. [limits-7]
 */
function discardInTurn(): (request: IncomingMessage) => void {
  const waiting = new Set<IncomingMessage>();
  let timer: NodeJS.Timeout | undefined;
  const wait = (request: IncomingMessage): void => {
    if (request.complete || request.socket.destroyed) return;
    request.socket.pause();
    waiting.add(request);
    timer ??= setInterval(read, READ_INTERVAL_MS).unref();
  };
  const read = (): void => {
    for (const request of waiting.values().take(READ_AT_ONCE).toArray()) {
      waiting.delete(request);
      request.socket.once('data', () => wait(request)).resume();
    }
    if (waiting.size === 0) timer = void clearInterval(timer);
  };
  return wait;
}

function endWithin(
  { maxBytes, maxMs, maxSilenceMs }: typeof LIMITS,
  request: IncomingMessage,
  socket: Socket,
): void {
  const [startedAt, atStart] = [performance.now(), socket.bytesRead];
  let [changedAt, bytesRead] = [startedAt, atStart];
  const timer = setInterval(() => {
    const now = performance.now();
    if (socket.bytesRead > bytesRead) [changedAt, bytesRead] = [now, socket.bytesRead];
    const isOver =
      bytesRead - atStart > maxBytes || now - startedAt > maxMs || now - changedAt > maxSilenceMs;
    if (!isOver) return;
    clearInterval(timer);
    socket.destroy();
  }, CHECK_MS).unref();
  request.once('close', () => {
    clearInterval(timer);
    if (socket.writableEnded) socket.destroy();
  });
}
