import { expect, test } from 'vitest';
import { FairQueue, type MayBegin, type Waiting } from '../../../src/kernel/fair-queue.ts';

/** A queue at a clock that is set by hand. */
function queueAt(start = 0) {
  const clock = { now: start };
  return { clock, queue: new FairQueue<string>(() => clock.now) };
}

/** The searches in the order of their turns. */
function drain(queue: FairQueue<string>, may: MayBegin<string> = {}): string[] {
  const items: string[] = [];
  for (let next = queue.next(may); next; next = queue.next(may)) items.push(next.item);
  return items;
}

/** Has a client use so much, one search after the other. */
function use(queue: FairQueue<string>, client: string, ms: number, times: number): void {
  for (let i = 0; i < times; i += 1) {
    const waiting = queue.add(client, 'used');
    queue.next();
    queue.spent(waiting, ms);
  }
}

test('searches of one client keep their order', () => {
  const { queue } = queueAt();
  for (const item of ['1', '2', '3']) queue.add('a', item);
  expect(drain(queue)).toEqual(['1', '2', '3']);
});

test('[limits-2] a client with many searches delays only itself', () => {
  const { queue } = queueAt();
  for (let i = 0; i < 100; i += 1) queue.add('many', `many ${i}`);
  queue.add('one', 'one');
  expect(drain(queue).indexOf('one')).toBeLessThanOrEqual(1);
});

test('a client whose searches took much processor time comes after one with little', () => {
  const { queue } = queueAt();
  use(queue, 'much', 1000, 3);
  use(queue, 'little', 1, 3);
  queue.add('much', 'much');
  queue.add('little', 'little');
  expect(drain(queue)).toEqual(['little', 'much']);
});

test('beside a flood, a search waits for one of each of its clients at most', () => {
  const { queue, clock } = queueAt();
  for (let i = 0; i < 1000; i += 1) queue.add(`flood ${i % 8}`, 'flood');
  const waits: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    clock.now += 1000;
    queue.add('other', 'other');
    const order = Array.from({ length: 20 }, () => {
      const next = queue.next() as Waiting<string>;
      queue.spent(next, 40);
      return next.item;
    });
    waits.push(order.indexOf('other'));
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(8);
});

test('two clients that always wait get the same processor time, however long their searches are', () => {
  const { queue, clock } = queueAt();
  const costs = { long: 200, short: 10 };
  const got = { long: 0, short: 0 };
  for (const client of ['long', 'short'] as const) queue.add(client, client);
  while (clock.now < 60_000) {
    const next = queue.next() as Waiting<string>;
    const client = next.item as keyof typeof costs;
    clock.now += costs[client];
    got[client] += costs[client];
    queue.spent(next, costs[client]);
    queue.add(client, client);
  }
  expect(got.long / got.short).toBeGreaterThan(0.8);
  expect(got.long / got.short).toBeLessThan(1.25);
});

test('an item that may not begin yet does not keep others waiting', () => {
  const { queue } = queueAt();
  queue.add('a', 'long');
  queue.add('b', 'short');
  expect(drain(queue, { item: (item) => item !== 'long' })).toEqual(['short']);
  expect(drain(queue)).toEqual(['long']);
});

test('a client that may not begin more does not keep others waiting', () => {
  const { queue } = queueAt();
  for (const item of ['1', '2', '3']) queue.add('a', item);
  queue.add('b', 'other');
  const may: MayBegin<string> = { client: ({ running }) => running < 2 };
  const first = queue.next(may) as Waiting<string>;
  expect([first.item, ...drain(queue, may)]).toEqual(['1', 'other', '2']);
  queue.spent(first, 1);
  expect(drain(queue, may)).toEqual(['3']);
});

test('what an item costs after it has ended counts, too', () => {
  const { queue } = queueAt();
  for (const client of ['a', 'b']) use(queue, client, 10, 1);
  queue.add('a', 'first');
  const ended = queue.next() as Waiting<string>;
  queue.spent(ended, 1);
  queue.correct(ended, 500);
  queue.add('a', 'a');
  queue.add('b', 'b');
  expect(drain(queue)).toEqual(['b', 'a']);
});

test('no client starves, however many others come: it is served within 20 seconds', () => {
  const { queue, clock } = queueAt();
  use(queue, 'much', 30_000, 3);
  queue.add('much', 'much');
  for (let i = 0; queue.size > 0; i += 1) {
    clock.now += 100;
    queue.add(`other ${i}`, 'other');
    const next = queue.next() as Waiting<string>;
    if (next.item === 'much') break;
    queue.spent(next, 100);
  }
  expect(clock.now).toBeGreaterThan(1000);
  expect(clock.now).toBeLessThanOrEqual(20_100);
});
