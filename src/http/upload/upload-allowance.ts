import type { FastifyRequest } from 'fastify';
import type { OpenAllowances } from '../../kernel/allowances.ts';
import { Problem } from '../../kernel/problem.ts';
import { clientOf } from '../client-of.ts';

/** Uploads of one client: so many in a row, and one more every six seconds. */
const [BURST, INTERVAL_MS] = [4, 6000];

/**
 * Takes one upload of the allowance of who sends the request, before anything
 * of its body is read: an upload that is refused for what it holds has cost its
 * place all the same, and one that is refused here costs nothing.
 * Errors: Problem 429 with the seconds after which the next one is let in.
 * Source: spec, "Limits".
 */
export function uploadAllowance(open: OpenAllowances): (request: FastifyRequest) => Promise<void> {
  const take = open('uploads', { burst: BURST, intervalMs: INTERVAL_MS });
  return async (request) => {
    const waitMs = await take(clientOf(request));
    if (waitMs === 0) return;
    const seconds = Math.ceil(waitMs / 1000);
    throw new Problem(
      429,
      `Too many uploads: ${BURST} in a row and 10 a minute are allowed. The next one is possible in ${seconds} second${seconds === 1 ? '' : 's'}`,
      { headers: { 'retry-after': String(seconds) } },
    );
  };
}
