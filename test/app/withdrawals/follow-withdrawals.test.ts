import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { followWithdrawals, withdrawalsCheck } from '../../../src/app/withdrawals/follow-withdrawals.ts';

const HOUR = 3600;

interface World {
  /** Seconds; a look takes place every ten of them unless a step says otherwise. */
  now: number;
  /** What is withdrawn in the store, by number. */
  readonly withdrawn: Map<number, string>;
  store: 'there' | 'away';
  index: 'there' | 'away';
}

type Step = (world: World) => void;

const withdraw =
  (number: number, uuid: string): Step =>
  ({ withdrawn }) =>
    withdrawn.set(number, uuid);
const restore =
  (number: number): Step =>
  ({ withdrawn }) =>
    withdrawn.delete(number);
const pass =
  (seconds: number): Step =>
  (world) => {
    world.now += seconds;
  };
const set =
  (state: Partial<Pick<World, 'store' | 'index'>>): Step =>
  (world) =>
    Object.assign(world, state);
const nothing: Step = () => {};

/** Looks once after each step, ten seconds after the one before. Tells what was forgotten and cleaned up in each. */
async function looks(...steps: readonly Step[]): Promise<string[]> {
  const world: World = { now: 0, withdrawn: new Map(), store: 'there', index: 'there' };
  let [forgotten, cleaned] = ['', ''];
  const look = withdrawalsCheck({
    records: {
      async withdrawnAfter(after) {
        if (world.store === 'away') throw new Error('no store');
        return [...world.withdrawn]
          .map(([number, uuid]) => ({ number, uuid }))
          .filter(({ number }) => number > after);
      },
    },
    clock: () => world.now * 1000,
    invalidate: (uuids) => {
      forgotten = uuids.join();
    },
    async cleanUp(uuids) {
      if (world.index === 'away') throw new Error('no index');
      cleaned = uuids.join();
    },
  });
  const told: string[] = [];
  for (const step of steps) {
    step(world);
    [forgotten, cleaned] = ['', ''];
    const fault = await look().then(
      () => '',
      (error: Error) => ` ${error.message}`,
    );
    told.push(`forgot ${forgotten}; cleaned ${cleaned}${fault}`);
    world.now += 10;
  }
  return told;
}

test('a withdrawn record is forgotten at once and for ten minutes, and cleaned up once, some seconds later', async () => {
  expect(await looks(nothing, withdraw(1, 'a'), nothing, nothing, pass(590), nothing)).toEqual([
    'forgot ; cleaned ',
    'forgot a; cleaned ',
    'forgot a; cleaned a',
    'forgot a; cleaned ',
    'forgot a; cleaned ',
    'forgot ; cleaned ',
  ]);
});

test('what was withdrawn in the hours in which the store could not be reached is followed afterwards', async () => {
  const away: Step = (world) => {
    set({ store: 'away' })(world);
    withdraw(7, 'a')(world);
    withdraw(8, 'b')(world);
  };
  expect(await looks(nothing, away, pass(5 * HOUR), set({ store: 'there' }), nothing)).toEqual([
    'forgot ; cleaned ',
    'forgot ; cleaned  no store',
    'forgot ; cleaned  no store',
    'forgot a,b; cleaned ',
    'forgot a,b; cleaned a,b',
  ]);
});

test('a withdrawal is not done with before its clean-up has succeeded, hours later too', async () => {
  const away: Step = (world) => {
    set({ index: 'away' })(world);
    withdraw(1, 'a')(world);
  };
  expect(await looks(away, nothing, pass(5 * HOUR), set({ index: 'there' }), nothing)).toEqual([
    'forgot a; cleaned ',
    'forgot a; cleaned  no index',
    'forgot a; cleaned  no index',
    'forgot a; cleaned a',
    'forgot ; cleaned ',
  ]);
});

test('what is restored before its clean-up is left alone', async () => {
  const both: Step = (world) => {
    withdraw(1, 'a')(world);
    withdraw(2, 'b')(world);
  };
  expect(await looks(both, restore(1), withdraw(3, 'a'), nothing)).toEqual([
    'forgot a,b; cleaned ',
    'forgot a,b; cleaned b',
    'forgot a,b,a; cleaned ',
    'forgot a,b,a; cleaned a',
  ]);
});

test('a service that starts cleans up after all withdrawals, in portions', async () => {
  const many: Step = (world) => {
    for (let number = 1; number <= 150; number++) withdraw(number, `u${number}`)(world);
  };
  const told = await looks(many, nothing, nothing, nothing);
  const cleaned = told.map((line) => line.replace(/^.*cleaned /, '').split(',').length);
  expect(cleaned).toEqual([1, 100, 50, 1]);
});

test('a failure is told once, and does not end it', async () => {
  const told: string[] = [];
  let asked = 0;
  let forgotten = 0;
  const follower = followWithdrawals({
    records: {
      async withdrawnAfter() {
        asked += 1;
        if (asked === 2 || asked === 3) throw new Error('locked');
        return [];
      },
    },
    clock: () => 0,
    invalidate: () => {
      forgotten += 1;
    },
    cleanUp: async () => {},
    log: (message, error) => told.push(`${message}: ${(error as Error).message}`),
    intervalMs: 1,
  });
  onTestFinished(() => follower.stop());
  while (forgotten < 3) await delay(2);
  expect(told).toEqual(['cannot follow which records are withdrawn: locked']);
});
