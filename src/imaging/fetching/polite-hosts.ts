import { setTimeout as sleep } from 'node:timers/promises';
import { type Limiter, limit } from '../../kernel/limit.ts';

/** How hosts are spared. */
export interface Politeness {
  /** Requests to one host at a time. */
  readonly atOnce: number;
  /** From the start of one request to a host to that of the next. */
  readonly pauseMs: number;
}

/** Rests up to this long are waited for; longer ones put off what the host was to be asked. */
const LONGEST_WAIT_MS = 10_000;

/** A host that fails so often in a row without any answer is left alone for a while. */
const SILENT_FAILURES = 5;
const SILENCE_REST_MS = 15 * 60_000;

interface Host {
  readonly limited: Limiter;
  /** Times in milliseconds since 1970. */
  nextStart: number;
  restsUntil: number;
  silentFailures: number;
}

/** Lets each host be asked a few things at a time, with pauses, and not at all while it rests. */
export class PoliteHosts {
  readonly #politeness: Politeness;
  readonly #hosts = new Map<string, Host>();

  constructor(politeness: Politeness) {
    this.#politeness = politeness;
  }

  /**
   * Runs `work` when it is the host's turn. Gives the milliseconds that the host
   * still rests, without running it, when that is long.
   * Errors: those of `work`, and the signal's reason.
   */
  async run<T>(
    name: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T | { readonly restsMs: number }> {
    const host = this.#host(name);
    return host.limited(async () => {
      signal.throwIfAborted();
      const pause = host.restsUntil - Date.now();
      if (pause > LONGEST_WAIT_MS) return { restsMs: pause };
      const start = Math.max(Date.now(), host.nextStart, host.restsUntil);
      host.nextStart = start + this.#politeness.pauseMs;
      if (start > Date.now()) await sleep(start - Date.now(), undefined, { signal });
      return work();
    });
  }

  /** The host has asked for a pause. */
  rest(name: string, milliseconds: number): void {
    const host = this.#host(name);
    host.restsUntil = Math.max(host.restsUntil, Date.now() + milliseconds);
  }

  /** Tells whether the host gave any answer. */
  report(name: string, answered: boolean): void {
    const host = this.#host(name);
    host.silentFailures = answered ? 0 : host.silentFailures + 1;
    if (host.silentFailures >= SILENT_FAILURES) this.rest(name, SILENCE_REST_MS);
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const limited = limit({ concurrency: this.#politeness.atOnce });
    const host: Host = { limited, nextStart: 0, restsUntil: 0, silentFailures: 0 };
    this.#hosts.set(name, host);
    return host;
  }
}
