import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

/** What every adapter of `Locks` does. */
export function locksContract(newTestStore: NewTestStore): void {
  test('a lock of the store is held by one process until it is released', async () => {
    const place = await newTestStore();
    const [here, there] = [(await place.open()).locks, (await place.open()).locks];
    const first = await here.tryLock('sync');
    expect(first).toBeDefined();
    expect(await there.tryLock('sync')).toBeUndefined();
    const other = await there.tryLock('another');
    expect(other).toBeDefined();
    await first?.release();
    const second = await there.tryLock('sync');
    expect(second).toBeDefined();
    expect(await here.tryLock('sync')).toBeUndefined();
    await second?.release();
    await other?.release();
  });
}
