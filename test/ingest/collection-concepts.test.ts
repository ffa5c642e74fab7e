import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConceptTable, writeConceptTable } from '../../src/collections/concept-table.ts';
import { collectionConcepts } from '../../src/ingest/collection-concepts.ts';
import { openSqliteStore } from '../../src/records/sqlite-store.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const tableOf = (word: string) => readConceptTable(`painting\ttype\t${word}\n`).concepts;
const textOf = (word: string) => writeConceptTable(tableOf(word));

function open() {
  const { derived } = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0);
  onTestFinished(() => derived.close());
  return (word: string, scope = '') => collectionConcepts({ derived, scope, concepts: tableOf(word) });
}

test('a new collection has the table of now, which is no other one', async () => {
  const tables = open();
  expect(await tables('Gemälde').isKnown('chos-1')).toBe(false);
  await tables('Gemälde').begin('chos-1');
  expect(await tables('Gemälde').isKnown('chos-1')).toBe(true);
  expect(await tables('Gemälde').add('chos-1')).toEqual([]);
  expect(await tables('Gemälde').isKnown('chos-2')).toBe(false);
});

test('with another table the former one is returned until all documents are made again', async () => {
  const tables = open();
  await tables('Gemälde').begin('chos-1');
  expect(await tables('Bild').add('chos-1')).toEqual([textOf('Gemälde')]);
  expect(await tables('Bild').add('chos-1')).toEqual([textOf('Gemälde')]);
  await tables('Bild').settle('chos-1');
  expect(await tables('Bild').add('chos-1')).toEqual([]);
});

test('a table that is taken back before all documents were made again leaves documents to make', async () => {
  const tables = open();
  await tables('Gemälde').begin('chos-1');
  await tables('Bild').add('chos-1');
  expect(await tables('Gemälde').add('chos-1')).toEqual([textOf('Bild')]);
  await tables('Gemälde').settle('chos-1');
  expect(await tables('Gemälde').add('chos-1')).toEqual([]);
});

test('tables of other collections go, those of other indexes stay', async () => {
  const tables = open();
  await tables('Gemälde').begin('chos-1');
  await tables('Gemälde').begin('chos-2');
  await tables('Gemälde', 'b').begin('chos-1');
  await tables('Gemälde').keepOnly('chos-2');
  const known = [
    tables('x').isKnown('chos-1'),
    tables('x').isKnown('chos-2'),
    tables('x', 'b').isKnown('chos-1'),
  ];
  expect(await Promise.all(known)).toEqual([false, true, true]);
});
