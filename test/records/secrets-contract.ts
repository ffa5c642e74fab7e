import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

/** The contract of every adapter for secrets. */
export function secretsContract(newTestStore: NewTestStore): void {
  test('a secret is created once, and each name has a different one', async () => {
    const place = await newTestStore();
    const [one, other] = [await place.open(), await place.open()];
    const [first, meanwhile] = await Promise.all([one.secret('oai-tokens'), other.secret('oai-tokens')]);
    expect(first).toHaveLength(32);
    expect(meanwhile).toEqual(first);
    await one.close();
    await other.close();
    const reopened = await place.open();
    expect(await reopened.secret('oai-tokens')).toEqual(first);
    expect(await reopened.secret('another')).not.toEqual(first);
    await reopened.close();
  });
}
