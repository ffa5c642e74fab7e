import { Gauge, type Registry } from 'prom-client';
import type { EngineStats } from '../engine/engine-stats.ts';

/** Gauges of the embedded engine, read from memory whenever Prometheus asks. Returns what names their source. */
export function engineGauges(registry: Registry): (stats: () => EngineStats) => void {
  let stats: (() => EngineStats) | undefined;
  const gauge = (name: string, help: string, read: (stats: EngineStats) => number) =>
    new Gauge({
      name,
      help,
      // Without the embedded engine there is no series: one without labels would be 0.
      labelNames: ['engine'],
      registers: [registry],
      collect() {
        if (stats) this.set({ engine: 'embedded' }, read(stats()));
      },
    });
  const collectionGauge = (
    name: string,
    help: string,
    read: (collection: EngineStats['collections'][number]) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['collection'],
      registers: [registry],
      collect() {
        this.reset();
        for (const one of stats?.().collections ?? []) {
          // One that is being filled has no alias yet, and a number in its name.
          for (const collection of one.aliases) this.set({ collection }, read(one));
        }
      },
    });
  gauge('vitrine_search_threads', 'Threads that search', ({ threads }) => threads);
  gauge('vitrine_searches_running', 'Searches in a thread', ({ running }) => running);
  gauge('vitrine_searches_waiting', 'Searches that wait for a thread', ({ waiting }) => waiting);
  gauge('vitrine_search_cache_bytes', 'Memory of cached search replies', ({ cachedBytes }) => cachedBytes);
  collectionGauge(
    'vitrine_index_generation',
    'Number of the index that is searched; a change that can be found increases it',
    ({ generation }) => generation,
  );
  collectionGauge(
    'vitrine_index_segments',
    'Segments that are searched together',
    ({ segments }) => segments,
  );
  collectionGauge(
    'vitrine_index_memory_bytes',
    'Memory of the segments with their vectors',
    ({ bytes }) => bytes,
  );
  return (source) => {
    stats = source;
  };
}
