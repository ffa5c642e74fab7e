import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createServer } from '../../../../src/api/server.ts';
import { oaiPlugin } from '../../../../src/surfaces/oai/oai-plugin.ts';
import { oaiProvider } from '../../../../src/surfaces/oai/oai-provider.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { incoming, openRepository, type TestRepository } from '../../surfaces/oai/repository.ts';
import { COUNTS, type Harvester, newHarvester } from './harvest/harvester.ts';

/** Our own provider over a real store, on a port of its own until the test ends. */
async function serve(more: Parameters<typeof openRepository>[0] = {}) {
  const repository = openRepository({ pageSize: 3, ...more });
  const app = await createServer({});
  await app.register(oaiPlugin, { respond: oaiProvider(repository), baseUrl: repository.baseUrl });
  await app.listen({ host: '127.0.0.1', port: 0 });
  if (!app.server.listening) await once(app.server, 'listening');
  onTestFinished(async () => {
    await app.close();
    await repository.store.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { repository, address: `http://127.0.0.1:${port}/oai` };
}

/** Live records and tombstones by uuid, without the addresses that are each service's own. */
async function contents({ store }: Pick<TestRepository, 'store'> | Harvester) {
  const records = await store.changesAfter(0, 10_000);
  return new Map(
    records
      .map(({ uuid, body }): [string, unknown] => [uuid, body === undefined ? 'deleted' : neutral(body)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function neutral(body: string): unknown {
  const { id: _, aggregatedCHO, ...record } = JSON.parse(body);
  const { id: __, ...object } = aggregatedCHO;
  // The schema demands a provider: who hands the record over, where it names none.
  return { provider: record.dataProvider, ...record, aggregatedCHO: object };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const records = (from: number, to: number, cho: object = {}) => range(from, to).map((n) => incoming(n, cho));
const TITLED = { title: [{ '@language': 'de', '@value': 'Neuer Titel & <mehr>' }] };

test('a harvest gives the same records, then what changed and what was deleted', async () => {
  const { repository, address } = await serve();
  const harvester = await newHarvester();
  await repository.put('museum', ...records(1, 20));
  expect((await harvester.run(address)).counts).toEqual({
    ...COUNTS,
    new: 20,
  });

  // Once the last harvest is longer ago than the overlap, what has not changed is not asked for again.
  const later = repository.clock() / 1000 + 3 * 86_400;
  repository.setTime(later);
  harvester.clock.now = later * 1000;
  expect((await harvester.run(address)).counts).toEqual({ ...COUNTS, unchanged: 20 });
  expect((await harvester.run(address)).counts).toEqual(COUNTS);
  await repository.keepOnly('museum', ...records(1, 3, TITLED), ...records(6, 20), incoming(21));
  expect((await harvester.run(address)).counts).toEqual({ ...COUNTS, new: 1, changed: 3, deleted: 2 });
  // The overlap brings the last ones once more.
  expect((await harvester.run(address)).counts).toEqual({ ...COUNTS, unchanged: 4 });
  expect([...(await contents(harvester)).keys()]).toEqual([...(await contents(repository)).keys()]);

  repository.setTime(later + 10);
  await repository.put('museum', incoming(5));
  await repository.store.withdraw([uuidOf(1)], 'a claim');
  expect((await harvester.run(address)).counts).toEqual({ ...COUNTS, new: 1, unchanged: 3, deleted: 1 });
  // Tombstones of records that were never harvested are none of the harvester's.
  expect(new Map([...(await contents(harvester))].sort())).toEqual(await contents(repository));
});

test('a full harvest deletes what the repository does not have, whatever its source', async () => {
  const { repository, address } = await serve();
  const harvester = await newHarvester();
  await repository.put('museum', ...records(1, 7));
  const { store } = harvester;
  await store.put(records(7, 9), await store.startRun('museum', { full: false }));
  expect((await harvester.run(address, { full: true })).counts).toEqual({
    ...COUNTS,
    new: 6,
    changed: 1,
    deleted: 2,
  });
  expect([...(await contents(harvester)).values()].filter((one) => one === 'deleted')).toHaveLength(2);
});

test('an interrupted full harvest continues and remembers the records it has seen', async () => {
  const { repository, address } = await serve();
  const harvester = await newHarvester();
  await repository.put('museum', ...records(1, 12));
  const { store } = harvester;
  await store.put([incoming(99)], await store.startRun('museum', { full: false }));
  const stop = new AbortController();
  const first = await harvester.run(address, {
    full: true,
    signal: stop.signal,
    onProgress: ({ records }) => records > 4 && stop.abort(),
  });
  expect(first.counts).toEqual({ ...COUNTS, new: 6, interrupted: true });
  expect((await harvester.run(address, { full: true })).counts).toEqual({ ...COUNTS, new: 6, deleted: 1 });
  expect(await store.countLive()).toBe(12);
});

test('each set gets its own pipeline, or all share one', async () => {
  const { repository, address } = await serve();
  await repository.put('a', ...records(1, 4));
  await repository.put('b', ...records(5, 6));
  await repository.put('c', ...records(7, 9));
  const apart = await newHarvester();
  const sources = ['a', 'b'].map((set) => ({ pipelineId: set, sets: [set] }));
  expect((await apart.run(address, { sources })).counts.new).toBe(6);
  expect(await apart.store.pipelines()).toEqual([
    { id: 'a', live: 4 },
    { id: 'b', live: 2 },
  ]);
  const together = await newHarvester();
  const one = { sources: [{ pipelineId: 'all', sets: ['b', 'c'] }], full: true };
  expect((await together.run(address, one)).counts).toEqual({ ...COUNTS, new: 5 });
  expect((await together.run(address, one)).counts).toEqual({ ...COUNTS, unchanged: 5 });
  expect(await together.store.pipelines()).toEqual([{ id: 'all', live: 5 }]);
});

test('a set that fails does not keep the next one from being harvested', async () => {
  const { repository, address } = await serve();
  await repository.put('b', ...records(1, 2));
  const { run } = await newHarvester();
  const sources = [
    { pipelineId: 'a', sets: ['not a set'] },
    { pipelineId: 'b', sets: ['b'] },
  ];
  const { counts } = await run(address, { sources });
  expect(counts.new).toBe(2);
  expect(counts.failures).toEqual([expect.stringMatching(/^URL: ListRecords returned badArgument: set=/)]);
});

test('records that change, appear or disappear during a harvest are all seen', async () => {
  const { repository, address } = await serve();
  const harvester = await newHarvester();
  await repository.put('museum', ...records(1, 30));
  let page = 0;
  const changes = async () => {
    page += 1;
    repository.setTime(repository.clock() / 1000 + 1);
    if (page === 2) await repository.put('museum', ...records(1, 2, TITLED), ...records(29, 30, TITLED));
    if (page === 4) {
      const gone = new Set([3, 28]);
      const kept = range(1, 30).filter((n) => !gone.has(n));
      const isTitled = (n: number) => n <= 2 || n >= 29;
      await repository.keepOnly(
        'museum',
        ...kept.map((n) => incoming(n, isTitled(n) ? TITLED : {})),
        incoming(31),
      );
    }
  };
  // The repository changes between its pages.
  const { address: changing } = await serveThrough(address, changes);
  await harvester.run(changing);
  expect(new Map([...(await contents(harvester))].filter(([, one]) => one !== 'deleted'))).toEqual(
    new Map([...(await contents(repository))].filter(([, one]) => one !== 'deleted')),
  );
});

/** Hands requests on, after `before`. */
async function serveThrough(address: string, before: () => Promise<void>) {
  const app = await createServer({});
  app.get('/oai', async ({ url }, reply) => {
    await before();
    reply.type('text/xml');
    return (await fetch(address + url.slice(url.indexOf('?')))).text();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/oai` };
}
