import { expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../../../src/kernel/finding.ts';
import { type ClusterToCheck, checkCluster } from '../../../../src/stores/search/check-cluster.ts';
import { openFaultServer } from '../../../suites/faults/fault-server.ts';
import { type EngineNode, engineNode, KEYS } from './engine-node.ts';
import { SCHEMA } from './search-engine-contract.ts';

const COLLECTIONS = { chos: 'vitrine index', editorial: 'vitrine sync' };

/** A node with both collections, and a document in `chos`. */
async function filledNode(documents = 1): Promise<EngineNode> {
  const node = await engineNode();
  for (const name of Object.keys(COLLECTIONS)) {
    await node.engine.createCollection({ ...SCHEMA, name: `${name}-1` });
    await node.engine.setAlias(name, `${name}-1`);
  }
  const lines = Array.from({ length: documents }, (_, i) => JSON.stringify({ id: `${i}`, title: 'a' }));
  await node.engine.write('chos-1', lines, 'upsert');
  return node;
}

/** The findings, one line each, without the URLs of nodes. */
async function check(
  cluster: Partial<ClusterToCheck> & Pick<ClusterToCheck, 'urls'>,
  expected: readonly string[],
) {
  const given = { searchApiKey: KEYS.search, adminApiKey: KEYS.admin, collections: COLLECTIONS, ...cluster };
  const findings = await checkCluster(given, new AbortController().signal);
  const text = ({ severity, message }: Finding) =>
    `${severity}: ${message.replace(/http:\/\/[\d.:]+/, 'URL')}`;
  expect(findings.map(text)).toEqual(expected);
  expect(JSON.stringify(findings)).not.toContain(KEYS.search);
  expect(JSON.stringify(findings)).not.toContain(KEYS.admin);
  expect(findings.filter(({ severity, remedy }) => (severity === 'ok') !== (remedy === undefined))).toEqual(
    [],
  );
}

const SOUND = [
  'ok: version 30.1 (vitrine)',
  'ok: SEARCH_API_KEY may only search',
  'ok: chos points to chos-1 with 1 document',
  'ok: editorial points to editorial-1 with 0 documents',
];

test('a healthy cluster', async () => {
  const node = await filledNode();
  await check({ urls: [node.url] }, ['ok: node URL is healthy', ...SOUND]);
  expect((await node.engine.collection('chos'))?.documents).toBe(1);
});

test('nodes that are unreachable or lag behind', async () => {
  const [node, away, lagging] = [
    await filledNode(),
    await openFaultServer(() => ({ status: 200, body: '{}' })),
    await openFaultServer(() => ({ status: 503, body: '{"ok":false}' })),
  ];
  onTestFinished(async () => {
    await away.close();
    await lagging.close();
  });
  await away.misbehave('refused');
  await check({ urls: [away.url, node.url, lagging.url] }, [
    'fault: node 1 of 3 (URL) is unreachable: connection refused',
    'ok: node 2 of 3 (URL) is healthy',
    'fault: node 3 of 3 (URL) responds with 503: it is not ready or lags behind',
    ...SOUND,
  ]);
  await check({ urls: [away.url] }, ['fault: node URL is unreachable: connection refused']);
});

test('two nodes that do not agree', async () => {
  const [one, other] = [await filledNode(1), await filledNode(2)];
  await check({ urls: [one.url, other.url] }, [
    'ok: node 1 of 2 (URL) is healthy',
    'ok: node 2 of 2 (URL) is healthy',
    'warning: two nodes: if one is down, the other accepts no writes',
    'ok: version 30.1 (vitrine)',
    'ok: SEARCH_API_KEY may only search',
    'warning: the nodes hold different numbers of documents of chos: 1, 2',
    'ok: editorial points to editorial-1 with 0 documents',
  ]);
});

test('a key for searching with too many permissions', async () => {
  const node = await filledNode();
  const keys = { searchApiKey: KEYS.admin, adminApiKey: undefined };
  await check({ urls: [node.url], ...keys }, [
    'ok: node URL is healthy',
    'warning: SEARCH_API_KEY has too many permissions: list all collections, read all documents, change documents, create collections, list aliases',
    'warning: SEARCH_ADMIN_API_KEY is not set: this process cannot run index and sync',
  ]);
  expect((await node.engine.collections()).map(({ schema }) => schema.name)).toEqual([
    'chos-1',
    'editorial-1',
  ]);
  expect((await node.engine.collection('chos'))?.documents).toBe(1);
});

test('one key for both', async () => {
  const node = await filledNode();
  const [health, version, , ...index] = ['ok: node URL is healthy', ...SOUND];
  await check({ urls: [node.url], searchApiKey: KEYS.admin }, [
    health ?? '',
    version ?? '',
    'warning: SEARCH_API_KEY and SEARCH_ADMIN_API_KEY are the same',
    ...index,
  ]);
});

test('keys that are wrong or missing', async () => {
  const { url } = await filledNode();
  await check({ urls: [url], searchApiKey: 'wrong', adminApiKey: 'wrong too' }, [
    'ok: node URL is healthy',
    'fault: SEARCH_API_KEY may not search chos',
    'fault: SEARCH_ADMIN_API_KEY is refused',
  ]);
  await check({ urls: [url], searchApiKey: undefined }, [
    'ok: node URL is healthy',
    'ok: version 30.1 (vitrine)',
    'fault: SEARCH_API_KEY is not set: searches are not possible',
    ...SOUND.slice(2),
  ]);
});

test('missing collections, and a collection in place of an alias', async () => {
  const node = await engineNode();
  await node.engine.createCollection({ ...SCHEMA, name: 'editorial' });
  await check({ urls: [node.url] }, [
    'ok: node URL is healthy',
    'ok: version 30.1 (vitrine)',
    'ok: SEARCH_API_KEY may only search',
    'fault: chos is missing: requests to it get 502',
    'fault: editorial is a collection and should be an alias: vitrine sync cannot fill it',
  ]);
});

test('a server of another kind', async () => {
  const other = await openFaultServer(() => ({
    status: 200,
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  }));
  onTestFinished(() => other.close());
  await check({ urls: [other.url], searchApiKey: undefined, adminApiKey: 'key' }, [
    'ok: node URL is healthy',
    'fault: SEARCH_API_KEY is not set: searches are not possible',
    'fault: chos is missing: requests to it get 502',
    'fault: editorial is missing: requests to it get 502',
  ]);
});
