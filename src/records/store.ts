import type { DerivedValues } from './derived-values.ts';
import type { Checkpoints, Harvests } from './harvests.ts';
import type { RecordStore } from './record-store.ts';
import type { Runs } from './runs.ts';
import type { StoreCounts } from './store-counts.ts';

/** Everything in a record store, over the same connections: closing one part closes all. */
export interface Store {
  readonly records: RecordStore;
  readonly checkpoints: Checkpoints;
  readonly derived: DerivedValues;
  readonly harvests: Harvests;
  readonly runs: Runs;
  readonly counts: StoreCounts;
  readonly locks: Locks;
  /** A key of 32 bytes, created on first use and the same for every process. Errors: StoreError. */
  secret(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** An SQLite file, or the URL of a PostgreSQL database. Can be sent to other threads. */
export type StoreLocation = { readonly file: string } | { readonly url: string };

/**
 * Locks shared by all processes that use a record store, so that only one of them
 * does a job. The system releases them when the process ends in any way.
 */
export interface Locks {
  /** Undefined while another process holds the lock. Names consist of characters that file names allow. */
  tryLock(name: string): Promise<Lock | undefined>;
}

interface Lock {
  /** When it resolves, another process can take the lock. */
  release(): Promise<void>;
}
