import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderId } from '../../../../src/app/wiring/folder-id.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';

const DRAFT = 'index-id.9fd1d9c6-4bf5-4f2c-9a0e-2f4a36f2b8aa';

test('a folder has one id for each name, and keeps it', () => {
  const folder = join(temporaryFolder(), 'new');
  const id = folderId(folder, 'index-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(folderId(folder, 'index-id')).toBe(id);
  expect(folderId(folder, 'other-id')).not.toBe(id);
  expect(readdirSync(folder).sort()).toEqual(['index-id', 'other-id']);
});

test.each(['before there was an id', 'afterwards'])('drafts of killed processes are removed: %s', (when) => {
  const folder = temporaryFolder();
  if (when === 'afterwards') folderId(folder, 'index-id');
  for (const name of [DRAFT, 'index-id.bak']) writeFileSync(join(folder, name), 'half');
  const id = folderId(folder, 'index-id');
  expect(id).not.toBe('half');
  expect(readdirSync(folder).sort()).toEqual(['index-id', 'index-id.bak']);
});
