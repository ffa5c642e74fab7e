import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Limiter, limit } from '../../kernel/limit.ts';

/** Rate limits for each host. */
export interface Politeness {
  /** Requests to one host at a time. */
  readonly atOnce: number;
  /** From the start of one request to a host to that of the next. */
  readonly pauseMs: number;
  /** How long slow hosts are waited for; absent: as long as they need. */
  readonly patience?: Patience;
}

export interface Patience {
  /** A request may take this long, with the pause that the host asked for. */
  readonly fairMs: number;
  /** What requests to one host may take beyond that, all together. Then it gets no more. */
  readonly excessMs: number;
}

/** Requests wait for pauses up to this long; longer ones postpone them. */
const LONGEST_WAIT_MS = 10_000;

/** After this many failures in a row without a response, a host is not requested for a while. */
const MAX_SILENT_FAILURES = 5;
const SILENT_HOST_PAUSE_MS = 15 * 60_000;

/** Why a host gets no request now. */
export interface Pause {
  /** The rest of its pause; infinite if it has used up our patience. */
  readonly pauseMs: number;
  /** It is paused because it did not respond, not because it asked for it. */
  readonly isSilent: boolean;
}

interface Host {
  readonly limited: Limiter;
  pauseMs: number;
  /** Times in milliseconds since 1970. */
  nextStart: number;
  pausedUntil: number;
  silentFailures: number;
  /** How much longer than fair its requests have taken. */
  excessMs: number;
}

/** What is known of more hosts is forgotten, those requested least recently first: clients may name any. */
export const MAX_HOSTS = 10_000;

/**
 * Limits the requests to each host, and suspends them during pauses. `places` limits
 * those to all hosts: a host that waits for a pause needs none.
 */
export function politeHosts({ atOnce, pauseMs, patience }: Politeness, places?: Limiter) {
  const hosts = new LRUCache<string, Host>({
    max: MAX_HOSTS,
    memoMethod: () => ({
      limited: limit({ concurrency: atOnce }),
      pauseMs,
      nextStart: 0,
      pausedUntil: 0,
      silentFailures: 0,
      excessMs: 0,
    }),
  });
  const hostOf = (name: string): Host => hosts.memo(name);
  /** Suspends requests to the host. */
  const pause = (name: string, milliseconds: number): void => {
    const host = hostOf(name);
    host.pausedUntil = Math.max(host.pausedUntil, Date.now() + milliseconds);
  };
  return {
    pause,
    /** Leaves at least so long between the starts of requests to the host. */
    slowDown(name: string, milliseconds: number): void {
      const host = hostOf(name);
      host.pauseMs = Math.max(host.pauseMs, milliseconds);
    },
    /**
     * Runs `work` within the host's limits; if its pause is long, returns the rest of
     * it instead. `allow` adds to the time that is fair for this request.
     * Errors: those of `work`, and the signal's reason.
     */
    run<T>(
      name: string,
      signal: AbortSignal,
      work: (allow: (ms: number) => void) => Promise<T>,
    ): Promise<T | Pause> {
      const host = hostOf(name);
      return host.limited(async () => {
        signal.throwIfAborted();
        if (patience !== undefined && host.excessMs >= patience.excessMs) {
          return { pauseMs: Number.POSITIVE_INFINITY, isSilent: false };
        }
        const remaining = host.pausedUntil - Date.now();
        if (remaining > LONGEST_WAIT_MS) {
          return { pauseMs: remaining, isSilent: host.silentFailures >= MAX_SILENT_FAILURES };
        }
        const start = Math.max(Date.now(), host.nextStart, host.pausedUntil);
        host.nextStart = start + host.pauseMs;
        const began = Date.now();
        let fairMs = patience?.fairMs ?? 0;
        const allow = (ms: number): void => {
          fairMs += ms;
        };
        try {
          if (start > Date.now()) await sleep(start - Date.now(), undefined, { signal });
          if (places === undefined) return await work(allow);
          return await places(() => {
            host.nextStart = Math.max(host.nextStart, Date.now() + host.pauseMs);
            return work(allow);
          }, signal);
        } finally {
          host.excessMs += Math.max(0, Date.now() - began - fairMs);
        }
      });
    },
    /** Reports whether the host responded at all. */
    report(name: string, hasResponded: boolean): void {
      const host = hostOf(name);
      host.silentFailures = hasResponded ? 0 : host.silentFailures + 1;
      if (host.silentFailures >= MAX_SILENT_FAILURES) pause(name, SILENT_HOST_PAUSE_MS);
    },
  };
}
