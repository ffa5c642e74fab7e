import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

/** What every adapter of `Checkpoints` does. */
export function checkpointsContract(newTestStore: NewTestStore): void {
  test('checkpoints are kept beside the records, each with its latest change', async () => {
    const place = await newTestStore();
    const store = (await place.open(() => 0)).records;
    const checkpoints = (await place.open()).checkpoints;
    expect(await checkpoints.all()).toEqual(new Map());
    await checkpoints.set('chos-1', { change: 1000, recipe: 'a' });
    await checkpoints.set('chos-2', { change: 0, recipe: 'a' });
    await checkpoints.set('chos-1', { change: 2000, recipe: 'b' });
    await checkpoints.remove('chos-2');
    await checkpoints.remove('chos-9');
    await checkpoints.close();
    await store.close();

    const again = (await place.open()).checkpoints;
    expect(await again.all()).toEqual(new Map([['chos-1', { change: 2000, recipe: 'b' }]]));
    await again.close();
  });
}
