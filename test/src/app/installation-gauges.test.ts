import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/app/metrics.ts';
import type { InstallationState } from '../../../src/app/status/state.ts';
import { StoreError } from '../../../src/stores/records/record-store.ts';
import { STATE } from './installation-state.ts';

/** The lines of the state's gauges, without those of HELP and TYPE. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^vitrine_(?:state|documents|records|index_lag|pictures|run|dataset)/.test(line))
    .toSorted();

test('gauges of what the installation holds', async () => {
  const metrics = createMetrics();
  expect(linesOf(await metrics.text())).toEqual([]);
  metrics.followInstallation(async () => STATE);
  expect(linesOf(await metrics.text())).toEqual(
    [
      'vitrine_state_up{store="records"} 1',
      'vitrine_documents{collection="chos"} 890',
      'vitrine_records{state="live"} 900',
      'vitrine_records{state="deleted"} 20',
      'vitrine_records{state="withdrawn"} 3',
      'vitrine_index_lag_changes{collection="chos"} 10',
      'vitrine_index_lag_seconds{collection="chos"} 61',
      'vitrine_pictures{state="waiting"} 12',
      'vitrine_pictures{state="failed"} 5',
      'vitrine_pictures{state="retry"} 2',
      'vitrine_run_began_timestamp_seconds{run="ingest"} 60',
      'vitrine_run_began_timestamp_seconds{run="index"} 180',
      'vitrine_run_began_timestamp_seconds{run="sync"} 240',
      'vitrine_run_completed_timestamp_seconds{run="ingest"} 120',
      'vitrine_run_ok{run="ingest"} 1',
      'vitrine_run_ok{run="index"} 0',
      'vitrine_dataset_timestamp_seconds{dataset="nightly"} 600',
      'vitrine_dataset_records{dataset="nightly"} 880',
    ].toSorted(),
  );
});

test('the state is read every thirty seconds at most, and its gauges are gone while it cannot be read', async () => {
  const time = { now: 0 };
  const metrics = createMetrics(() => time.now);
  let reads = 0;
  let state = Promise.resolve(STATE);
  metrics.followInstallation(() => {
    reads += 1;
    return state;
  });
  await Promise.all([metrics.text(), metrics.text()]);
  time.now += 29_999;
  await metrics.text();
  expect(reads).toBe(1);
  time.now += 1;
  state = Promise.reject(new StoreError('gone'));
  expect([linesOf(await metrics.text()), reads]).toEqual([['vitrine_state_up{store="records"} 0'], 2]);
  time.now += 30_000;
  state = Promise.resolve(STATE);
  expect(linesOf(await metrics.text())).toHaveLength(18);
});

test('Prometheus does not wait for a slow reading: the last values count until it has ended', async () => {
  const metrics = createMetrics();
  const { promise, resolve } = Promise.withResolvers<InstallationState>();
  metrics.followInstallation(() => promise);
  expect(linesOf(await metrics.text())).toEqual([]);
  resolve(STATE);
  await promise;
  expect(linesOf(await metrics.text())).toHaveLength(18);
});
