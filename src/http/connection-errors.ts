import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { commonHeaders, type HeadersOf } from './common-headers.ts';
import { MAX_ADDRESS_CHARACTERS } from './request-address.ts';
import { answerEncoded } from './unencoded-address.ts';

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
  { log, server }: FastifyInstance,
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
    const { code, rawPacket } = error;
    // The client has ended its side within the request that has been answered by now.
    if (isAnswering && code === 'HPE_INVALID_EOF_STATE') {
      socket.end();
      return;
    }
    const isUnencoded = code === 'HPE_INVALID_URL' && rawPacket instanceof Uint8Array;
    if (!(isUnencoded && answerEncoded(server, rawPacket, socket))) refuse(error, socket, headersOf);
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
  const body = JSON.stringify({ detail });
  const headers = {
    ...commonHeaders(address ?? ''),
    ...headersOf(address ?? ''),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const sent = packet.startsWith('HEAD ') ? '' : body;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sent}`);
}

const beginningOf = (packet: Uint8Array) =>
  Buffer.from(packet.subarray(0, MAX_ADDRESS_CHARACTERS + 100)).toString('latin1');

function statusOf(code: string | undefined, packet: string, address: string | undefined): [number, string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // A later packet of a long request has no first line: without any blank it can only be a piece of an address.
    const inAddress = address === undefined ? !/\s/.test(packet) : address.length > MAX_ADDRESS_CHARACTERS;
    return inAddress ? [414, 'URI Too Long'] : [431, 'Request Header Fields Too Large'];
  }
  if (code === 'HPE_INVALID_URL') {
    return [400, 'The address has characters that must be percent-encoded'];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Request Timeout'];
  return [400, 'Bad Request'];
}
