import { Buffer } from 'node:buffer';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import Negotiator from 'negotiator';
import { memoize } from '../kernel/memoize.ts';
import { bodyOf, PiecedBody } from './pieced-body.ts';

export type ContentCoding = (typeof CODINGS)[number];

/** The smallest result first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** Shorter bodies are not compressed. */
const MIN_COMPRESSED_BYTES = 1024;

/**
 * The content coding of a body, by the client's `Accept-Encoding`. Short bodies
 * are not compressed unless the client refuses identity. If nothing is accepted,
 * the coding is identity. `bytes` is undefined if the length is unknown.
 * Source: RFC 9110, 12.5.3. [http-6]
 */
export function contentCoding(acceptEncoding: string | undefined, bytes: number | undefined): ContentCoding {
  const accepted = acceptedCodings(acceptEncoding ?? '');
  const isShort = bytes !== undefined && bytes < MIN_COMPRESSED_BYTES;
  if (isShort && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
}

/**
 * Replaces `Accept-Encoding` by the chosen coding before the response is
 * compressed: `@fastify/compress` ignores exclusions (`br;q=0, *`). It also copies a whole
 * body before it begins, so that it gets large ones in pieces. Must be called before it is registered.
 */
export function negotiateContentCoding(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), inPieces];
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    const isBuffered = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isBuffered ? Buffer.byteLength(payload) : undefined;
    const { headers } = request.raw;
    headers['accept-encoding'] = contentCoding(headers['accept-encoding'], bytes);
    done(null, payload);
  });
}

const inPieces: onSendHookHandler = (_request, reply, payload, done) => {
  const body = Buffer.isBuffer(payload) ? bodyOf([payload]) : payload;
  if (body instanceof PiecedBody) reply.header('content-length', body.byteLength);
  done(null, body);
};

/** The codings that a client accepts, the best first. Most clients send one of few values. */
const acceptedCodings = memoize(100, (header): readonly ContentCoding[] => {
  // RFC 9110, 8.4.1.3: `x-gzip` is `gzip`.
  const acceptEncoding = header.toLowerCase().replace(/\bx-gzip\b/g, 'gzip');
  // Some clients send `*` but can only decode gzip.
  const preferred = /\bbr\b/.test(acceptEncoding) ? CODINGS : CODINGS.toSpliced(0, 2, 'gzip', 'br');
  return new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(CODINGS, { preferred });
});
