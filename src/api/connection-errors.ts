import { Buffer, isUtf8 } from 'node:buffer';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { commonHeaders, type HeadersOf, REQUEST_ID_HEADER } from './common-headers.ts';
import { errorFormOf, JSON_ERRORS } from './error-forms.ts';
import { newRequestId } from './request-id.ts';
import { MAX_URL_CHARACTERS } from './request-url.ts';

/** An error of Node.js's HTTP parser, which never becomes a request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes that it could not parse. */
  readonly rawPacket?: unknown;
}

/**
 * Responds to requests that Node.js's HTTP parser rejects, with the same body and
 * headers as any error, and closes the connection. A response that is still being
 * sent on this connection is finished first. [http-13]
 */
export function refuseConnection(
  app: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
  headersOf: HeadersOf,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // After an error, every further packet causes one too.
  if (refused.has(socket)) return;
  refused.add(socket);
  const reqId = newRequestId();
  app.log.debug({ reqId, err: error }, 'request could not be parsed');
  const response = latest.get(socket);
  const isResponding = response?.writableEnded === false;
  const hasEnded = error.code === 'HPE_INVALID_EOF_STATE';
  // Nothing else responds to a request whose body cannot be read any further.
  const isUnread = response?.headersSent === false && !response.req.complete && !hasEnded;
  const refuse = () => {
    // The client closed its side during a request that is complete by now.
    if (isResponding && hasEnded) socket.end();
    else writeError(app, error, socket, reqId, headersOf, isUnread ? response.req.url : undefined);
  };
  if (isResponding && !isUnread) response.once('finish', refuse);
  else refuse();
}

const refused = new WeakSet<Socket>();

/** The response to the last request of a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Lets `refuseConnection` know which responses are being sent. */
export function watchResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) => latest.set(socket, response));
}

function writeError(
  app: FastifyInstance,
  { code, rawPacket }: ConnectionError,
  socket: Socket,
  reqId: string,
  headersOf: HeadersOf,
  /** The URL of the request if the error is in its body. */
  received: string | undefined,
): void {
  const start = rawPacket instanceof Uint8Array ? rawPacket.subarray(0, MAX_URL_CHARACTERS + 100) : [];
  const packet = Buffer.from(start).toString('latin1');
  const url = /^[A-Z]+ (\S*)/.exec(packet)?.[1] ?? received;
  const [status, detail] = statusOf(code, packet, url);
  const { contentType, write } = errorFormOf(app, url ?? '') ?? JSON_ERRORS;
  const body = Buffer.from(write(new Problem(status, detail)));
  const headers = {
    ...commonHeaders(url ?? ''),
    ...headersOf(url ?? ''),
    [REQUEST_ID_HEADER]: reqId,
    'Cache-Control': 'no-store',
    'Content-Type': contentType,
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(packet.startsWith('HEAD ') ? '' : body);
}

function statusOf(code: string | undefined, packet: string, url: string | undefined): [number, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW': {
      // A later packet of a long request has no request line: if it has no space, it is part of a URL.
      const isInUrl = url === undefined ? !/\s/.test(packet) : url.length > MAX_URL_CHARACTERS;
      return isInUrl ? [414, 'URI Too Long'] : [431, 'Request Header Fields Too Large'];
    }
    case 'HPE_INVALID_URL':
      return [400, invalidUrl(url ?? '')];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'Request Timeout'];
    default:
      return [400, 'Bad Request'];
  }
}

/** Names the first characters of the URL that are not ASCII; `url` has one byte in each character. [http-13] */
function invalidUrl(url: string): string {
  const [raw] = /[\x80-\xff]+/.exec(url) ?? [];
  if (raw === undefined) return 'The URL contains characters that must be percent-encoded';
  const bytes = Buffer.from(raw, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : raw;
  return `The URL contains "${text}", which must be percent-encoded as ${encodeURIComponent(text)}`;
}
