import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapInOrder } from '../../../src/kernel/map-in-order.ts';

async function* generate<T>(values: readonly T[], error?: Error): AsyncGenerator<T> {
  yield* values;
  if (error) throw error;
}

async function collect<T>(results: AsyncIterable<T>): Promise<(T | string)[]> {
  const collected: (T | string)[] = [];
  try {
    for await (const result of results) collected.push(result);
  } catch (error) {
    collected.push(String(error));
  }
  return collected;
}

test('results have the order of the values', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer()),
      fc.integer({ min: 1, max: 4 }),
      async (s, values, concurrency) => {
        let [running, most] = [0, 0];
        const results = mapInOrder(generate(values), concurrency, async (value) => {
          running += 1;
          most = Math.max(most, running);
          await s.schedule(Promise.resolve());
          running -= 1;
          return value * 2;
        });
        expect(await s.waitFor(collect(results))).toEqual(values.map((value) => value * 2));
        expect(most).toBeLessThanOrEqual(concurrency);
      },
    ),
  );
});

test('errors of the source and of calls are thrown in order', async () => {
  const twice = async (value: number) => {
    if (value === 2) throw new Error('two');
    return value * 2;
  };
  const broken = new Error('source');
  expect(await collect(mapInOrder(generate([1, 3], broken), 9, twice))).toEqual([2, 6, 'Error: source']);
  expect(await collect(mapInOrder(generate([1, 2, 3], broken), 9, twice))).toEqual([2, 'Error: two']);
});

test('leaving early closes the source', async () => {
  let closed = false;
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) yield n;
    } finally {
      closed = true;
    }
  }
  for await (const n of mapInOrder(endless(), 3, async (value) => value)) if (n === 5) break;
  expect(closed).toBe(true);
});
