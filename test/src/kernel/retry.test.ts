import { expect, test } from 'vitest';
import { exponential, type RetryOptions, retry } from '../../../src/kernel/retry.ts';

/** Runs work that fails `failures` times, and returns the result and the waits. */
async function check(failures: number, options: Partial<RetryOptions>) {
  const waits: number[] = [];
  const work = async (attempt: number) => {
    if (attempt <= failures) throw new Error(`failure ${attempt}`);
    return `attempt ${attempt}`;
  };
  const result = await retry(work, {
    isRetryable: () => true,
    backOffMs: exponential(10, 50),
    wait: async (ms) => void waits.push(ms),
    ...options,
  }).catch((error: Error) => error.message);
  return { result, waits };
}

test('retries with exponential back-off', async () => {
  expect(await check(0, {})).toEqual({ result: 'attempt 1', waits: [] });
  expect(await check(4, {})).toEqual({ result: 'attempt 5', waits: [10, 20, 40, 50] });
});

test('gives up after the last attempt', async () => {
  expect(await check(3, { maxAttempts: 3 })).toEqual({ result: 'failure 3', waits: [10, 20] });
  expect(await check(3, { maxAttempts: 4 })).toEqual({ result: 'attempt 4', waits: [10, 20, 40] });
});

test('gives up when the wait would end too late', async () => {
  const backOffMs = (attempts: number) => (attempts < 3 ? 0 : 1e9);
  expect(await check(9, { maxElapsedMs: 1e8, backOffMs })).toEqual({ result: 'failure 3', waits: [0, 0] });
});

test('does not retry other errors', async () => {
  expect(await check(3, { isRetryable: (_, attempts) => attempts < 2 })).toEqual({
    result: 'failure 2',
    waits: [10],
  });
});

test('a cancelled call rejects with the reason of its signal, also during a wait', async () => {
  const cancelled = AbortSignal.abort(new Error('cancelled'));
  expect(await check(1, { signal: cancelled })).toEqual({ result: 'cancelled', waits: [] });
  const controller = new AbortController();
  const waiting = retry(() => Promise.reject(new Error('failed')), {
    isRetryable: () => true,
    backOffMs: () => 1e6,
    onRetry: () => setImmediate(() => controller.abort(new Error('cancelled later'))),
    signal: controller.signal,
  });
  await expect(waiting).rejects.toThrow('cancelled later');
});
