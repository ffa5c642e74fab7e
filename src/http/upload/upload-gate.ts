import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OpenAllowances } from '../../kernel/allowances.ts';
import { Problem } from '../../kernel/problem.ts';
import { sendContinue } from '../../kernel/send-continue.ts';
import { type Form, readForm } from './read-form.ts';
import { uploadAllowance } from './upload-allowance.ts';

/** Uploads whose bodies are read at a time: each takes up to 8 MB of memory. */
export const MAX_AT_ONCE = 48;

/** How long the rest of a body is taken in after the answer, so that the answer is read. */
const MAX_REST_MS = 10_000;

/**
 * Lets uploads in: so many of each client in a time, so many at once. What is
 * not let in is not read; the rest of a body is thrown away, for a while.
 * Errors: Problem 429 and 503, and those of `readForm`.
 */
export function uploadGate(
  openAllowances: OpenAllowances,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Form | undefined> {
  const takeAllowance = uploadAllowance(openAllowances);
  let reading = 0;
  return async (request, reply) => {
    reply.raw.once('finish', () => discardRest(request.raw));
    await takeAllowance(request);
    if (reading >= MAX_AT_ONCE) {
      throw new Problem(503, 'Too many pictures at once', { headers: { 'retry-after': '5' } });
    }
    reading += 1;
    try {
      sendContinue(request.raw, reply.raw);
      return await readForm(request.raw);
    } finally {
      reading -= 1;
    }
  };
}

function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), MAX_REST_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
