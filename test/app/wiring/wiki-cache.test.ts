import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wikiMemory } from '../../../src/app/wiring/wiki-cache.ts';
import { openSqliteDerivedValues } from '../../../src/records/sqlite-derived-values.ts';
import { temporaryFolder } from '../../records/temporary-folder.ts';

test('texts are kept until they are replaced or forgotten', async () => {
  const values = openSqliteDerivedValues(join(temporaryFolder(), 'records.sqlite'), () => 0);
  const memory = wikiMemory(values);
  await memory.put([
    { key: 'pages/1', version: 'a', text: 'Öl' },
    { key: 'pages/2', version: 'a', text: '' },
    { key: 'books/1', version: 'a', text: 'x' },
  ]);
  await memory.put([{ key: 'pages/2', version: 'b', text: 'neu' }]);
  await memory.retain(new Set(['pages/1', 'pages/2', 'pages/3']));
  expect(await memory.get(['pages/1', 'pages/2', 'pages/3', 'books/1'])).toEqual(
    new Map([
      ['pages/1', { version: 'a', text: 'Öl' }],
      ['pages/2', { version: 'b', text: 'neu' }],
    ]),
  );
  await values.close();
});
