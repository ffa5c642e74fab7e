import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requestScope } from '../../../src/kernel/request-scope.ts';
import { countThreadTime, runCounted, takenMs } from '../../../src/kernel/thread-time.ts';

/** Uses the thread for some milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** What a request has taken of the thread when it is over. */
async function counted(serve: () => Promise<void>): Promise<number> {
  const threadTime = { ms: 0 };
  const served = Promise.withResolvers<void>();
  runCounted(threadTime, () =>
    requestScope.run({ requestId: 'a', traceparent: undefined, threadTime }, () => {
      serve().then(served.resolve, served.reject);
    }),
  );
  await served.promise;
  return takenMs(threadTime);
}

countThreadTime();

test('work counts from the beginning, and behind each await', async () => {
  const ms = await counted(async () => {
    work(20);
    await readFile(fileURLToPath(import.meta.url));
    work(20);
    await sleep(1);
    work(20);
  });
  expect(ms).toBeGreaterThanOrEqual(59);
});

test('work counts while it goes on', () => {
  const threadTime = { ms: 0 };
  const seen: number[] = [];
  runCounted(threadTime, () => {
    for (let i = 0; i < 2; i += 1) {
      work(10);
      seen.push(takenMs(threadTime));
    }
  });
  expect(seen[0]).toBeGreaterThanOrEqual(9);
  expect(seen[1]).toBeGreaterThanOrEqual(19);
});

test('waiting does not count, nor what others do meanwhile', async () => {
  const waits = counted(async () => {
    await sleep(100);
  });
  const works = counted(async () => {
    for (let i = 0; i < 5; i += 1) {
      work(20);
      await sleep(1);
    }
  });
  const [waitedMs, workedMs] = await Promise.all([waits, works]);
  expect(workedMs).toBeGreaterThanOrEqual(99);
  expect(waitedMs).toBeLessThan(workedMs / 2);
});
