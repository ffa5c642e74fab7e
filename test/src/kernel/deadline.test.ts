import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted, within, withTimeout } from '../../../src/kernel/deadline.ts';

const never = (): Promise<never> => new Promise(() => {});

test('returns the result or error of the work', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(unlessAborted(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
});

test('rejects when the signal is aborted, also if it was aborted before', async () => {
  const controller = new AbortController();
  const waiting = unlessAborted(never(), controller.signal);
  controller.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await expect(unlessAborted(never(), controller.signal)).rejects.toThrow('left');
});

test('ignores an error after the abort', async () => {
  const late = Promise.withResolvers<never>();
  await expect(unlessAborted(late.promise, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  late.reject(new Error('late'));
});

test('leaves no listeners on the signal', async () => {
  const { signal } = new AbortController();
  await unlessAborted(Promise.resolve(1), signal);
  await unlessAborted(Promise.reject(new Error('own')), signal).catch(() => {});
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('within returns the result of the work, or the fallback after the timeout', async () => {
  expect(await within(1e6, Promise.resolve('result'), () => 'fallback')).toBe('result');
  expect(await within(1, new Promise<string>(() => {}), () => 'fallback')).toBe('fallback');
  await expect(within(1e6, Promise.reject(new Error('own')), () => 'fallback')).rejects.toThrow('own');
});

test('withTimeout aborts the signal of the work', async () => {
  expect(await withTimeout(1e6, async ({ aborted }) => aborted)).toBe(false);
  const late = withTimeout(1, (signal) => {
    const keepAlive = setTimeout(() => {}, 1e6);
    signal.addEventListener('abort', () => clearTimeout(keepAlive));
    return unlessAborted(never(), signal);
  });
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError', message: 'no response within 1 ms' });
});
