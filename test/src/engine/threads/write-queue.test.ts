import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WriteQueue } from '../../../../src/engine/threads/write-queue.ts';
import type { WriterRequest, WriterResult, WriterTask } from '../../../../src/engine/threads/writer-task.ts';
import { BOOKS } from '../open-engine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CHANGE: WriterRequest = {
  do: 'write',
  lines: [],
  action: 'upsert',
  withDocuments: false,
  dirtyValues: 'reject',
  publish: 'soon',
};

/** A queue whose writer only notes when it publishes; the first requests may fail. */
function makeQueue(failures: readonly Error[] = []) {
  const publications: number[] = [];
  let unpublished = false;
  const began = performance.now();
  const left = [...failures];
  const write = async (task: WriterTask): Promise<WriterResult> => {
    const failure = left.shift();
    if (failure) {
      return {
        failure,
        isOpen: false,
        published: undefined,
        unpublished: true,
        mergeJob: undefined,
        log: [failure.message],
      };
    }
    if (task.do === 'publish') publications.push(performance.now() - began);
    unpublished = task.do === 'write' || (task.do !== 'publish' && unpublished);
    const published = { generation: publications.length, change: 0, segments: [] };
    return { isOpen: true, published, unpublished, mergeJob: undefined, log: [] };
  };
  const logged: string[] = [];
  const queue = new WriteQueue('folder', BOOKS, {
    write,
    merge: async () => undefined,
    loaded: () => [],
    onPublished: () => {},
    log: (message) => logged.push(message),
  });
  return { queue, publications, logged };
}

test('the first of many changes is published soon, the others together every two seconds', async () => {
  const { queue, publications } = makeQueue();
  for (let i = 0; i < 50; i += 1) {
    await queue.run(CHANGE);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(publications).toEqual([500, 2500, 4500]);
});

test('a change after a quiet time is published soon', async () => {
  const { queue, publications } = makeQueue();
  for (let i = 0; i < 3; i += 1) {
    await queue.run(CHANGE);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(publications).toEqual([500, 10_500, 20_500]);
});

test('what a writer that has failed may have stored is published two seconds later, or as soon as that works', async () => {
  const fault = new Error('Map maximum size exceeded');
  const { queue, publications, logged } = makeQueue([fault, fault]);
  await expect(queue.run(CHANGE)).rejects.toBe(fault);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(publications).toEqual([4000]);
  expect(logged).toEqual([
    fault.message,
    fault.message,
    `writing in the background failed and is tried again: ${fault.message}`,
    'writing to folder works again',
  ]);
});
