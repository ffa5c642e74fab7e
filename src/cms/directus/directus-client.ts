import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import { CircuitOpen, circuitBreaker } from '../../kernel/circuit-breaker.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { withTimeout } from '../../kernel/deadline.ts';
import { readBody } from '../../kernel/http.ts';
import { limit, QueueFull } from '../../kernel/limit.ts';
import { retry } from '../../kernel/retry.ts';
import { CmsUnreachable } from '../cms.ts';
import { DirectusFault, faultOfReply, type Reply } from './directus-fault.ts';

export interface DirectusAccess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Goes nowhere but to `url`. Without one, what everybody may read is read. */
  readonly token: string | undefined;
}

/** How long is waited for what. Milliseconds. */
export interface DirectusTimes {
  readonly connectMs: number;
  /** For one try, with all of the body; there are two. */
  readonly tryMs: number;
  /** For so long nothing is asked of a Directus that is down, before it is probed again. */
  readonly openMs: number;
}

interface DirectusRequest {
  readonly method: 'GET' | 'HEAD';
  /** With its query. */
  readonly path: string;
  /** Default: false. */
  readonly anonymous?: boolean;
  /** A large answer is given more time and room. */
  readonly large?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Requests to a Directus. */
export interface DirectusClient {
  /**
   * Reads the answer, tries once more when there is none, and does not ask a
   * Directus that is down. What `read` throws is thrown on.
   * Errors: CmsUnreachable; the reason of the signal.
   */
  ask<Read>(request: DirectusRequest, read: (reply: Reply) => Read): Promise<Read>;
  close(): Promise<void>;
}

/** Two tries end before the API stops waiting (20 s). */
const TIMES: DirectusTimes = { connectMs: 2000, tryMs: 6000, openMs: 5000 };
/** For all pages with all blocks, which `sync` reads. */
const LARGE_MS = 60_000;
/** Far above the half megabyte of 170 institutions, and the 7 of all pages. */
const [MAX_BYTES, LARGE_BYTES] = [16 * 1024 * 1024, 128 * 1024 * 1024];
/** Requests at a time, with a connection each, and how many more may wait for their turn. */
const [AT_ONCE, WAITING] = [16, 2000];
const OUTAGES = 3;
/** How long a request waits for the probe of a Directus that was down. */
const PROBE_WAIT_MS = 300;
/** Between two tries; at random, so that many do not come back together. */
const pauseMs = () => 50 + Math.random() * 100;

export function directusClient(
  { url, token }: DirectusAccess,
  { connectMs, tryMs, openMs }: DirectusTimes = TIMES,
): DirectusClient {
  const agent = new Agent({ connections: AT_ONCE, connect: { timeout: connectMs } });
  const queued = limit({ concurrency: AT_ONCE, maxQueued: WAITING });
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');

  const send = async ({ method, path, anonymous = false, large = false, signal }: DirectusRequest) =>
    withTimeout(large ? LARGE_MS : tryMs, async (timed) => {
      const { statusCode, headers, body } = await agent.request({
        origin,
        path: prefix + path,
        method,
        headers: {
          accept: 'application/json',
          'user-agent': 'vitrine',
          ...(anonymous || token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: signal === undefined ? timed : AbortSignal.any([timed, signal]),
      });
      return {
        status: statusCode,
        contentType: textOf(headers['content-type']),
        body: await whole(headers, body, large),
      };
    });

  /** One try. Errors: DirectusFault; the reason of the caller's signal; those of `read`. */
  const attempt = async <Read>(request: DirectusRequest, read: (reply: Reply) => Read): Promise<Read> => {
    let reply: Reply;
    try {
      reply = await send(request);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw error instanceof DirectusFault
        ? error
        : new DirectusFault('none', reasonOf(error), { cause: error, noAnswer: true });
    }
    const fault = faultOfReply(request.method, reply, token);
    if (fault !== undefined) throw fault;
    return read(reply);
  };

  const breaker = (probe: DirectusRequest) =>
    circuitBreaker({
      clock: monotonicClock,
      isOutage,
      outages: OUTAGES,
      openMs,
      probeWaitMs: PROBE_WAIT_MS,
      probe: () => attempt(probe, () => {}).catch(unlessAnswered),
    });
  // Two: a wrong token does not keep browsers from pictures, which need none.
  const [withToken, withoutToken] = [breaker(PROBE), breaker(ANONYMOUS_PROBE)];

  return {
    async ask(request, read) {
      const twice = () =>
        retry(() => attempt(request, read), {
          isRetryable: (error) => error instanceof DirectusFault && error.kind === 'none',
          maxAttempts: 2,
          backOffMs: pauseMs,
          signal: request.signal,
        });
      try {
        const guarded = request.anonymous === true ? withoutToken : withToken;
        // Inside of the queue: a request that has waited learns whether the circuit was opened meanwhile.
        return await queued(() => guarded(twice), request.signal);
      } catch (error) {
        if (error instanceof QueueFull) {
          throw new CmsUnreachable('too many requests to Directus wait', { cause: error });
        }
        if (!(error instanceof CircuitOpen)) throw error;
        throw new CmsUnreachable('Directus failed several times and is not asked at present', {
          cause: error.cause,
        });
      }
    },
    close: () => agent.destroy(),
  };
}

/** Asks the database for next to nothing. */
const PROBE: DirectusRequest = { method: 'GET', path: '/items/institutions?limit=1&fields=id' };
const ANONYMOUS_PROBE: DirectusRequest = { method: 'HEAD', path: '/server/ping', anonymous: true };

const isOutage = (error: unknown): boolean => error instanceof DirectusFault && error.isOutage;

/** A refusal of the probe, such as a missing right, is an answer. Errors: the fault of any other failure. */
const unlessAnswered = (error: unknown): void => {
  if (!(error instanceof DirectusFault) || error.kind !== 'refused' || error.isOutage) throw error;
};

async function whole(
  headers: Dispatcher.ResponseData['headers'],
  body: Dispatcher.ResponseData['body'],
  large: boolean,
): Promise<Uint8Array> {
  const maxBytes = large ? LARGE_BYTES : MAX_BYTES;
  try {
    const bytes = await readBody(body, headers['content-length'], maxBytes);
    if (bytes !== undefined) return bytes;
    throw new DirectusFault('refused', `the answer has more than ${maxBytes} bytes`);
  } finally {
    // After an answer that was read to its end this does nothing.
    body.on('error', () => {}).destroy();
  }
}

const textOf = (header: string | string[] | undefined): string => String(header ?? '');

/** Errors of several addresses that were tried have no message of their own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
