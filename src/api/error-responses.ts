import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfResources } from '../kernel/error-message.ts';
import { Problem } from '../kernel/problem.ts';
import { redactPath } from '../kernel/redact.ts';
import { NO_INDEX } from '../use-cases/engine-reply.ts';
import { REQUEST_ID_HEADER } from './common-headers.ts';
import { errorFormOf, JSON_ERRORS } from './error-forms.ts';

/** A page for people in place of an error's JSON; undefined where JSON is right. May set headers. */
export type ErrorPage = (
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
) => string | undefined;

/**
 * Turns every error into `{"detail": …}`, the form of its path, or a page. A Problem says what the client may
 * know. Fastify's own errors (4xx) keep status and message. Everything else is
 * logged with its cause and becomes a bare 500. [errors-1]
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  errorPage: ErrorPage = () => undefined,
): FastifyReply {
  const problem = asProblem(error);
  // Skip logging for disconnected clients: their disconnecting is often the cause.
  if (problem.detail === NO_INDEX) {
    request.log.warn({ path: redactPath(request.url) }, problem.message);
  } else if (problem.status >= 500 && problem.status !== NOT_IMPLEMENTED && !reply.raw.destroyed) {
    request.log.error({ err: error, path: redactPath(request.url) }, problem.message);
  }
  reply
    .code(problem.status)
    // [cache-6]
    .headers({ 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id, ...problem.headers });
  const form = errorFormOf(request.server, request.url);
  const page = form === undefined ? errorPage(problem, request, reply) : undefined;
  if (page !== undefined) return reply.type('text/html; charset=utf-8').send(page);
  const { contentType, write } = form ?? JSON_ERRORS;
  return reply.type(contentType).send(write(problem));
}

/** What a client asks for and the service does not offer: no failure. */
const NOT_IMPLEMENTED = 501;

// [errors-7]
function asProblem(error: unknown): Problem {
  const isServers = !(error instanceof Problem) || error.status >= 500;
  if (isServers && isOutOfResources(error)) {
    // [errors-9]
    const headers = { 'retry-after': '5' };
    return new Problem(503, 'Too many files or threads are in use', { cause: error, headers });
  }
  if (error instanceof Problem) return error;
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, message ?? STATUS_CODES[statusCode] ?? 'Bad Request', { cause: error });
  }
  return new Problem(500, 'Internal Server Error', { cause: error });
}
