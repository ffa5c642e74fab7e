import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { followWithdrawals } from '../../src/app/follow-withdrawals.ts';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(2);
}

interface Case {
  readonly withdrawn: () => Promise<string[]>;
  readonly cleanUp?: (uuids: readonly string[]) => Promise<void>;
}

/** A follower that looks every millisecond; a minute passes from look to look. */
function follow({ withdrawn, cleanUp }: Case) {
  const world = {
    now: 1_000_000_999,
    asked: [] as number[],
    forgotten: [] as string[],
    told: [] as string[],
  };
  const cleaned: string[] = [];
  const follower = followWithdrawals({
    records: {
      withdrawnSince(time) {
        world.asked.push(time);
        world.now += 60_000;
        return withdrawn();
      },
    },
    clock: () => world.now,
    forget: (uuids) => world.forgotten.push(uuids.join()),
    async cleanUp(uuids) {
      await cleanUp?.(uuids);
      cleaned.push(uuids.join());
    },
    log: (message, error) => world.told.push(`${message}: ${(error as Error).message}`),
    intervalMs: 1,
    graceMs: 120_000,
  });
  onTestFinished(() => follower.stop());
  return { world, cleaned, follower };
}

test('what was withdrawn in the last ten minutes is forgotten at every look', async () => {
  const { world, follower } = follow({ withdrawn: async () => ['a', 'b'] });
  await until(() => world.forgotten.length >= 3);
  await follower.stop();
  expect(world.asked.slice(0, 3)).toEqual([999_400, 999_460, 999_520]);
  expect(world.forgotten.slice(0, 3)).toEqual(['a,b', 'a,b', 'a,b']);
  expect(world.told).toEqual([]);
});

test('a failure is told once, and does not end it', async () => {
  let looks = 0;
  const { world } = follow({
    async withdrawn() {
      looks += 1;
      if (looks === 2 || looks === 3) throw new Error('locked');
      return ['a'];
    },
  });
  await until(() => world.forgotten.length >= 3);
  expect(world.told).toEqual(['cannot follow which records are withdrawn: locked']);
});

test('the index is cleaned up once, some time later, and again when that failed', async () => {
  let looks = 0;
  let tries = 0;
  /** At which look each try was made. */
  const triedAt: number[] = [];
  const { world, cleaned } = follow({
    async withdrawn() {
      looks += 1;
      return looks < 3 ? ['a'] : ['a', 'b'];
    },
    async cleanUp() {
      tries += 1;
      triedAt.push(looks);
      if (tries === 1) throw new Error('busy');
    },
  });
  await until(() => looks >= 12);
  expect(cleaned).toEqual(['a', 'b']);
  // a was seen at the first look and b at the third, and two minutes have to pass.
  expect(triedAt).toEqual([3, 4, 5]);
  expect(world.told).toEqual(['cannot follow which records are withdrawn: busy']);
});
