import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import packageJson from '../../package.json' with { type: 'json' };
import type { RequestMetrics } from '../api/request-metrics.ts';
import type { EngineStats } from '../engine/engine-stats.ts';
import { type Clock, monotonicClock } from '../kernel/clock.ts';
import { within } from '../kernel/deadline.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import { type ObserveCall, whenEnded } from '../kernel/observed-calls.ts';
import type { ObservedCall } from '../stores/search/observed-engine.ts';
import type { NodeChange } from '../stores/search/typesense-engine.ts';
import type { InstallationState } from './status/state.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds: from a cached search to one at the time limit. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Gauges with names of counters. Each is the sum of a gauge by type, such as `nodejs_active_handles`. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
];

/** Statuses of requests that exceed a limit. */
const REJECTED: ReadonlySet<number> = new Set([408, 413, 414, 431, 503]);

/** The metrics of the service, for Prometheus. */
export function createMetrics(clock: Clock = monotonicClock) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const seconds = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('vitrine_http_requests_total', 'Requests with a response', [
    'route',
    'method',
    'status',
  ]);
  const rejected = counter('vitrine_rejected_total', 'Requests that exceeded a limit, by status or cause', [
    'reason',
  ]);
  const cached = counter('vitrine_response_cache_total', 'Responses of the caches: hit, miss or stale', [
    'cache',
    'outcome',
  ]);
  const engine = new Histogram({
    name: 'vitrine_engine_duration_seconds',
    help: 'Time that the search engine took, by operation and outcome',
    labelNames: ['operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const backendSeconds = new Histogram({
    name: 'vitrine_backend_duration_seconds',
    help: 'Time that calls of backends took, by backend, operation and outcome',
    labelNames: ['backend', 'operation', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const backendCall: ObserveCall = (call, work) => {
    const startedAt = performance.now();
    return whenEnded(work, (failed) => {
      backendSeconds.observe(
        { ...call, outcome: failed ? 'error' : 'ok' },
        (performance.now() - startedAt) / 1000,
      );
    });
  };
  const nodes = new Gauge({
    name: 'vitrine_search_node_down',
    help: '1 for a node of the search cluster that is down, by its position in SEARCH_URL',
    labelNames: ['node'],
    registers,
  });
  const build = new Gauge({
    name: 'vitrine_build_info',
    help: 'Always 1: the versions, and which backends are set',
    labelNames: ['version', 'node', 'search', 'records', 'cms'],
    registers,
  });
  const installation = installationGauges(registry, clock);
  const followEngine = engineGauges(registry);
  return {
    backends: (backends: { readonly search: string; readonly records: string; readonly cms: string }) =>
      build.set({ version: packageJson.version, node: process.version, ...backends }, 1),
    followInstallation: installation.follow,
    followEngine,
    requests: {
      responded({ route, method, status, seconds: taken }) {
        const labels = { route, method, status: String(status) };
        requests.inc(labels);
        seconds.observe(labels, taken);
        if (REJECTED.has(status)) rejected.inc({ reason: String(status) });
      },
      refused: (reason) => rejected.inc({ reason }),
    } satisfies RequestMetrics,
    engineCall: ({ operation, outcome, seconds: taken }: ObservedCall) =>
      engine.observe({ operation, outcome }, taken),
    backendCall,
    searchNode: ({ node, down }: NodeChange) => nodes.set({ node: String(node) }, down === undefined ? 0 : 1),
    /** `cache` is `object`, `cms` or `search`. */
    responseFromCache: (cache: string, outcome: string) => cached.inc({ cache, outcome }),
    /** In Prometheus' text format. */
    async text(): Promise<string> {
      await installation.refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Gauges of the embedded engine, read from memory whenever Prometheus asks. Returns what names their source. */
function engineGauges(registry: Registry): (stats: () => EngineStats) => void {
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

/** How old the state may be, and how long Prometheus waits for a newer one, in milliseconds. */
const [MAX_AGE_MS, WAIT_MS] = [30_000, 1000];

/**
 * Gauges of what the installation holds and when its jobs ran. Every process of an
 * installation returns the same values: take the maximum, not the sum.
 */
export function installationGauges(registry: Registry, clock: Clock) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  // Each has a label: one without would be 0 before the first reading.
  const up = gauge('vitrine_state_up', '1 if the state of the installation could be read', 'store');
  const documents = gauge('vitrine_documents', 'Documents that can be searched', 'collection');
  const records = gauge('vitrine_records', 'Records: live, deleted or withdrawn', 'state');
  const lagChanges = gauge(
    'vitrine_index_lag_changes',
    'Change numbers that are not in the index',
    'collection',
  );
  const lagSeconds = gauge(
    'vitrine_index_lag_seconds',
    'Age of the first change that is not in the index',
    'collection',
  );
  const pictures = gauge(
    'vitrine_pictures',
    'Records whose pictures are to be looked at (waiting) or again (retry), and URLs without a picture (failed)',
    'state',
  );
  const links = gauge('vitrine_links', 'Links of records that have been asked for, and broken ones', 'state');
  const began = gauge('vitrine_run_began_timestamp_seconds', 'When the last run began', 'run');
  const completed = gauge(
    'vitrine_run_completed_timestamp_seconds',
    'When the last complete run ended',
    'run',
  );
  const ok = gauge(
    'vitrine_run_ok',
    '1 if the last run was complete, 0 if not; absent while one runs',
    'run',
  );
  const datasetTime = gauge('vitrine_dataset_timestamp_seconds', 'When the dataset was made', 'dataset');
  const datasetRecords = gauge('vitrine_dataset_records', 'Records in the dataset', 'dataset');
  const all = [
    documents,
    records,
    lagChanges,
    lagSeconds,
    pictures,
    links,
    began,
    completed,
    ok,
    datasetTime,
    datasetRecords,
  ];

  function set(state: InstallationState): void {
    for (const one of all) one.reset();
    up.set({ store: 'records' }, 1);
    for (const { name, documents: count } of state.collections) {
      if (count !== null) documents.set({ collection: name }, count);
    }
    const { live, deleted, withdrawn } = state.records;
    for (const [kind, count] of Object.entries({ live, deleted, withdrawn }))
      records.set({ state: kind }, count);
    const { change, lastChange, lagSeconds: seconds } = state.index;
    lagChanges.set({ collection: 'chos' }, lastChange - change);
    lagSeconds.set({ collection: 'chos' }, seconds);
    const { waiting, failed, retries: retry } = state.pictures;
    for (const [kind, count] of Object.entries({ waiting, failed, retry }))
      pictures.set({ state: kind }, count);
    const { asked, broken } = state.links;
    for (const [kind, count] of Object.entries({ asked, broken })) links.set({ state: kind }, count);
    for (const { name: run, outcome, ...times } of state.runs) {
      if (times.began !== null) began.set({ run }, secondsOf(times.began));
      if (times.lastComplete !== null) completed.set({ run }, secondsOf(times.lastComplete));
      if (outcome !== 'never' && outcome !== 'unfinished') ok.set({ run }, outcome === 'complete' ? 1 : 0);
    }
    if (state.dataset === null) return;
    datasetTime.set({ dataset: 'nightly' }, secondsOf(state.dataset.time));
    datasetRecords.set({ dataset: 'nightly' }, state.dataset.records);
  }

  function fail(): void {
    for (const one of all) one.reset();
    up.set({ store: 'records' }, 0);
  }

  let refresh = async (): Promise<void> => {};
  return {
    /** `read` is called when Prometheus asks, every thirty seconds at most. */
    follow(read: () => Promise<InstallationState>): void {
      refresh = memoizeFor(MAX_AGE_MS, clock, () => read().then(set, fail));
    },
    /** Waits a second at most; a slower reading counts the next time. */
    refresh: () => within(WAIT_MS, refresh(), () => {}),
  };
}

const secondsOf = (time: string): number => Date.parse(time) / 1000;
