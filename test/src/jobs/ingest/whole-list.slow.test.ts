import { expect, test } from 'vitest';
import { COUNTS, newHarvester } from './harvest/harvester.ts';
import { deleted, identify, list, oddRepository, record } from './harvest/odd-repository.ts';

test('a repository may send everything in one response', async () => {
  const gone = Array.from({ length: 130_000 }, (_, at) => deleted(`oai:gone:${at}`));
  const { address } = await oddRepository(({ query }) =>
    query.get('verb') === 'Identify' ? identify() : list([record('1'), ...gone]),
  );
  const { run, titles } = await newHarvester();
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1 });
  expect(await titles()).toEqual(['Objekt 1']);
});
