import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wikiCache } from '../../../../src/app/wiring/open-content.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

test('texts are cached until they are replaced or removed', async () => {
  const values = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0).derived;
  const cache = wikiCache(values);
  await cache.put([
    { key: 'pages/1', version: 'a', text: 'Öl' },
    { key: 'pages/2', version: 'a', text: '' },
    { key: 'books/1', version: 'a', text: 'x' },
  ]);
  await cache.put([{ key: 'pages/2', version: 'b', text: 'neu' }]);
  await cache.retain(new Set(['pages/1', 'pages/2', 'pages/3']));
  expect(await cache.get(['pages/1', 'pages/2', 'pages/3', 'books/1'])).toEqual(
    new Map([
      ['pages/1', { version: 'a', text: 'Öl' }],
      ['pages/2', { version: 'b', text: 'neu' }],
    ]),
  );
  await values.close();
});
