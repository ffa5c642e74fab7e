import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How much is read of a body after the response, for how long, and for how long nothing may come. */
const LIMITS = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000, maxSilenceMs: 5000 };

/** How often this is checked. */
const CHECK_MS = 100;

/**
 * Lets clients read a response while they are still sending. Without it, Node.js closes the
 * connection of a request with `Connection: close` as soon as the response is written. The rest of
 * the body then makes the system reset the connection, and most clients never see the response.
 * Source: RFC 9112, 9.6. [uploads-5]
 */
export function lingerOnClose({ server }: Pick<FastifyInstance, 'server'>, limits = LIMITS): void {
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node.js calls this after the last response of a connection.
    socket.destroySoon = () => {
      if (request.complete) Socket.prototype.destroySoon.call(socket);
      else socket.end();
    };
    response.once('finish', () => {
      if (!request.complete && !socket.destroyed) discardRest(request, socket, limits);
    });
  });
}

function discardRest(
  request: IncomingMessage,
  socket: Socket,
  { maxBytes, maxMs, maxSilenceMs }: typeof LIMITS,
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
  request.resume();
}
