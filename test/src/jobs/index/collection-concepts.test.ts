import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConceptTable } from '../../../../src/documents/concepts/concept-table.ts';
import { collectionConcepts } from '../../../../src/jobs/index/collection-concepts.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const tableOf = (word: string) => readConceptTable(`painting\ttype\t${word}\n`).concepts;

function open() {
  const { derived } = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0);
  onTestFinished(() => derived.close());
  return (word: string, scope = '') => collectionConcepts({ derived, scope, concepts: tableOf(word) });
}

test('a collection is current with the table that it was begun with', async () => {
  const tables = open();
  expect(await tables('Gemälde').isCurrent('chos-1')).toBeUndefined();
  await tables('Gemälde').begin('chos-1');
  expect(await tables('Gemälde').isCurrent('chos-1')).toBe(true);
  expect(await tables('Bild').isCurrent('chos-1')).toBe(false);
  expect(await tables('Gemälde').isCurrent('chos-2')).toBeUndefined();
});

test('what is stored of other collections goes, that of other indexes stays', async () => {
  const tables = open();
  await tables('Gemälde').begin('chos-1');
  await tables('Gemälde').begin('chos-2');
  await tables('Gemälde', 'b').begin('chos-1');
  await tables('Gemälde').keepOnly('chos-2');
  const { isCurrent } = tables('Gemälde');
  expect([await isCurrent('chos-1'), await isCurrent('chos-2')]).toEqual([undefined, true]);
  expect(await tables('Gemälde', 'b').isCurrent('chos-1')).toBe(true);
});
