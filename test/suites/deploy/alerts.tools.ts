import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from '../../../src/app/metrics.ts';
import { STATE } from '../../src/app/installation-state.ts';
import { need } from './proxy.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/monitoring');

test.each([
  ['check config', 'prometheus.yml'],
  ['check rules', 'alerts.yml'],
  ['test rules', 'alerts.test.yml'],
  ['test rules', 'installation.test.yml'],
])('promtool %s %s', (command, file) => {
  need('promtool', 'prometheus');
  const { status, stdout, stderr } = spawnSync('promtool', [...command.split(' '), join(FOLDER, file)], {
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

test('promtool check metrics: names and types follow the conventions of Prometheus', async () => {
  need('promtool', 'prometheus');
  const metrics = createMetrics();
  const request = { route: '/v2/search', method: 'GET', seconds: 0.1 };
  for (const status of [200, 413, 429]) metrics.requests.responded({ ...request, status });
  metrics.requests.refused('ECONNRESET');
  metrics.engineCall({ operation: 'search', seconds: 0.1, outcome: '200', searches: [], replies: [] });
  metrics.searchNode({ node: 0, of: 1, down: 'away' });
  metrics.responseFromCache('object', 'hit');
  metrics.backendCall({ backend: 'records', operation: 'get' }, () => {});
  metrics.backends({ search: 'embedded', records: 'sqlite', cms: 'files' });
  metrics.followInstallation(async () => STATE);
  metrics.followEngine(() => ({
    collections: [{ name: 'chos-1', aliases: ['chos'], generation: 1, segments: 1, bytes: 1 }],
    rebuilding: [],
    threads: 2,
    running: 0,
    waiting: 0,
    cachedBytes: 0,
  }));
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await metrics.text(),
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, '']);
});
