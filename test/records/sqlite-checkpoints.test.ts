import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteCheckpoints } from '../../src/records/sqlite-checkpoints.ts';
import { openSqliteRecordStore } from '../../src/records/sqlite-record-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('checkpoints are kept beside the records, each with its latest change', async () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const store = openSqliteRecordStore(file, () => 0);
  const checkpoints = openSqliteCheckpoints(file);
  expect(await checkpoints.all()).toEqual(new Map());
  await checkpoints.set('chos-1', { change: 1000, recipe: 'a' });
  await checkpoints.set('chos-2', { change: 0, recipe: 'a' });
  await checkpoints.set('chos-1', { change: 2000, recipe: 'b' });
  await checkpoints.remove('chos-2');
  await checkpoints.remove('chos-9');
  await checkpoints.close();
  await store.close();

  const again = openSqliteCheckpoints(file);
  expect(await again.all()).toEqual(new Map([['chos-1', { change: 2000, recipe: 'b' }]]));
  await again.close();
});
