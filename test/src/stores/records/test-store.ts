import type { Clock } from '../../../../src/kernel/clock.ts';
import type { Store, StoreLocation } from '../../../../src/stores/records/store.ts';

export interface TestStore {
  /** Each call opens separate connections, as another process would. The time is 0 by default. */
  open(clock?: Clock): Promise<Store>;
  readonly location: StoreLocation;
}

/** Creates an empty store for one test. The contracts run with each adapter. */
export type NewTestStore = () => Promise<TestStore>;
