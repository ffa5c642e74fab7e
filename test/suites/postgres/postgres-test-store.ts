import { onTestFinished } from 'vitest';
import { openPostgresStore } from '../../../src/stores/records/postgres-store.ts';
import type { TestStore } from '../../src/stores/records/test-store.ts';
import { newDatabase } from './new-database.ts';

/** A store in a new database. */
export async function postgresTestStore(): Promise<TestStore> {
  const url = await newDatabase();
  return {
    async open(clock = () => 0) {
      const store = await openPostgresStore(url, clock);
      onTestFinished(() => store.close());
      return store;
    },
    location: { url },
  };
}
