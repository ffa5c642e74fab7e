import { expect, test } from 'vitest';
import type { NewPlace } from './store-place.ts';

/** What every adapter does about secrets. */
export function secretsContract(newPlace: NewPlace): void {
  test('a secret is made once, and each name has its own', async () => {
    const place = await newPlace();
    const [first, meanwhile] = await Promise.all([place.secret('oai-tokens'), place.secret('oai-tokens')]);
    expect(first).toHaveLength(32);
    expect(meanwhile).toEqual(first);
    expect(await place.secret('oai-tokens')).toEqual(first);
    expect(await place.secret('another')).not.toEqual(first);
  });
}
