import type { IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  EngineRefusal,
  EngineUnreachable,
  type SearchIndex,
} from '../../../../src/stores/search/search-engine.ts';
import { openTypesenseIndex } from '../../../../src/stores/search/typesense-index.ts';
import {
  type Fault,
  type FaultServer,
  openFaultServer,
  type SoundAnswer,
} from '../../../suites/faults/fault-server.ts';
import { loopbackHost } from '../../media/imaging/loopback-host.ts';
import { SCHEMA } from './search-engine-contract.ts';

const KEY = 'a-key-that-nobody-may-see';
const DOCUMENTS = ['{"id":"a"}', '{"id":"b"}'];
const IMPORTED: SoundAnswer = {
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: '{"success":true}\n{"success":true}',
};

/** A node with one collection that accepts imports of two documents. */
const reply = ({ url }: IncomingMessage): SoundAnswer =>
  url?.includes('/import?') ? IMPORTED : { status: 200, body: '[{"name":"chos-1"}]' };

async function open(maxRetryMs: number, ...nodes: FaultServer[]): Promise<SearchIndex> {
  const urls = nodes.map(({ url }) => url);
  const index = openTypesenseIndex({ urls, adminApiKey: KEY, maxRetryMs, firstWaitMs: 20 });
  onTestFinished(() => index.close());
  return index;
}

async function openNode(sound: (request: IncomingMessage) => SoundAnswer = reply): Promise<FaultServer> {
  const node = await openFaultServer(sound);
  onTestFinished(() => node.close());
  return node;
}

/** The error; it contains neither key nor URL. */
async function thrownBy(work: Promise<unknown>, ...nodes: readonly FaultServer[]): Promise<unknown> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const shown =
    error instanceof Error ? `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}` : '';
  expect(shown).not.toContain(KEY);
  for (const { url } of nodes) expect(shown).not.toContain(`:${new URL(url).port}`);
  return error;
}

const TEMPORARY: readonly Fault[] = [
  'refused',
  'reset before the answer',
  'closed before the answer',
  'not HTTP',
  'reset in the body',
  'closed in the body',
  'endless',
  'wrong content type',
  'truncated JSON',
  'empty body',
  'redirect',
  'status 429',
  'status 500',
  'status 502',
  'status 503',
];

describe.each(TEMPORARY)('%s', (fault) => {
  test('temporary: an import waits and completes', async () => {
    const node = await openNode();
    await node.misbehave(fault);
    const index = await open(60_000, node);
    const written = index.upsert('chos-1', DOCUMENTS);
    setTimeout(() => void node.misbehave(undefined), 150);
    expect(await written).toEqual([{ success: true }, { success: true }]);
  });

  test('permanent: the call fails with a reason', async () => {
    const node = await openNode();
    await node.misbehave(fault);
    const index = await open(100, node);
    const error = await thrownBy(index.upsert('chos-1', DOCUMENTS), node);
    expect(error).toBeInstanceOf(EngineUnreachable);
    expect(String(error)).toContain('the search index is not available: ');
  });

  test('on the first of two nodes: the other is used', async () => {
    const [bad, good] = [await openNode(), await openNode()];
    await bad.misbehave(fault);
    const index = await open(60_000, bad, good);
    expect(await index.upsert('chos-1', DOCUMENTS)).toEqual([{ success: true }, { success: true }]);
    expect(await index.collectionNames()).toEqual(['chos-1']);
  });
});

test.each<[Fault, number]>([
  ['status 400', 400],
  ['status 401', 401],
  ['status 403', 403],
])('%s is not retried', async (fault, status) => {
  const node = await openNode();
  await node.misbehave(fault);
  const index = await open(60_000, node);
  const error = await thrownBy(index.upsert('chos-1', DOCUMENTS), node);
  expect(error).toBeInstanceOf(EngineRefusal);
  expect((error as EngineRefusal).status).toBe(status);
  expect(node.asked).toHaveLength(1);
});

test('calls to a busy cluster are retried with exponential back-off', async () => {
  const times: number[] = [];
  const node = await openNode(() => {
    times.push(performance.now());
    return { status: 503, body: '{"message":"Not Ready or Lagging"}' };
  });
  const error = await thrownBy((await open(1500, node)).upsert('chos-1', DOCUMENTS), node);
  expect(String(error)).toContain('status 503, not ready or lagging');
  const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0));
  expect(pauses.length).toBeLessThan(9);
  // At least half of 20 ms, 40 ms and so on; timers may be a millisecond early.
  for (const [i, pause] of pauses.entries()) expect(pause).toBeGreaterThan(10 * 2 ** i - 2);
});

test('an import with fewer outcomes than documents is retried', async () => {
  let imports = 0;
  const node = await openNode((request) =>
    request.url?.includes('/import?') && ++imports === 1
      ? { ...IMPORTED, body: '{"success":true}' }
      : reply(request),
  );
  expect(await (await open(60_000, node)).upsert('chos-1', DOCUMENTS)).toEqual([
    { success: true },
    { success: true },
  ]);
  expect(imports).toBe(2);
});

test('a collection is created although the response was lost', async () => {
  let asked = 0;
  const node = await openNode(() => {
    asked += 1;
    return asked === 1
      ? { status: 503, body: '{}' }
      : { status: 409, body: '{"message":"A collection with name `pictures-1` already exists."}' };
  });
  await (await open(60_000, node)).createCollection(SCHEMA);
  expect(asked).toBe(2);
});

describe('publishing', () => {
  const holding = (documents: () => number) =>
    openNode(({ url }) => ({
      status: 200,
      body: url?.startsWith('/collections/') ? JSON.stringify({ num_documents: documents() }) : '{}',
    }));

  test('waits until all nodes have the same number of documents', async () => {
    let asked = 0;
    const slow = await holding(() => Math.min(7, ++asked));
    const index = await open(60_000, await holding(() => 7), slow);
    await index.publish('chos-2');
    expect(asked).toBe(7);
  });

  test('ignores nodes that do not respond', async () => {
    const away = await holding(() => 3);
    await away.misbehave('refused');
    await (await open(60_000, await holding(() => 7), away)).publish('chos-2');
  });

  test('fails if they do not agree', async () => {
    const nodes = [await holding(() => 7), await holding(() => 5)];
    const error = await thrownBy((await open(300, ...nodes)).publish('chos-2'), ...nodes);
    expect(error).toEqual(new EngineUnreachable('the search nodes do not agree on chos-2: 7, 5 documents'));
  });
});

test('an interrupted export is an error', async () => {
  const node = await openNode(() => ({ ...IMPORTED, body: '{"id":"a"}\n'.repeat(5000) }));
  await node.misbehave('closed in the body');
  const index = await open(1000, node);
  const error = await thrownBy(Array.fromAsync(index.documents('chos-1')), node);
  expect(error).toEqual(new EngineUnreachable('the export of chos-1 ended early'));
});

test('an export that stops is an error', async () => {
  const node = await openNode(() => ({ ...IMPORTED, body: '{"id":"a"}\n'.repeat(5000) }));
  await node.misbehave('silent in the body');
  const index = openTypesenseIndex({ urls: [node.url], adminApiKey: KEY, times: { idle: 50 } });
  onTestFinished(() => index.close());
  const error = await thrownBy(Array.fromAsync(index.documents('chos-1')), node);
  expect(error).toEqual(new EngineUnreachable('the export of chos-1 ended early'));
});

test('imports and exports that drip are errors', async () => {
  const { port } = await loopbackHost((_, response) => {
    response.writeHead(200, IMPORTED.headers).write('{"id":"a"}\n');
    const more = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(more));
  });
  const times = { import: 50, export: 50 };
  const urls = [`http://127.0.0.1:${port}`];
  const index = openTypesenseIndex({ urls, adminApiKey: KEY, maxRetryMs: 0, times });
  onTestFinished(() => index.close());
  expect(await thrownBy(Array.fromAsync(index.documents('chos-1')))).toEqual(
    new EngineUnreachable('the export of chos-1 ended early'),
  );
  expect(await thrownBy(index.upsert('chos-1', DOCUMENTS))).toBeInstanceOf(EngineUnreachable);
});

test('pages of a proxy do not keep connections', async () => {
  const long = 'x'.repeat(4 * 1024 * 1024);
  let asked = 0;
  const node = await openNode((request) => {
    asked += 1;
    const isForeign = asked <= 20;
    return isForeign ? { status: 200, headers: { 'content-type': 'text/html' }, body: long } : reply(request);
  });
  const index = openTypesenseIndex({
    urls: [node.url],
    adminApiKey: KEY,
    maxRetryMs: 60_000,
    firstWaitMs: 1,
  });
  onTestFinished(() => index.close());
  expect(await Promise.all(Array.from({ length: 10 }, () => index.collectionNames()))).toHaveLength(10);
});

test('closing cancels waiting calls', async () => {
  const node = await openNode();
  await node.misbehave('status 503');
  const index = openTypesenseIndex({ urls: [node.url], adminApiKey: KEY, firstWaitMs: 60_000 });
  const written = index.upsert('chos-1', DOCUMENTS);
  await expect.poll(() => node.asked.length).toBe(1);
  const thrown = thrownBy(written, node);
  await index.close();
  expect(await thrown).toBeInstanceOf(EngineUnreachable);
});

test('an interruption ends waiting: the call fails with what was wrong', async () => {
  const node = await openNode();
  await node.misbehave('status 503');
  const interruption = new AbortController();
  const { signal } = interruption;
  const index = openTypesenseIndex({ urls: [node.url], adminApiKey: KEY, firstWaitMs: 60_000, signal });
  onTestFinished(() => index.close());
  const thrown = thrownBy(index.upsert('chos-1', DOCUMENTS), node);
  await expect.poll(() => node.asked.length).toBe(1);
  interruption.abort();
  const notReady = 'the search index is not available: status 503, not ready or lagging';
  expect(await thrown).toEqual(new EngineUnreachable(notReady));
  expect(await thrownBy(index.upsert('chos-1', DOCUMENTS), node)).toEqual(new EngineUnreachable(notReady));
  await node.misbehave(undefined);
  expect(await index.upsert('chos-1', DOCUMENTS)).toEqual([{ success: true }, { success: true }]);
});

test.each(['status 401', 'status 403'] as const)('%s names the setting', async (fault) => {
  const node = await openNode();
  await node.misbehave(fault);
  const error = await thrownBy((await open(60_000, node)).collectionNames(), node);
  expect(String(error)).toContain('SEARCH_ADMIN_API_KEY is refused');
});

describe('caches of nodes', () => {
  const CLEAR = '/operations/cache/clear';

  /** What is warned of, and how often each node was asked to clear its cache. */
  async function clear(...faults: (Fault | undefined)[]) {
    const nodes: FaultServer[] = [];
    for (const fault of faults) {
      const node = await openNode(() => ({ status: 200, body: '{"num_documents":1,"success":true}' }));
      if (fault === 'refused') await node.misbehave(fault);
      else node.misbehaveFor = ({ url }) => (url === CLEAR ? fault : undefined);
      nodes.push(node);
    }
    const warnings: string[] = [];
    const index = openTypesenseIndex({
      urls: nodes.map(({ url }) => url),
      adminApiKey: KEY,
      warn: (text) => void warnings.push(text),
    });
    onTestFinished(() => index.close());
    await index.clearCache('chos-1');
    await index.publish('chos-1');
    const asked = nodes.map((node) => node.asked.filter(({ url }) => url === CLEAR).length);
    return { warnings, asked };
  }
  const stale = (reason: string) =>
    `search node 2 of 2 may return cached results of before for up to a minute: ${reason}`;

  test('are cleared on each node', async () =>
    expect(await clear(undefined, undefined)).toEqual({ warnings: [], asked: [2, 2] }));
  test('a node that is down has none', async () =>
    expect(await clear(undefined, 'refused')).toEqual({ warnings: [], asked: [2, 0] }));
  test('a key that may not is reported once', async () =>
    expect(await clear(undefined, 'status 401')).toEqual({
      warnings: [stale('SEARCH_ADMIN_API_KEY lacks operations/cache/clear:create')],
      asked: [2, 2],
    }));
  test('a failing node is asked three times', async () =>
    expect(await clear(undefined, 'status 500')).toEqual({
      warnings: [stale('status 500')],
      asked: [2, 6],
    }));
});
