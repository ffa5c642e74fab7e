import { systemClock } from '../../kernel/clock.ts';
import { runInBackground } from '../../kernel/threads.ts';
import { openStore } from '../../stores/records/open-store.ts';
import { StoreError } from '../../stores/records/record-store.ts';
import type { StoreLocation } from '../../stores/records/store.ts';
import { readStoreState, type StoreState } from './store-state.ts';

export type StateTask = StoreLocation;

/** Errors lose their class between threads. */
export type StateReply = { readonly state: StoreState } | { readonly storeError: string };

runInBackground();

/** Opens the store for one reading. */
export default async function readInThread(location: StateTask): Promise<StateReply> {
  try {
    const store = await openStore(location, systemClock);
    try {
      return { state: await readStoreState(store, systemClock()) };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { storeError: error.message };
  }
}
