import { expect, test } from 'vitest';
import { COUNTS, newHarvester } from '../../src/jobs/ingest/harvest/harvester.ts';
import {
  deleted,
  header,
  identify,
  list,
  oddRepository,
  record,
  token,
} from '../../src/jobs/ingest/harvest/odd-repository.ts';
import { postgresTestStore } from './postgres-test-store.ts';

test('a repository is harvested into PostgreSQL: in pages, with changes and deletions, and in full', async () => {
  let pages: readonly (readonly string[])[] = [[record('1'), record('2')], [record('3')]];
  const { address } = await oddRepository(({ query }) => {
    if (query.get('verb') === 'Identify') return identify();
    const page = Number(query.get('resumptionToken') ?? 0);
    return list(pages[page] ?? [], page + 1 < pages.length ? token(`${page + 1}`) : '');
  });
  const { run, titles } = await newHarvester(postgresTestStore);
  const stop = new AbortController();
  const first = await run(address, { signal: stop.signal, onProgress: () => stop.abort() });
  expect(first.counts).toEqual({ ...COUNTS, new: 2, interrupted: true });
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1 });

  pages = [[deleted('oai:m:1'), record('2', 'Neuer Titel'), record('4', 'Anderes', 'oai:m:3')]];
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1, changed: 1, deleted: 2 });
  expect(await titles()).toEqual(['Anderes', 'Neuer Titel']);

  pages = [[record('5'), `<record>${header('oai:m:3')}</record>`]];
  expect((await run(address, { full: true })).counts).toEqual({ ...COUNTS, new: 1, deleted: 1, rejected: 1 });
  expect(await titles()).toEqual(['Anderes', 'Objekt 5']);
});
