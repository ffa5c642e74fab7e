import { expect, test } from 'vitest';
import { cacheKey } from '../../../src/kernel/cache-key.ts';
import { shareInFlight } from '../../../src/kernel/share-in-flight.ts';

/** Work that ends on demand and keeps its signals. */
function world() {
  const ends: ((made: string) => void)[] = [];
  const signals: AbortSignal[] = [];
  const share = shareInFlight<string>();
  const ask = (key: string, signal?: AbortSignal) =>
    share(
      cacheKey({ key }),
      (shared) => {
        signals.push(shared);
        return new Promise((resolve, reject) => {
          ends.push(resolve);
          shared.addEventListener('abort', () => reject(shared.reason));
        });
      },
      { signal },
    );
  return { ask, ends, signals };
}

test('runs once for all callers of a key, and again for the next', async () => {
  const { ask, ends } = world();
  const asked = [ask('a'), ask('b'), ask('a')];
  ends[0]?.('first');
  ends[1]?.('other');
  expect(await Promise.all(asked)).toEqual(['first', 'other', 'first']);
  const next = ask('a');
  ends[2]?.('second');
  expect(await next).toBe('second');
});

test('a cancelled caller does not cancel the work of others', async () => {
  const { ask, ends, signals } = world();
  const leaving = new AbortController();
  const asked = [ask('a', leaving.signal), ask('a', new AbortController().signal)];
  leaving.abort(new Error('left'));
  await expect(asked[0]).rejects.toThrow('left');
  expect(signals[0]?.aborted).toBe(false);
  ends[0]?.('made');
  expect(await asked[1]).toBe('made');
});

test('the work is cancelled with its last caller, and the next one starts again', async () => {
  const { ask, ends, signals } = world();
  const leaving = new AbortController();
  const asked = [ask('a', leaving.signal), ask('a', leaving.signal)];
  leaving.abort(new Error('left'));
  for (const one of asked) await expect(one).rejects.toThrow('left');
  expect(signals.map(({ aborted, reason }) => [aborted, reason.message])).toEqual([[true, 'left']]);
  await expect(ask('a', leaving.signal)).rejects.toThrow('left');
  expect(signals).toHaveLength(1);
  const next = ask('a');
  ends[1]?.('made');
  expect(await next).toBe('made');
});
