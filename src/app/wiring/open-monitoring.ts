import { monotonicClock } from '../../kernel/clock.ts';
import type { ObserveCall } from '../../kernel/observed-calls.ts';
import { observedEngine } from '../../search/observed-engine.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { slowSearches } from '../slow-searches.ts';

/** How a service is watched. What is not wanted costs nothing and is not loaded. */
interface Monitoring {
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
