import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Cluster } from '../../src/search/typesense/cluster.ts';
import { askCluster } from '../../src/search/typesense/pending-request.ts';
import { freePort } from '../free-port.ts';

test('a cluster that has been gone for a while is not waited for again', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const cluster = new Cluster({ urls: [url], apiKey: 'key', patienceMs: 50 });
  onTestFinished(() => cluster.close());
  expect(cluster.patienceMs()).toBe(50);
  await expect(askCluster(cluster, { method: 'GET', path: '/' })).rejects.toThrow('connection refused');
  await sleep(60);
  expect(cluster.patienceMs()).toBe(0);
});
