import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';
import { redactPath } from '../kernel/redact.ts';
import { REQUEST_ID_HEADER } from './common-headers.ts';

/**
 * Turns whatever was thrown into `{"detail": …}`; the one place that does.
 * A Problem says what the client may know. Fastify's own refusals (4xx) keep
 * status and message. Everything else is logged with its cause and answers a
 * bare 500.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  // Who has left is told nothing, and has often caused the error by leaving.
  if (problem.status >= 500 && !reply.raw.destroyed) {
    request.log.error({ err: error, path: redactPath(request.url) }, problem.message);
  }
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id, ...problem.headers })
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
