import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collectionWords } from '../../../../src/jobs/index/collection-words.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { MemoryRecords } from '../memory-records.ts';

const recordOf = (title: string) =>
  JSON.stringify({
    id: 'http://source.example/1',
    type: 'Aggregation',
    aggregatedCHO: { id: 'http://source.example/1#cho', title: [title] },
  });

function open() {
  const records = new MemoryRecords();
  const { derived } = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0);
  onTestFinished(() => derived.close());
  const words = (scope = '') =>
    collectionWords({ records, derived, scope, read: ({ body }) => JSON.parse(body) });
  return { records, words };
}

test('a vocabulary is learnt from all records, and stays what it is', async () => {
  const { records, words } = open();
  for (let number = 0; number < 1500; number += 1)
    records.put(uuidOf(number), recordOf(`Blick auf ${number}`));
  records.put(uuidOf(1500), recordOf('Blick auf die Karlskirche'));
  records.put(uuidOf(1501), 'unreadable');
  await words().learn('chos-1', undefined);
  const lexicon = await words().lexicon('chos-1');
  expect(lexicon?.get('karlskirche')).toMatchObject({ german: 1, noun: 1, determined: 1 });
  expect(lexicon?.get('blick')?.german).toBe(1501);
  records.put(uuidOf(1502), recordOf('Blick auf den Prater'));
  expect(await words().lexicon('chos-1')).toEqual(lexicon);
  await words().learn('chos-2', undefined);
  expect((await words().lexicon('chos-2'))?.has('prater')).toBe(true);
});

test('vocabularies of other collections go, those of other indexes stay', async () => {
  const { words } = open();
  for (const [scope, collection] of [
    ['', 'chos-1'],
    ['', 'chos-2'],
    ['b', 'chos-1'],
  ] as const) {
    await words(scope).learn(collection, undefined);
  }
  await words().keepOnly('chos-2');
  expect(await words().lexicon('chos-1')).toBeUndefined();
  expect(await words().lexicon('chos-2')).toEqual(new Map());
  expect(await words('b').lexicon('chos-1')).toEqual(new Map());
});

test('nothing is stored when it is interrupted', async () => {
  const { words } = open();
  await words().learn('chos-1', AbortSignal.abort());
  expect(await words().lexicon('chos-1')).toBeUndefined();
});
