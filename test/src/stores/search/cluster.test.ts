import { expect, onTestFinished, test } from 'vitest';
import { Cluster } from '../../../../src/stores/search/typesense/cluster.ts';
import { sendToCluster } from '../../../../src/stores/search/typesense/send-to-cluster.ts';
import { freePort } from '../../../free-port.ts';

const REQUEST = { method: 'GET', path: '/' } as const;

test('requests wait for nodes that have just gone down, and later fail at once', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const cluster = new Cluster({ urls: [url], apiKey: 'key', outageWaitMs: 50 });
  onTestFinished(() => cluster.close());
  const startedAt = performance.now();
  await expect(sendToCluster(cluster, REQUEST)).rejects.toThrow('connection refused');
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(50);
  expect(cluster.mayRecover()).toBe(false);
  await expect(sendToCluster(cluster, REQUEST)).rejects.toThrow('all nodes are down');
});

test('nodes of the same rank take turns', () => {
  const urls = [1, 2, 3].map((port) => `http://127.0.0.1:${port}`);
  const cluster = new Cluster({ urls, apiKey: 'key' });
  onTestFinished(() => cluster.close());
  const chosen = (excluded: number) => {
    const node = cluster.choose((one) => (one === cluster.nodes[excluded] ? undefined : 0));
    return node && cluster.nodes.indexOf(node);
  };
  expect(new Set(Array.from({ length: 9 }, () => chosen(-1)))).toEqual(new Set([0, 1, 2]));
  expect(new Set(Array.from({ length: 9 }, () => chosen(1)))).toEqual(new Set([0, 2]));
});
