import type { Clock } from '../../src/kernel/clock.ts';
import type { Checkpoints } from '../../src/records/checkpoints.ts';
import type { DerivedValues } from '../../src/records/derived-values.ts';
import type { Harvests } from '../../src/records/harvests.ts';
import type { Locks } from '../../src/records/locks.ts';
import type { StoreLocation } from '../../src/records/open-snapshot.ts';
import type { RecordStore } from '../../src/records/record-store.ts';

/**
 * Where one record store is, with everything that is kept beside it. Each
 * opening is a connection of its own, as another process would have it.
 */
export interface StorePlace {
  openRecords(clock: Clock): Promise<RecordStore>;
  openCheckpoints(): Promise<Checkpoints>;
  openDerivedValues(clock: Clock): Promise<DerivedValues>;
  openHarvests(): Promise<Harvests>;
  locks(): Promise<Locks>;
  secret(name: string): Promise<Uint8Array>;
  readonly location: StoreLocation;
}

/** Makes an empty store, which goes when the test ends. The contracts are run with one for each adapter. */
export type NewPlace = () => Promise<StorePlace>;
