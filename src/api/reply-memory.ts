import { Buffer } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { clientOf } from './client-key.ts';
import { PiecedBody } from './pieced-body.ts';

/** Bytes of responses that may wait until clients have read them: of one client, and of all. */
export const REPLY_MEMORY = { ofClient: 96 * 1024 * 1024, ofAll: 192 * 1024 * 1024 };
/** Smaller ones are not counted. */
export const MIN_COUNTED_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;
/** Headers of a response that is not sent. */
const OF_THE_BODY = [
  'content-encoding',
  'content-length',
  'content-disposition',
  'content-location',
  'etag',
  'age',
];

/**
 * Bounds the memory of responses that clients have not read yet. A response that would exceed it is a
 * 503. Bytes that several responses share count once for each client. Other streams do not count: they
 * are made as the client reads. [limits-9]
 */
export function limitReplyMemory(app: FastifyInstance, limits = REPLY_MEMORY): void {
  const all = new HeldBytes();
  const byClient = new Map<string, HeldBytes>();
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesInMemory(payload);
    // Of a client that has left, no `close` follows.
    if (bytes < MIN_COUNTED_BYTES || request.method === 'HEAD' || reply.raw.destroyed) {
      return done(null, payload);
    }
    const client = clientOf(request);
    const own = byClient.get(client) ?? new HeldBytes();
    const key = Buffer.isBuffer(payload)
      ? payload.buffer
      : payload instanceof PiecedBody
        ? payload.pieces
        : reply;
    const isTooMuchOfClient = own.with(key, bytes) > limits.ofClient;
    if (isTooMuchOfClient || all.with(key, bytes) > limits.ofAll) {
      const whose = isTooMuchOfClient ? 'Responses to you' : 'Responses';
      for (const name of OF_THE_BODY) reply.removeHeader(name);
      return done(
        new Problem(503, `${whose} wait to be read: too many bytes for this one`, {
          headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
        }),
      );
    }
    byClient.set(client, own);
    own.hold(key, bytes);
    all.hold(key, bytes);
    reply.raw.once('close', () => {
      own.release(key);
      all.release(key);
      if (own.bytes === 0) byClient.delete(client);
    });
    done(null, payload);
  });
}

function bytesInMemory(payload: unknown): number {
  if (payload instanceof PiecedBody) return payload.byteLength;
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
}

/** Bytes by what holds them. */
class HeldBytes {
  readonly #held = new Map<object, { readonly bytes: number; times: number }>();
  bytes = 0;

  with(key: object, bytes: number): number {
    return this.#held.has(key) ? this.bytes : this.bytes + bytes;
  }

  hold(key: object, bytes: number): void {
    const held = this.#held.get(key);
    if (held) held.times += 1;
    else {
      this.#held.set(key, { bytes, times: 1 });
      this.bytes += bytes;
    }
  }

  release(key: object): void {
    const held = this.#held.get(key);
    if (held === undefined) return;
    held.times -= 1;
    if (held.times > 0) return;
    this.#held.delete(key);
    this.bytes -= held.bytes;
  }
}
