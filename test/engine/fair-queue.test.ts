import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type End, FairQueue, type Waiting } from '../../src/engine/threads/search-queue.ts';

const ALL = { known: true, unknown: true, expensive: true };

/** A queue at a clock that is set by hand. */
function queueAt(start = 0) {
  const clock = { now: start };
  return { clock, queue: new FairQueue<string>(() => clock.now) };
}

/** The items in the order of their turns. */
function drain(queue: FairQueue<string>, mayBeDear = true): string[] {
  const items: string[] = [];
  const mayRun = { ...ALL, expensive: mayBeDear };
  for (let next = queue.next(mayRun); next; next = queue.next(mayRun)) items.push(next.item);
  return items;
}

/** Has a client use so much, one request after the other. */
function use(queue: FairQueue<string>, client: string, ms: number, times: number, end?: End): void {
  for (let i = 0; i < times; i += 1) {
    const waiting = queue.add(client, 'used', false);
    queue.next(ALL);
    queue.tookMs(waiting, ms, end);
  }
}

test('requests of one client keep their order', () => {
  const { queue } = queueAt();
  for (const item of ['1', '2', '3']) queue.add('a', item, false);
  expect(drain(queue)).toEqual(['1', '2', '3']);
});

test('a client with many requests delays only itself', () => {
  const { queue } = queueAt();
  for (let i = 0; i < 100; i += 1) queue.add('many', `many ${i}`, false);
  queue.add('one', 'one', false);
  expect(drain(queue).indexOf('one')).toBeLessThanOrEqual(1);
});

test('a client with long requests comes after one with short requests', () => {
  const { queue } = queueAt();
  use(queue, 'long', 1000, 3);
  use(queue, 'short', 1, 3);
  queue.add('long', 'long', false);
  queue.add('short', 'short', false);
  expect(drain(queue)).toEqual(['short', 'long']);
});

test('usage is forgotten with time', () => {
  const { queue, clock } = queueAt();
  use(queue, 'long', 1000, 3);
  clock.now = 10_000;
  queue.add('long', 'long', false);
  queue.add('short', 'short', false);
  expect(drain(queue)).toEqual(['long', 'short']);
});

test('a client with expensive requests gets no trial until its requests become cheap', () => {
  const { queue, clock } = queueAt();
  expect(queue.trialMs('a')).toBe(30);
  use(queue, 'a', 1000, 1);
  expect(queue.trialMs('a')).toBe(0);
  // Given up before they began.
  use(queue, 'a', 0, 20);
  expect(queue.trialMs('a')).toBe(0);
  use(queue, 'a', 2, 20);
  expect(queue.trialMs('a')).toBe(300);
  use(queue, 'a', 1000, 3);
  clock.now = 60_000;
  expect(queue.trialMs('a')).toBe(30);
});

test('a client with cheap requests gets longer trials, and goes before new clients', () => {
  const { queue } = queueAt();
  use(queue, 'a', 10, 3);
  expect(queue.trialMs('a')).toBe(300);
  queue.add('new', 'new', false);
  queue.add('a', 'known', false);
  expect(drain(queue)).toEqual(['known', 'new']);
});

test('requests that are late after some work count as expensive, and further late ones change nothing', () => {
  const { queue } = queueAt();
  use(queue, 'a', 10, 3);
  use(queue, 'a', 50, 1, 'late');
  expect(queue.trialMs('a')).toBe(0);
  // Their time was over when their turn came: one short trial shows whether that is right.
  use(queue, 'a', 1, 20, 'late');
  expect(queue.trialMs('a')).toBe(30);
  use(queue, 'a', 30, 1, 'stopped');
  expect(queue.trialMs('a')).toBe(0);
});

test('a client that counts as expensive and waits in vain comes back by cheap requests', () => {
  const { queue } = queueAt();
  use(queue, 'a', 10, 3);
  use(queue, 'a', 60, 1, 'late');
  expect(queue.trialMs('a')).toBe(0);
  use(queue, 'a', 0, 1, 'late');
  const trials = Array.from({ length: 6 }, () => {
    const trial = queue.trialMs('a');
    use(queue, 'a', 10, 1);
    return trial;
  });
  expect(trials).toEqual([30, 30, 30, 30, 300, 300]);
});

test('a client whose cheap requests are late because of others stays cheap', () => {
  const { queue } = queueAt();
  use(queue, 'a', 10, 3);
  use(queue, 'a', 20, 20, 'late');
  expect(queue.trialMs('a')).toBe(30);
  use(queue, 'a', 10, 1);
  expect(queue.trialMs('a')).toBe(300);
});

test('a new client whose trial was stopped is not expensive yet; one whose long trial was stopped is', () => {
  const { queue } = queueAt();
  use(queue, 'new', 30, 1, 'stopped');
  // Not tried again before it is known how long that search takes.
  expect(queue.trialMs('new')).toBe(0);
  use(queue, 'new', 40, 1, 'complete');
  expect(queue.trialMs('new')).toBe(30);
  use(queue, 'known', 10, 3);
  use(queue, 'known', 300, 1, 'stopped');
  expect(queue.trialMs('known')).toBe(0);
});

test('requests of disconnected clients count by what they took', () => {
  const { queue } = queueAt();
  use(queue, 'typing', 3, 20, 'cancelled');
  use(queue, 'leaving', 400, 1, 'cancelled');
  expect([queue.trialMs('typing'), queue.trialMs('leaving')]).toEqual([300, 0]);
});

test('cheap requests overtake expensive ones, for a limited time', () => {
  const { queue, clock } = queueAt();
  queue.add('a', 'expensive', true);
  clock.now = 100;
  queue.add('b', 'soon after', false);
  clock.now = 1000;
  queue.add('c', 'long after', false);
  expect(drain(queue)).toEqual(['soon after', 'expensive', 'long after']);
});

test('expensive requests wait while none may run', () => {
  const { queue } = queueAt();
  queue.add('a', 'expensive', true);
  queue.add('b', 'cheap', false);
  expect(drain(queue, false)).toEqual(['cheap']);
  expect(drain(queue)).toEqual(['expensive']);
});

test('a full queue drops a request of the client that used most', () => {
  const { queue } = queueAt();
  use(queue, 'long', 1000, 3);
  queue.add('long', 'long', false);
  queue.add('short', 'short', false);
  expect(queue.dropLast()?.item).toBe('long');
  expect(queue.dropLast()?.item).toBe('short');
  expect(queue.dropLast()).toBeUndefined();
});

test('no request starves: those that arrive more than a few seconds later come after it', () => {
  const request = fc.record({
    client: fc.constantFrom('a', 'b', 'c'),
    afterMs: fc.integer({ min: 0, max: 500 }),
    tookMs: fc.integer({ min: 0, max: 5_000 }),
    isDear: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 100 }), (requests) => {
      const { queue, clock } = queueAt();
      const addedAt = new Map<string, number>();
      const running: Waiting<string>[] = [];
      const order: string[] = [];
      for (const [i, { client, afterMs, tookMs, isDear }] of requests.entries()) {
        clock.now += afterMs;
        addedAt.set(String(i), clock.now);
        queue.add(client, String(i), isDear);
        if (i % 2 === 0) continue;
        const next = queue.next(ALL);
        if (next) {
          running.push(next);
          order.push(next.item);
        }
        const done = i % 4 === 3 ? running.shift() : undefined;
        if (done) queue.tookMs(done, tookMs);
      }
      order.push(...drain(queue));
      expect(order.length).toBe(requests.length);
      const timeOf = (item: string): number => addedAt.get(item) ?? 0;
      let latest = 0;
      for (const item of order) {
        latest = Math.max(latest, timeOf(item));
        expect(latest - timeOf(item)).toBeLessThanOrEqual(2_200);
      }
    }),
  );
});
