import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { followWithdrawals, withdrawalsCheck } from '../../../../src/app/withdrawals/follow-withdrawals.ts';

const HOUR = 3600;

interface World {
  /** Seconds. There is a check every ten seconds unless a step says otherwise. */
  now: number;
  /** The withdrawn records in the store, by number. */
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

const WITHDRAWAL = { uuid: '', time: 0, pipelineId: 'p', reason: undefined, body: undefined };

/** Checks once after each step. Returns what was invalidated and cleaned up in each check. */
async function checks(...steps: readonly Step[]): Promise<string[]> {
  const world: World = { now: 0, withdrawn: new Map(), store: 'there', index: 'there' };
  let [invalidated, cleaned] = ['', ''];
  const check = withdrawalsCheck({
    records: {
      async withdrawnAfter(after, limit) {
        if (world.store === 'away') throw new Error('no store');
        return [...world.withdrawn]
          .map(([number, uuid]) => ({ number, uuid }))
          .filter(({ number }) => number > after)
          .slice(0, limit);
      },
      withdrawal: async (uuid) => ([...world.withdrawn.values()].includes(uuid) ? WITHDRAWAL : undefined),
    },
    clock: () => world.now * 1000,
    invalidate: (uuids) => {
      invalidated = uuids.join();
    },
    async cleanUp(uuids) {
      if (world.index === 'away') throw new Error('no index');
      cleaned = uuids.join();
    },
  });
  const results: string[] = [];
  for (const step of steps) {
    step(world);
    [invalidated, cleaned] = ['', ''];
    const fault = await check().then(
      () => '',
      (error: Error) => ` ${error.message}`,
    );
    results.push(`invalidated ${invalidated}; cleaned ${cleaned}${fault}`);
    world.now += 10;
  }
  return results;
}

test('a withdrawn record is invalidated at once and for ten minutes, and cleaned up once, some seconds later', async () => {
  expect(await checks(nothing, withdraw(1, 'a'), nothing, nothing, pass(590), nothing)).toEqual([
    'invalidated ; cleaned ',
    'invalidated a; cleaned ',
    'invalidated a; cleaned a',
    'invalidated a; cleaned ',
    'invalidated a; cleaned ',
    'invalidated ; cleaned ',
  ]);
});

test('withdrawals are followed up even if the store was unreachable for hours', async () => {
  const away: Step = (world) => {
    set({ store: 'away' })(world);
    withdraw(7, 'a')(world);
    withdraw(8, 'b')(world);
  };
  expect(await checks(nothing, away, pass(5 * HOUR), set({ store: 'there' }), nothing)).toEqual([
    'invalidated ; cleaned ',
    'invalidated ; cleaned  no store',
    'invalidated ; cleaned  no store',
    'invalidated a,b; cleaned ',
    'invalidated a,b; cleaned a,b',
  ]);
});

test('a withdrawal is cleaned up even if that succeeds only hours later', async () => {
  const away: Step = (world) => {
    set({ index: 'away' })(world);
    withdraw(1, 'a')(world);
  };
  expect(await checks(away, nothing, pass(5 * HOUR), set({ index: 'there' }), nothing)).toEqual([
    'invalidated a; cleaned ',
    'invalidated a; cleaned  no index',
    'invalidated a; cleaned  no index',
    'invalidated a; cleaned a',
    'invalidated ; cleaned ',
  ]);
});

test('a record that is restored before its clean-up is not cleaned up', async () => {
  const both: Step = (world) => {
    withdraw(1, 'a')(world);
    withdraw(2, 'b')(world);
  };
  expect(await checks(both, restore(1), withdraw(3, 'a'), nothing)).toEqual([
    'invalidated a,b; cleaned ',
    'invalidated a,b; cleaned b',
    'invalidated a,b,a; cleaned ',
    'invalidated a,b,a; cleaned a',
  ]);
});

test('after its start a service cleans up all withdrawals, in batches', async () => {
  const many: Step = (world) => {
    for (let number = 1; number <= 150; number++) withdraw(number, `u${number}`)(world);
  };
  const told = await checks(many, nothing, nothing, nothing);
  const cleaned = told.map((line) => line.replace(/^.*cleaned /, '').split(',').length);
  expect(cleaned).toEqual([1, 100, 50, 1]);
});

test('a failure is logged once, and does not end the follower', async () => {
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
      withdrawal: async () => undefined,
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
