import { Buffer } from 'node:buffer';
import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import type { ObserveCall } from '../../kernel/observed-calls.ts';
import { rateLimiter } from '../../kernel/rate-limit.ts';
import { redactParameters } from '../../kernel/redact.ts';
import { requestIds } from '../../kernel/request-scope.ts';
import { type ObservedCall, observedEngine } from '../../stores/search/observed-engine.ts';
import type { EngineReply, SearchEngine } from '../../stores/search/search-engine.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings/settings.ts';

/** How a service is watched. What is not wanted costs nothing and is not loaded. */
export interface Monitoring {
  readonly metrics: Metrics | undefined;
  /** Undefined without metrics. */
  readonly observe: ObserveCall | undefined;
  observedSearches(engine: SearchEngine): SearchEngine;
}

export async function openMonitoring(
  { metricsPort, slowSearchMs, searchUrls, storeUrl, cmsUrl }: Settings,
  warn: (fields: object, message: string) => void,
): Promise<Monitoring> {
  const metrics = metricsPort === undefined ? undefined : (await import('../metrics.ts')).createMetrics();
  metrics?.backends({
    search: searchUrls === undefined ? 'embedded' : 'typesense',
    records: storeUrl === undefined ? 'sqlite' : 'postgres',
    cms: cmsUrl === undefined ? 'files' : 'directus',
  });
  const slow =
    slowSearchMs === undefined
      ? undefined
      : slowSearches({ thresholdMs: slowSearchMs, clock: monotonicClock, log: warn });
  return {
    metrics,
    observe: metrics?.backendCall,
    observedSearches(engine) {
      if (!metrics && !slow) return engine;
      return observedEngine(engine, (call) => {
        metrics?.engineCall(call);
        slow?.(call);
      });
    },
  };
}

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
