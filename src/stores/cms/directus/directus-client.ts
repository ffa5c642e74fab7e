import type { Dispatcher } from 'undici';
import { Agent } from 'undici';
import { CircuitOpen, circuitBreaker } from '../../../kernel/circuit-breaker.ts';
import { monotonicClock } from '../../../kernel/clock.ts';
import { withTimeout } from '../../../kernel/deadline.ts';
import { readBody } from '../../../kernel/http.ts';
import { limit, QueueFull } from '../../../kernel/limit.ts';
import { forwardedHeaders } from '../../../kernel/request-scope.ts';
import { retry } from '../../../kernel/retry.ts';
import { CmsUnreachable } from '../cms.ts';
import { DirectusFault, faultOfReply, type Reply } from './directus-fault.ts';

export interface DirectusAccess {
  /** Without a slash at the end. */
  readonly url: string;
  /** Sent to `url` only. Without one, only public items can be read. */
  readonly token: string | undefined;
}

/** Milliseconds. */
export interface DirectusTimes {
  readonly connectMs: number;
  /** Timeout of an attempt, with the whole body; there are two. */
  readonly tryMs: number;
  /** How long the circuit stays open before Directus is probed again. */
  readonly openMs: number;
}

interface DirectusRequest {
  readonly method: 'GET' | 'HEAD';
  /** With its query. */
  readonly path: string;
  /** Default: false. */
  readonly anonymous?: boolean;
  /** Allows the response more time and size. */
  readonly large?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export type DirectusClient = ReturnType<typeof directusClient>;

/** Two attempts fit into the API's own timeout (20 s). */
const TIMES: DirectusTimes = { connectMs: 2000, tryMs: 6000, openMs: 5000 };
/** For all pages with all blocks, which `sync` reads. */
const LARGE_MS = 60_000;
/** Far above the half megabyte of 170 institutions, and the 7 of all pages. */
const [MAX_BYTES, LARGE_BYTES] = [16 * 1024 * 1024, 128 * 1024 * 1024];
/** Requests at a time, with a connection each, and how many more may wait in the queue. */
const [AT_ONCE, WAITING] = [16, 2000];
const OUTAGES = 3;
/** How long a request waits for the probe that may close the circuit. */
const PROBE_WAIT_MS = 300;
/** Before the retry; random, so that many requests do not come back together. */
const pauseMs = () => 50 + Math.random() * 100;

export function directusClient(
  { url, token }: DirectusAccess,
  { connectMs, tryMs, openMs }: DirectusTimes = TIMES,
) {
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
          ...forwardedHeaders(),
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

  /** Errors: DirectusFault; the reason of the request's signal; those of `read`. */
  const attempt = async <Read>(request: DirectusRequest, read: (reply: Reply) => Read): Promise<Read> => {
    let reply: Reply;
    try {
      reply = await send(request);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw error instanceof DirectusFault
        ? error
        : new DirectusFault('none', reasonOf(error), { cause: error, noResponse: true });
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
      probe: () => attempt(probe, () => {}).catch(unlessRefused),
    });
  // Separate, because a wrong token does not concern pictures, which need none.
  const [withToken, withoutToken] = [breaker(PROBE), breaker(ANONYMOUS_PROBE)];

  return {
    /**
     * Sends the request, with one retry if there is no response, unless the circuit
     * is open.
     * Errors: CmsUnreachable; the reason of the signal; those of `read`.
     */
    async request<Read>(request: DirectusRequest, read: (reply: Reply) => Read): Promise<Read> {
      const twice = () =>
        retry(() => attempt(request, read), {
          isRetryable: (error) => error instanceof DirectusFault && error.kind === 'none',
          maxAttempts: 2,
          backOffMs: pauseMs,
          signal: request.signal,
        });
      try {
        const guarded = request.anonymous === true ? withoutToken : withToken;
        // Inside the queue, so that requests that have waited see if the circuit has opened meanwhile.
        return await queued(() => guarded(twice), request.signal);
      } catch (error) {
        if (error instanceof QueueFull) {
          throw new CmsUnreachable('too many requests to Directus are waiting', { cause: error });
        }
        if (!(error instanceof CircuitOpen)) throw error;
        throw new CmsUnreachable('Directus failed several times; requests are suspended', {
          cause: error.cause,
        });
      }
    },
    close: () => agent.destroy(),
  };
}

/** A cheap request that needs the database. */
const PROBE: DirectusRequest = { method: 'GET', path: '/items/institutions?limit=1&fields=id' };
const ANONYMOUS_PROBE: DirectusRequest = { method: 'HEAD', path: '/server/ping', anonymous: true };

const isOutage = (error: unknown): boolean => error instanceof DirectusFault && error.isOutage;

/** A refusal of the probe, such as a missing permission, is a response. Errors: any other failure. */
const unlessRefused = (error: unknown): void => {
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
    throw new DirectusFault('refused', `the response has more than ${maxBytes} bytes`);
  } finally {
    // No effect after a response that was read to its end.
    body.on('error', () => {}).destroy();
  }
}

const textOf = (header: string | string[] | undefined): string => String(header ?? '');

/** The error of a host with several IP addresses has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : String(error);
}
