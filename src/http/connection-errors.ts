import { Buffer, isUtf8 } from 'node:buffer';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { commonHeaders, type HeadersOf } from './common-headers.ts';
import { MAX_ADDRESS_CHARACTERS } from './request-address.ts';

/** A client error of Node.js's HTTP parser, which never becomes a request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes that it could not read. */
  readonly rawPacket?: unknown;
}

/**
 * Answers what Node.js's HTTP parser refuses (in place of its own text) with
 * the same body and headers as any error, and closes the connection. An answer
 * that is still on its way on this connection goes out first.
 */
export function answerConnectionError(
  { log }: FastifyInstance,
  error: ConnectionError,
  socket: Socket,
  headersOf: HeadersOf,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // After an error every further packet is one, too.
  if (refused.has(socket)) return;
  refused.add(socket);
  log.debug({ err: error }, 'request could not be read');
  const response = latest.get(socket);
  const isAnswering = response?.writableEnded === false;
  const isTooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && response?.headersSent === false;
  const answer = () => {
    // The client has ended its side within the request that has been answered by now.
    if (isAnswering && error.code === 'HPE_INVALID_EOF_STATE') socket.end();
    else refuse(error, socket, headersOf);
  };
  if (isAnswering && !isTooSlow) response.once('finish', answer);
  else answer();
}

const refused = new WeakSet<Socket>();

/** The response to the request that came last on a connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/** Lets `answerConnectionError` know which answers are on their way. */
export function watchResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) => latest.set(socket, response));
}

function refuse({ code, rawPacket }: ConnectionError, socket: Socket, headersOf: HeadersOf): void {
  const packet = rawPacket instanceof Uint8Array ? beginningOf(rawPacket) : '';
  const address = /^[A-Z]+ (\S*)/.exec(packet)?.[1];
  const [status, detail] = statusOf(code, packet, address);
  const body = Buffer.from(JSON.stringify({ detail }));
  const headers = {
    ...commonHeaders(address ?? ''),
    ...headersOf(address ?? ''),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.end(packet.startsWith('HEAD ') ? '' : body);
}

const beginningOf = (packet: Uint8Array) =>
  Buffer.from(packet.subarray(0, MAX_ADDRESS_CHARACTERS + 100)).toString('latin1');

function statusOf(code: string | undefined, packet: string, address: string | undefined): [number, string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // A later packet of a long request has no first line: without any blank it can only be a piece of an address.
    const inAddress = address === undefined ? !/\s/.test(packet) : address.length > MAX_ADDRESS_CHARACTERS;
    return inAddress ? [414, 'URI Too Long'] : [431, 'Request Header Fields Too Large'];
  }
  if (code === 'HPE_INVALID_URL') return [400, invalidUrl(address ?? '')];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Request Timeout'];
  return [400, 'Bad Request'];
}

/** Names the first characters of the URL that are not ASCII; `url` holds one byte in each character. */
function invalidUrl(url: string): string {
  const [raw] = /[\x80-\xff]+/.exec(url) ?? [];
  if (raw === undefined) return 'The URL contains characters that must be percent-encoded';
  const bytes = Buffer.from(raw, 'latin1');
  const text = isUtf8(bytes) ? bytes.toString('utf8') : raw;
  return `The URL contains "${text}", which must be percent-encoded as ${encodeURIComponent(text)}`;
}
