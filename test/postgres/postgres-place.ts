import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/kernel/clock.ts';
import { openPostgresStore } from '../../src/records/postgres-store.ts';
import type { StorePlace } from '../records/store-place.ts';
import { newDatabase } from './new-database.ts';

/** A store in a database of its own. */
export async function postgresPlace(): Promise<StorePlace> {
  const address = await newDatabase();
  const open = async (clock: Clock) => {
    const store = await openPostgresStore(address, clock);
    onTestFinished(() => store.close());
    return store;
  };
  const openNow = () => open(() => 0);
  return {
    openRecords: async (clock) => (await open(clock)).records,
    openCheckpoints: async () => (await openNow()).checkpoints,
    openDerivedValues: async (clock) => (await open(clock)).derived,
    openHarvests: async () => (await openNow()).harvests,
    locks: async () => (await openNow()).locks,
    secret: async (name) => (await openNow()).secret(name),
    location: { address },
  };
}
