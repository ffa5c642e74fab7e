import packageJson from '../../../package.json' with { type: 'json' };
import { monotonicClock } from '../../kernel/clock.ts';
import { type ObserveCall, observedCalls, observeWith } from '../../kernel/observed-calls.ts';
import { observedEngine } from '../../search/observed-engine.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import type { Metrics } from '../metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { slowSearches } from '../slow-searches.ts';
import type { Tracing } from '../tracing/open-tracing.ts';

/** How a service is watched. What is not wanted costs nothing and is not loaded. */
interface Monitoring {
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  /** Undefined without metrics and traces. */
  readonly observe: ObserveCall | undefined;
  observedSearches(engine: SearchEngine): SearchEngine;
  close(): Promise<void>;
}

/** Errors: SettingsError if the SDK for traces is not installed. */
export async function openMonitoring(
  { metricsPort, tracesUrl, tracesShare, slowSearchMs, searchUrls, storeUrl, cmsUrl }: Settings,
  warn: (fields: object, message: string) => void,
): Promise<Monitoring> {
  const metrics = metricsPort === undefined ? undefined : (await import('../metrics.ts')).createMetrics();
  metrics?.backends({
    search: searchUrls === undefined ? 'embedded' : 'typesense',
    records: storeUrl === undefined ? 'sqlite' : 'postgres',
    cms: cmsUrl === undefined ? 'files' : 'directus',
  });
  const tracing = tracesUrl === undefined ? undefined : await startTracing(tracesUrl, tracesShare, warn);
  const slow =
    slowSearchMs === undefined
      ? undefined
      : slowSearches({ thresholdMs: slowSearchMs, clock: monotonicClock, log: warn });
  return {
    metrics,
    tracing,
    observe: observeWith([tracing?.observe, metrics?.backendCall].filter((one) => one !== undefined)),
    observedSearches(engine) {
      if (!metrics && !tracing && !slow) return engine;
      return observedEngine(observedCalls(engine, 'engine', tracing?.observe), (call) => {
        metrics?.engineCall(call);
        slow?.(call);
      });
    },
    close: async () => tracing?.close(),
  };
}

async function startTracing(
  endpoint: string,
  share: number,
  warn: (fields: object, message: string) => void,
): Promise<Tracing> {
  const { openTracing } = await import('../tracing/open-tracing.ts');
  return openTracing({
    endpoint,
    share,
    version: packageJson.version,
    log: (line, err) => warn({ err }, line),
  });
}
