import { expect, test } from 'vitest';
import { uuidOf } from '../../../uuid-of.ts';
import { incoming } from '../../surfaces/oai/repository.ts';
import { COUNTS, newHarvester } from './harvest/harvester.ts';
import {
  deleted,
  error,
  header,
  identify,
  list,
  oddRepository,
  record,
  token,
} from './harvest/odd-repository.ts';

/** A repository that gives what `state.records` says; a list that begins at a date gives the same. */
async function changing(granularity?: string, deletedRecord?: string) {
  const state = { records: [record('1')] };
  const { address, asked } = await oddRepository(({ query }) =>
    query.get('verb') === 'Identify' ? identify(granularity, deletedRecord) : list(state.records),
  );
  const lists = () =>
    asked.splice(0).flatMap(({ query }) => {
      const { verb, metadataPrefix: _, ...rest } = Object.fromEntries(query);
      return verb === 'Identify' ? [] : [rest];
    });
  return { state, address, lists };
}

test.each([
  ['YYYY-MM-DDThh:mm:ssZ', '2026-11-19T12:00:00Z'],
  ['YYYY-MM-DD', '2026-11-19'],
])(
  'with the granularity %s the next harvest begins a day before the last one began',
  async (granularity, from) => {
    const { address, lists } = await changing(granularity);
    const { run } = await newHarvester();
    await run(address);
    await run(address);
    expect(lists()).toEqual([{}, { from }]);
  },
);

test('the start of a harvest is the earlier of two clocks', async () => {
  const { address, lists } = await changing();
  const { run, clock } = await newHarvester();
  clock.now -= 3_600_000;
  await run(address);
  clock.now += 30 * 86_400_000;
  await run(address);
  await run(address);
  expect(lists()).toEqual([{}, { from: '2026-11-19T11:00:00Z' }, { from: '2026-11-19T12:00:00Z' }]);
});

test('--from and --until limit the request, and a gap is remembered', async () => {
  const { address, lists } = await changing();
  const { run } = await newHarvester();
  await run(address, { from: '2026-11-01' });
  await run(address, { until: '2026-11-02T10:00:00Z', from: '2026-11-01' });
  await run(address);
  await run(address, { from: '2026-11-20T13:00:00Z' });
  await run(address);
  expect(lists()).toEqual([
    { from: '2026-11-01' },
    { from: '2026-11-01T00:00:00Z', until: '2026-11-02T10:00:00Z' },
    {},
    { from: '2026-11-20T13:00:00Z' },
    { from: '2026-11-19T12:00:00Z' },
  ]);
});

test('a repository with day granularity is requested in days', async () => {
  const { address, lists } = await changing('YYYY-MM-DD');
  const { run } = await newHarvester();
  await run(address, { from: '2026-11-01T10:00:00Z', until: '2026-11-02' });
  expect(lists()).toEqual([{ from: '2026-11-01', until: '2026-11-02' }]);
});

test('a repository that does not keep deletions is reported from the second harvest on', async () => {
  const { address } = await changing(undefined, 'transient');
  const { run } = await newHarvester();
  expect((await run(address)).counts.notes).toEqual([]);
  expect((await run(address)).counts.notes).toEqual([
    'URL does not report all deletions: harvest it with --full from time to time',
  ]);
  expect((await run(address, { full: true })).counts.notes).toEqual([]);
});

test('[ingest-6] a deleted identifier deletes the record that came under it', async () => {
  const { state, address } = await changing();
  const { run, titles } = await newHarvester();
  state.records = [record('1'), record('2')];
  await run(address);
  state.records = [deleted('oai:m:1'), deleted('oai:m:unknown')];
  expect((await run(address)).counts).toEqual({ ...COUNTS, deleted: 1 });
  expect((await run(address)).counts).toEqual(COUNTS);
  expect(await titles()).toEqual(['Objekt 2']);
  state.records = [record('1')];
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1 });
});

test('a deleted identifier that holds the uuid of a record that came otherwise deletes that', async () => {
  const { state, address } = await changing();
  const { run, store } = await newHarvester();
  await store.put([incoming(1)], await store.startRun('museum', { full: false }));
  await store.put([incoming(2)], await store.startRun('other', { full: false }));
  state.records = [deleted(`oai:m:${uuidOf(1)}`), deleted(`oai:m:${uuidOf(2)}`)];
  expect((await run(address)).counts).toEqual({ ...COUNTS, deleted: 1 });
});

test('an identifier that returns another record than before deletes the old one', async () => {
  const { state, address } = await changing();
  const { run, titles } = await newHarvester();
  await run(address);
  state.records = [record('2', 'Anderes', 'oai:m:1')];
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1, deleted: 1 });
  expect(await titles()).toEqual(['Anderes']);
});

test('a record that moves to another identifier stays when the old one is deleted', async () => {
  const { state, address } = await changing();
  const { run, titles } = await newHarvester();
  await run(address);
  state.records = [record('1', 'Objekt 1', 'oai:new:1')];
  await run(address);
  state.records = [deleted('oai:m:1')];
  expect((await run(address)).counts).toEqual(COUNTS);
  state.records = [record('1', 'Objekt 1', 'oai:third:1'), deleted('oai:new:1')];
  expect((await run(address)).counts).toEqual({ ...COUNTS, unchanged: 1 });
  expect(await titles()).toEqual(['Objekt 1']);
});

test('also when the old identifier names the record itself', async () => {
  const { state, address } = await changing();
  const { run, titles } = await newHarvester();
  const id = uuidOf(1);
  state.records = [record(id, 'Objekt 1', `oai:old:${id}`)];
  await run(address);
  state.records = [record(id, 'Objekt 1', `oai:new:${id}`)];
  await run(address);
  state.records = [deleted(`oai:old:${id}`)];
  expect((await run(address)).counts).toEqual(COUNTS);
  expect(await titles()).toEqual(['Objekt 1']);
});

test('a record that has become faulty stays as it was, also by a full harvest', async () => {
  const { state, address } = await changing();
  const { run, titles } = await newHarvester();
  state.records = [record('1'), record('2'), record('3')];
  await run(address);
  const [first = ''] = state.records;
  state.records = [
    first,
    `<record>${header('oai:m:2')}</record>`,
    record('3').replace('<edm:rights', '<edm:left'),
  ];
  expect((await run(address, { full: true })).counts).toEqual({ ...COUNTS, unchanged: 1, rejected: 2 });
  expect(await titles()).toHaveLength(3);
});

test('a full harvest without a valid record deletes nothing, nor does the next one', async () => {
  const { address } = await changing();
  const { run, titles } = await newHarvester();
  await run(address);
  const empty = await oddRepository(({ query }) =>
    query.get('verb') === 'Identify' ? identify() : error('noRecordsMatch'),
  );
  for (const _ of [1, 2]) {
    expect((await run(empty.address, { full: true })).counts.failures).toEqual([
      'pipeline museum: its source contains no valid record, so its 1 stored ones are kept',
    ]);
  }
  expect(await titles()).toEqual(['Objekt 1']);
});

test('withdrawn records stay withdrawn, and are stored', async () => {
  const { state, address } = await changing();
  const { run, store, titles } = await newHarvester();
  await run(address);
  const [{ uuid: id = '' } = {}] = await store.changesAfter(0, 1);
  await store.withdraw([id], undefined);
  state.records = [record('1', 'Neuer Titel')];
  expect((await run(address)).counts).toEqual({ ...COUNTS, withdrawn: 1 });
  await store.restore([id]);
  expect(await titles()).toEqual(['Neuer Titel']);
});

test('a harvest that differs from the unfinished one starts from the beginning', async () => {
  const { address, asked } = await oddRepository(({ query }) => {
    if (query.get('verb') === 'Identify') return identify();
    return query.has('resumptionToken') ? { status: 404, body: '' } : list([record('1')], token('t'));
  });
  const { run } = await newHarvester();
  await run(address);
  await run(address, { full: true });
  const of = (name: string) => asked.flatMap(({ query }) => query.get(name) ?? []);
  expect(of('metadataPrefix')).toHaveLength(2);
  await run(address, { full: true });
  expect([of('metadataPrefix').length, of('resumptionToken').length]).toEqual([3, 4]);
});
