import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import { within } from '../kernel/deadline.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import type { InstallationState } from './status/state.ts';

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
