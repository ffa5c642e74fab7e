import { setTimeout as sleep } from 'node:timers/promises';
import { type Limiter, limit } from '../../kernel/limit.ts';

/** Rate limits for each host. */
export interface Politeness {
  /** Requests to one host at a time. */
  readonly atOnce: number;
  /** From the start of one request to a host to that of the next. */
  readonly pauseMs: number;
}

/** Requests wait for pauses up to this long; longer ones postpone them. */
const LONGEST_WAIT_MS = 10_000;

/** After this many failures in a row without a response, a host is not requested for a while. */
const MAX_SILENT_FAILURES = 5;
const SILENT_HOST_PAUSE_MS = 15 * 60_000;

interface Host {
  readonly limited: Limiter;
  /** Times in milliseconds since 1970. */
  nextStart: number;
  pausedUntil: number;
  silentFailures: number;
}

/** Limits the requests to each host, and suspends them during pauses. */
export class PoliteHosts {
  readonly #politeness: Politeness;
  readonly #hosts = new Map<string, Host>();

  constructor(politeness: Politeness) {
    this.#politeness = politeness;
  }

  /**
   * Runs `work` within the host's limits; if its pause is long, returns the rest of
   * it instead, in milliseconds.
   * Errors: those of `work`, and the signal's reason.
   */
  async run<T>(
    name: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T | { readonly pauseMs: number }> {
    const host = this.#host(name);
    return host.limited(async () => {
      signal.throwIfAborted();
      const pauseMs = host.pausedUntil - Date.now();
      if (pauseMs > LONGEST_WAIT_MS) return { pauseMs };
      const start = Math.max(Date.now(), host.nextStart, host.pausedUntil);
      host.nextStart = start + this.#politeness.pauseMs;
      if (start > Date.now()) await sleep(start - Date.now(), undefined, { signal });
      return work();
    });
  }

  /** Suspends requests to the host. */
  pause(name: string, milliseconds: number): void {
    const host = this.#host(name);
    host.pausedUntil = Math.max(host.pausedUntil, Date.now() + milliseconds);
  }

  /** Reports whether the host responded at all. */
  report(name: string, hasResponded: boolean): void {
    const host = this.#host(name);
    host.silentFailures = hasResponded ? 0 : host.silentFailures + 1;
    if (host.silentFailures >= MAX_SILENT_FAILURES) this.pause(name, SILENT_HOST_PAUSE_MS);
  }

  #host(name: string): Host {
    const existing = this.#hosts.get(name);
    if (existing !== undefined) return existing;
    const limited = limit({ concurrency: this.#politeness.atOnce });
    const host: Host = { limited, nextStart: 0, pausedUntil: 0, silentFailures: 0 };
    this.#hosts.set(name, host);
    return host;
  }
}
