import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteSecret } from '../../src/records/sqlite-secrets.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a secret is made once, and each name has its own', () => {
  const file = join(temporaryFolder(), 'records.sqlite');
  const first = sqliteSecret(file, 'oai-tokens');
  expect(first).toHaveLength(32);
  expect(sqliteSecret(file, 'oai-tokens')).toEqual(first);
  expect(sqliteSecret(file, 'another')).not.toEqual(first);
});
