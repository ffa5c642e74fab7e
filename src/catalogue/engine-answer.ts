import { unlessAborted } from '../kernel/deadline.ts';
import { Problem } from '../kernel/problem.ts';
import { type EngineReply, EngineUnreachable } from '../search/search-engine.ts';

/**
 * A successful engine reply; the one place where engine errors become Problems.
 * Errors: the engine's own 400 and 404 with its message. Its 422 is a 400 here
 * (it refuses a query, such as one for too long a page; a 422 of the API has a
 * list). 502 for everything else: not reachable, too slow, 5xx, refused key,
 * and a collection that is not there, for clients name only those that should be.
 */
export async function engineAnswer(asked: Promise<EngineReply>, signal: AbortSignal): Promise<EngineReply> {
  return successful(await engineReached(asked, signal));
}

/** The reply itself. Errors: as for `engineAnswer`, when it is none of success. */
export function successful(reply: EngineReply): EngineReply {
  if (reply.status === 200) return reply;
  throw engineProblem(reply.status, reply.body);
}

/** Whether an error of `engineAnswer` says that the engine is of no use at present. */
export const isEngineOutage = (error: unknown): boolean => error instanceof Problem && error.status === 502;

/** What an engine gives. Errors: Problem 502 when it is not reachable or too slow. */
export const engineReached = <Given>(asked: Promise<Given>, signal: AbortSignal): Promise<Given> =>
  unlessAborted(asked, signal).catch((error) => explainAbsence(error, signal));

function explainAbsence(error: unknown, { aborted, reason }: AbortSignal): never {
  if (aborted && reason instanceof Error && reason.name === 'TimeoutError') {
    throw new Problem(502, 'The search engine did not answer in time', { cause: reason });
  }
  if (error instanceof EngineUnreachable) {
    throw new Problem(502, 'The search engine is not reachable', { cause: error });
  }
  throw error;
}

function engineProblem(status: number, body: Uint8Array): Problem {
  const message = messageOf(body);
  if (status === 404 && message === 'Collection not found') {
    return new Problem(502, 'The search engine has no index yet', { cause: new Error(message) });
  }
  if (message !== undefined && (status === 400 || status === 404)) return new Problem(status, message);
  if (message !== undefined && status === 422) return new Problem(400, message);
  if (status === 408) {
    return new Problem(502, 'The search engine did not answer in time', { cause: new Error(message) });
  }
  return new Problem(502, 'The search engine gave no usable answer', {
    cause: new Error(`search engine: status ${status}: ${message ?? 'no message'}`),
  });
}

function messageOf(body: Uint8Array): string | undefined {
  try {
    const { message } = JSON.parse(Buffer.from(body).toString('utf8')) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    // Not JSON: a proxy's page, say. The status alone decides.
    return undefined;
  }
}
