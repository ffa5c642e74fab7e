import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tryLock } from '../../../../src/stores/records/file-lock.ts';
import { StoreError } from '../../../../src/stores/records/record-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('only one process holds a lock until it is released', () => {
  const file = join(temporaryFolder(), 'index.lock');
  const first = tryLock(file);
  expect(first).toBeDefined();
  expect(tryLock(file)).toBeUndefined();
  first?.release();
  const second = tryLock(file);
  expect(second).toBeDefined();
  second?.release();
});

test('a missing folder is an error that names the file', () => {
  const file = join(temporaryFolder(), 'missing', 'index.lock');
  expect(() => tryLock(file)).toThrow(StoreError);
  expect(() => tryLock(file)).toThrow(file);
});
