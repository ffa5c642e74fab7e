import { Buffer } from 'node:buffer';
import type { Clock } from '../kernel/clock.ts';
import { rateLimiter } from '../kernel/rate-limit.ts';
import { redactParameters } from '../kernel/redact.ts';
import { requestIds } from '../kernel/request-scope.ts';
import type { ObservedCall } from '../search/observed-engine.ts';
import type { EngineReply } from '../search/search-engine.ts';

interface SlowSearchOptions {
  /** Milliseconds. */
  readonly thresholdMs: number;
  /** Monotonic. */
  readonly clock: Clock;
  readonly log: (fields: object, message: string) => void;
}

/** Lines in a row, and the time after which there may be another one: a flood must not fill the disk. */
const [BURST, INTERVAL_MS] = [20, 1000];

/** Logs searches that take long, with their parameters and what took the time. */
export function slowSearches({ thresholdMs, clock, log }: SlowSearchOptions): (call: ObservedCall) => void {
  const take = rateLimiter({ burst: BURST, intervalMs: INTERVAL_MS, clock });
  let omitted = 0;
  return ({ operation, seconds, outcome, searches, replies }) => {
    const ms = Math.round(seconds * 1000);
    if (ms < thresholdMs) return;
    if (take('') > 0) {
      omitted += 1;
      return;
    }
    const described = searches.map(({ collection, parameters }, i) => ({
      collection,
      parameters: redactParameters(parameters),
      ...timesOf(replies[i]),
    }));
    log(
      { ...requestIds(), operation, outcome, ms, searches: described, ...(omitted > 0 && { omitted }) },
      'slow search',
    );
    omitted = 0;
  };
}

/** The embedded engine's stages, or the time that a cluster says it took; both may be missing. */
function timesOf(reply: EngineReply | undefined): object {
  if (reply === undefined) return {};
  if (reply.stages !== undefined) return { stages: reply.stages };
  const end = Buffer.from(reply.body).toString('latin1', Math.max(0, reply.body.byteLength - 48));
  const [, backendMs] = /"search_time_ms":(\d+)\}$/.exec(end) ?? [];
  return backendMs === undefined ? {} : { backendMs: Number(backendMs) };
}
