import { join } from 'node:path';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TestStore } from './test-store.ts';

/** A store in a file; by default in a folder that does not exist yet. */
export async function sqliteTestStore(
  file = join(temporaryFolder(), 'deep', 'records.sqlite'),
): Promise<TestStore> {
  return { open: async (clock = () => 0) => openSqliteStore(file, clock), location: { file } };
}
