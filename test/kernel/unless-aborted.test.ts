import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from '../../src/kernel/unless-aborted.ts';

const never = (): Promise<never> => new Promise(() => {});

test('work that ends is what it gives, or its own error', async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
  await expect(unlessAborted(Promise.reject(new Error('own')), signal)).rejects.toThrow('own');
});

test('nobody waits beyond a signal, also one that was aborted before', async () => {
  const controller = new AbortController();
  const waiting = unlessAborted(never(), controller.signal);
  controller.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  await expect(unlessAborted(never(), controller.signal)).rejects.toThrow('left');
});

test('an error that comes after the abortion disturbs nobody', async () => {
  const late = Promise.withResolvers<never>();
  await expect(unlessAborted(late.promise, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  late.reject(new Error('late'));
});

test('a signal that outlives the work is left as it was', async () => {
  const { signal } = new AbortController();
  await unlessAborted(Promise.resolve(1), signal);
  await unlessAborted(Promise.reject(new Error('own')), signal).catch(() => {});
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
