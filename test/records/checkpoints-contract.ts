import { expect, test } from 'vitest';
import type { NewPlace } from './store-place.ts';

/** What every adapter of `Checkpoints` does. */
export function checkpointsContract(newPlace: NewPlace): void {
  test('checkpoints are kept beside the records, each with its latest change', async () => {
    const place = await newPlace();
    const store = await place.openRecords(() => 0);
    const checkpoints = await place.openCheckpoints();
    expect(await checkpoints.all()).toEqual(new Map());
    await checkpoints.set('chos-1', { change: 1000, recipe: 'a' });
    await checkpoints.set('chos-2', { change: 0, recipe: 'a' });
    await checkpoints.set('chos-1', { change: 2000, recipe: 'b' });
    await checkpoints.remove('chos-2');
    await checkpoints.remove('chos-9');
    await checkpoints.close();
    await store.close();

    const again = await place.openCheckpoints();
    expect(await again.all()).toEqual(new Map([['chos-1', { change: 2000, recipe: 'b' }]]));
    await again.close();
  });
}
