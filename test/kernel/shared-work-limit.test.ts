import { expect, test } from 'vitest';
import { type AddWork, SharedWorkLimit } from '../../src/kernel/shared-work-limit.ts';
import { LocalWorkLimit } from '../../src/kernel/work-limit.ts';

const ALLOWANCE = { workMs: 1000, periodMs: 10_000 };

/** Processes that count together in one LocalWorkLimit; they add when the test says so. */
function processes(count: number) {
  const time = { now: 0 };
  const shared = new LocalWorkLimit(ALLOWANCE, () => time.now);
  const added: (readonly (readonly [string, number])[])[] = [];
  const state: { add: AddWork } = {
    add: async (work) => {
      added.push([...work]);
      for (const [key, ms] of work) shared.charge(key, ms);
      return new Map([...work.keys()].map((key) => [key, shared.state(key).fullInMs]));
    },
  };
  const limits = Array.from(
    { length: count },
    () =>
      new SharedWorkLimit({
        local: new LocalWorkLimit(ALLOWANCE, () => time.now),
        add: (work) => state.add(work),
        delayMs: 3_600_000,
      }),
  );
  return { time, limits, added, state };
}

test('a client that is in debt with one process is in debt with the other one after its next work', async () => {
  const { limits } = processes(2);
  const [one, other] = limits;
  one?.charge('a', 1500);
  expect(one?.state('a').waitMs).toBe(5000);
  await one?.flush();
  expect(other?.state('a').waitMs).toBe(0);
  other?.charge('a', 100);
  expect(other?.state('a').waitMs).toBe(0);
  await other?.flush();
  expect(other?.state('a').waitMs).toBe(6000);
  expect(other?.state('b').waitMs).toBe(0);
});

test('work is collected for each client, and nothing is added without work', async () => {
  const { limits, added } = processes(1);
  const [one] = limits;
  for (const key of ['a', 'b', 'a']) one?.charge(key, 10);
  await one?.flush();
  await one?.flush();
  expect(added).toEqual([
    [
      ['a', 20],
      ['b', 10],
    ],
  ]);
});

test('work that is done while other work is being added counts once', async () => {
  const { limits, state, added } = processes(1);
  const [one] = limits;
  const { add } = state;
  state.add = async (work) => {
    one?.charge('a', 300);
    return add(work);
  };
  one?.charge('a', 200);
  await one?.flush();
  expect(one?.state('a').fullInMs).toBe(5000);
  state.add = add;
  await one?.flush();
  expect(one?.state('a').fullInMs).toBe(5000);
  expect(added).toEqual([[['a', 200]], [['a', 300]]]);
});

test('while nothing can be added, each process counts for itself', async () => {
  const { limits, state } = processes(2);
  const [one, other] = limits;
  state.add = async () => new Map();
  one?.charge('a', 1500);
  other?.charge('a', 100);
  await one?.flush();
  await other?.flush();
  expect([one?.state('a').waitMs, other?.state('a').waitMs]).toEqual([5000, 0]);
});
