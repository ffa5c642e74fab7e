import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How fast clients must read, on average over some time. A client that is slower holds the
 * memory, the files and the place of its response.
 */
export const LEAST_SPEED = { bytesPerSecond: 8192, seconds: 60, checkMs: 2000 };

/**
 * Closes the connections of clients that read their responses too slowly, and logs it. Only
 * time in which bytes wait for the client counts. A client that has read faster may pause
 * for `seconds` at most. [limits-3]
 */
export function closeSlowReaders(app: FastifyInstance, leastSpeed = LEAST_SPEED): void {
  const { bytesPerSecond, seconds, checkMs } = leastSpeed;
  const most = bytesPerSecond * seconds;
  const readers = new Map<ServerResponse, Reader>();
  let checkedAt = performance.now();
  const check = () => {
    const now = performance.now();
    const due = (bytesPerSecond * (now - checkedAt)) / 1000;
    checkedAt = now;
    for (const reader of readers.values()) {
      const { waiting, accepted } = bytesOf(reader.socket);
      const paid = reader.wasWaiting && waiting > 0 ? due : 0;
      reader.ahead = Math.min(most, reader.ahead + accepted - reader.accepted - paid);
      reader.accepted = accepted;
      reader.wasWaiting = waiting > 0;
      if (reader.ahead < 0) reader.close();
    }
  };
  const timer = setInterval(check, checkMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', ({ log, raw: { socket } }, { raw: response }, done) => {
    readers.set(response, {
      socket,
      ahead: most,
      accepted: bytesOf(socket).accepted,
      wasWaiting: false,
      close() {
        log.info(`connection closed: the client reads less than ${bytesPerSecond} bytes a second`);
        socket.destroy();
      },
    });
    response.once('close', () => readers.delete(response));
    done();
  });
}

interface Reader {
  readonly socket: Socket;
  /** How many bytes the client has read more than it had to. */
  ahead: number;
  accepted: number;
  wasWaiting: boolean;
  readonly close: () => void;
}

/**
 * Bytes that wait until the system accepts them, and those that it has accepted. The handle is what Node.js's own
 * timeouts look at: the numbers of a socket change only when a whole write, such as a large response, is done.
 */
function bytesOf(socket: Socket): { readonly waiting: number; readonly accepted: number } {
  const { _handle: handle } = socket as unknown as {
    readonly _handle?: { readonly writeQueueSize: number; readonly bytesWritten: number } | null;
  };
  if (!handle) return { waiting: 0, accepted: 0 };
  return { waiting: handle.writeQueueSize, accepted: handle.bytesWritten - handle.writeQueueSize };
}
