import { Buffer } from 'node:buffer';
import { unlessAborted } from '../kernel/deadline.ts';
import { joined, type Pieces } from '../kernel/pieces.ts';
import { Problem } from '../kernel/problem.ts';
import {
  type EngineRefusal,
  type EngineReply,
  EngineReplyTooLarge,
  EngineUnreachable,
} from '../stores/search/search-engine.ts';

/**
 * A successful reply of the engine. Engine errors become Problems only here.
 * Errors: the engine's own 400 and 404 with its message. Its 422 becomes 400
 * (the API's 422 has a list of issues). 502 for everything else: not reachable,
 * too slow, 5xx, rejected key, and a missing collection, which is a fault of the
 * installation.
 */
export async function successfulReply(
  reply: Promise<EngineReply>,
  signal: AbortSignal,
): Promise<EngineReply> {
  return successful(await fromEngine(reply, signal));
}

/** The reply itself. Errors: as for `successfulReply`, if its status is an error. [errors-8] */
export function successful(reply: EngineReply): EngineReply {
  if (reply.status === 200) return reply;
  throw engineProblem(reply.status, reply.body);
}

/** Whether an error says that the engine cannot be used at present. */
export const isEngineOutage = (error: unknown): boolean => error instanceof Problem && error.status === 502;

// [search-36]
const TOO_LARGE =
  'The documents of the response are too large together: ask for fewer at once (per_page), or for fewer fields (include_fields)';

/** A result of the engine. Errors: Problem 502 if the engine is not reachable or too slow, 400 if the result is too large. [errors-6] */
export const fromEngine = <Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  unlessAborted(result, signal).catch((error) => {
    if (isTimeout(signal)) throw tooSlow(signal.reason);
    if (error instanceof EngineReplyTooLarge) throw new Problem(400, TOO_LARGE, { cause: error });
    if (error instanceof EngineUnreachable) {
      throw new Problem(502, 'The search engine is not reachable', { cause: error });
    }
    throw error;
  });

/** Whether a signal was aborted because the time was over, not because the client disconnected. */
export const isTimeout = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof Error && reason.name === 'TimeoutError';

export const parseReply = <Reply>(body: Uint8Array | Pieces): Reply =>
  JSON.parse(joined(body instanceof Uint8Array ? [body] : body).toString('utf8'));

/** What a refused search for all matches means for clients, as for any search. */
export const refusalProblem = ({ status, message }: EngineRefusal): Problem =>
  engineProblem(status, Buffer.from(JSON.stringify({ message })));

/** The detail of the problem while nothing has been indexed. */
export const NO_INDEX = 'The search engine has no index yet';

// [errors-6]
export const tooSlow = (cause: unknown): Problem =>
  new Problem(502, 'The search engine did not answer in time', { cause });

// [errors-4] [errors-5] [errors-8]
function engineProblem(status: number, body: Uint8Array): Problem {
  const message = messageOf(body);
  if (message !== undefined) {
    if (status === 404 && message === 'Collection not found') {
      return new Problem(502, NO_INDEX, { cause: new Error(message) });
    }
    if (status === 400 || status === 404) return new Problem(status, message);
    if (status === 422) return new Problem(400, message);
  }
  if (status === 408) return tooSlow(new Error(message));
  return new Problem(502, 'The search engine gave no usable response', {
    cause: new Error(`search engine: status ${status}: ${message ?? 'no message'}`),
  });
}

function messageOf(body: Uint8Array): string | undefined {
  try {
    const { message } = parseReply<{ readonly message?: unknown }>(body);
    return typeof message === 'string' ? message : undefined;
  } catch {
    // Not JSON, such as a proxy's page: only the status counts.
    return undefined;
  }
}

/**
 * Replaces the collection's name in the reply's echo (`chos-3`, which is behind
 * an alias) by its public name, and `*`, which a search by vector alone sends to the engine, by the
 * words of the query, `q`. All other bytes stay the same, and are not copied.
 *
 * Changes the last `"request_params":{"collection_name":"…"`: the engine writes
 * it after hits and facets, and the same text within a document has its quotes
 * escaped. [search-19]
 */
export function withCollectionName(reply: Uint8Array, name: string, q?: string): Pieces {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const echo = bytes.lastIndexOf(ECHO);
  if (echo < 0) return [reply];
  const start = echo + ECHO.length;
  const end = bytes.indexOf('"', start);
  if (end < 0 || (q === undefined && bytes.toString('latin1', start, end) === name)) return [reply];
  const rest = bytes.subarray(end);
  return [bytes.subarray(0, start), Buffer.from(name), q === undefined ? rest : withQuery(rest, q)];
}

const withQuery = (echo: Buffer, q: string): Buffer =>
  Buffer.from(
    echo.toString('utf8').replace(/"(first_q|q)":"\*"/g, (_, name) => `"${name}":${JSON.stringify(q)}`),
  );

/** Adds the first member of a reply; the bytes of the others stay the same. */
export const withMember = (member: string, [first = Buffer.of(), ...further]: Pieces): Pieces => [
  Buffer.from(`{${member},`),
  first.subarray(1),
  ...further,
];

/** The name of the collection in the reply's echo: that behind an alias. */
export function collectionNameIn(reply: Uint8Array): string | undefined {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength);
  const echo = bytes.lastIndexOf(ECHO);
  if (echo < 0) return undefined;
  const start = echo + ECHO.length;
  return bytes.toString('utf8', start, bytes.indexOf('"', start));
}

const ECHO = Buffer.from('"request_params":{"collection_name":"');
