import { expect, onTestFinished, test } from 'vitest';
import { clearEntities } from '../../../../src/jobs/index/clear-records.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { serveRecords } from '../../api/served-records.ts';
import { openEmbeddedSearch } from '../../stores/search/open-search.ts';

const person = (name: string) => ({ id: `http://persons.example/${name}`, prefLabel: [name] });

test('[entities-6] an entity goes with the last record that names it', async () => {
  const chos = [
    { creator: [person('a'), person('b')] },
    { subject: [person('b')] },
    { creator: [person('a')] },
  ];
  const { index } = await serveRecords(chos);
  const body = (cho: object | undefined) =>
    JSON.stringify({
      id: 'http://source.example/1',
      aggregatedCHO: { id: 'http://source.example/2', ...cho },
    });
  const records = {
    withdrawal: async (uuid: string) => ({
      uuid,
      pipelineId: 'p',
      time: 0,
      change: 1,
      reason: undefined,
      body: body(chos[Number(uuid.slice(-1))]),
    }),
  };
  const left = async () => {
    const ids: string[] = [];
    const collection = (await index.alias('chos-entities')) ?? '';
    for await (const text of index.documents(collection, ['id'])) ids.push(JSON.parse(text).id);
    return ids.sort();
  };
  await clearEntities({ records, index }, [uuidOf(0)]);
  expect(await left()).toEqual(['persons.example~a', 'persons.example~b']);
  // A search that was stopped before it found anything does not say that nothing names them.
  const stopped: typeof index.search = async (collection, parameters) => {
    const reply = await index.search(collection, parameters);
    return parameters['filter_by']?.startsWith('uuid') ? { ...Object(reply), search_cutoff: true } : reply;
  };
  const slow = {
    search: stopped,
    alias: (name: string) => index.alias(name),
    remove: (collection: string, ids: readonly string[]) => index.remove(collection, ids),
  };
  await clearEntities({ records, index: slow }, [uuidOf(0), uuidOf(2)]);
  expect(await left()).toEqual(['persons.example~a', 'persons.example~b']);
  await clearEntities({ records, index }, [uuidOf(0), uuidOf(2)]);
  expect(await left()).toEqual(['persons.example~b']);
  await clearEntities({ records, index }, [uuidOf(0), uuidOf(1)]);
  expect(await left()).toEqual([]);
});

test('an index of an older version has no entities to clear', async () => {
  const { index } = await openEmbeddedSearch(onTestFinished);
  const records = { withdrawal: () => Promise.reject(new Error('not needed')) };
  await clearEntities({ records, index }, [uuidOf(0)]);
});
