import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { followWithdrawals } from '../../src/app/follow-withdrawals.ts';

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(2);
}

test('what was withdrawn in the last ten minutes is forgotten again and again, whatever fails meanwhile', async () => {
  const asked: number[] = [];
  const forgotten: string[][] = [];
  const told: string[] = [];
  const follower = followWithdrawals({
    records: {
      async withdrawnSince(time) {
        asked.push(time);
        if (asked.length === 2 || asked.length === 3) throw new Error('locked');
        return ['a'];
      },
    },
    clock: () => 1_000_000_999,
    forget: (uuids) => forgotten.push([...uuids]),
    log: (message, error) => told.push(`${message}: ${(error as Error).message}`),
    intervalMs: 1,
  });
  onTestFinished(() => follower.stop());
  await until(() => forgotten.length >= 3);
  follower.stop();
  expect(asked.slice(0, 5)).toEqual(Array(5).fill(999_400));
  expect(forgotten.slice(0, 3)).toEqual([['a'], ['a'], ['a']]);
  expect(told).toEqual(['cannot see which records are withdrawn: locked']);
});
