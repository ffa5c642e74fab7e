import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { commonHeaders } from './common-headers.ts';

/**
 * Turns whatever was thrown into `{"detail": …}`; the one place that does.
 * A Problem says what the client may know. Fastify's own refusals (4xx) keep
 * status and message. Everything else is logged with its cause and answers a
 * bare 500.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.status >= 500 && !request.raw.destroyed) {
    request.log.error({ err: error, path: request.url.split('?', 1)[0] }, problem.message);
  }
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/json; charset=utf-8')
    .send({ detail: problem.detail });
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, message ?? STATUS_CODES[statusCode] ?? 'Bad Request', { cause: error });
  }
  return new Problem(500, 'Internal Server Error', { cause: error });
}

/** A client error of Node.js's HTTP parser, which never becomes a request. */
export interface ConnectionError extends Error {
  readonly code?: string;
  /** The bytes that it could not read. */
  readonly rawPacket?: unknown;
}

/**
 * Answers what Node.js's HTTP parser refuses (in place of its own text) with
 * the same body and headers as any error, and closes the connection.
 */
export function answerConnectionError(log: FastifyBaseLogger, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  log.debug({ err: error }, 'request could not be read');
  const address = requestedAddress(error.rawPacket);
  const [status, detail] = statusOf(error.code, address);
  const body = JSON.stringify({ detail });
  const headers = {
    ...commonHeaders(address ?? ''),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function statusOf(code: string | undefined, address: string | undefined): [number, string] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return address === undefined || address.length > MAX_ADDRESS_CHARACTERS
      ? [414, 'URI Too Long']
      : [431, 'Request Header Fields Too Large'];
  }
  if (code === 'HPE_INVALID_URL') {
    return [400, 'The address has characters that must be percent-encoded'];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Request Timeout'];
  return [400, 'Bad Request'];
}

/** The longest address of a request that is read; longer ones are 414. */
export const MAX_ADDRESS_CHARACTERS = 16_000;

/** The address in the first line of a packet, as far as it is there. */
function requestedAddress(packet: unknown): string | undefined {
  if (!(packet instanceof Uint8Array)) return undefined;
  const start = Buffer.from(packet.subarray(0, MAX_ADDRESS_CHARACTERS + 100)).toString('latin1');
  return /^[A-Z]+ (\S*)/.exec(start)?.[1];
}
