import { expect, test } from 'vitest';
import { schedulePattern, startSchedule } from '../../src/app/schedule.ts';

test.each([
  ['02:00', '0 2 * * *'],
  ['2:05', '5 2 * * *'],
  ['23:59', '59 23 * * *'],
  ['*/15 * * * *', '*/15 * * * *'],
  ['0 4 * * MON', '0 4 * * MON'],
])('%j is the pattern %j', (text, pattern) => {
  expect(schedulePattern(text)).toBe(pattern);
});

test.each(['24:00', '2:5', 'often', '* * * *', '* * * * * *', '60 * * * *', '0 0 30 2 *', '@daily', ''])(
  '%j is none',
  (text) => {
    expect(schedulePattern(text)).toBe(undefined);
  },
);

test('work runs at its times, and is told the time that is due', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const before = Date.now();
  // With seconds, so that the test need not wait for a full minute.
  const schedule = startSchedule('* * * * * *', async (due) => resolve(due));
  // The schedule alone does not keep a process running.
  const alive = setInterval(() => {}, 1000);
  const due = await promise;
  clearInterval(alive);
  schedule.stop();
  expect(due % 1000).toBe(0);
  expect(due).toBeGreaterThan(before - 1);
  expect(due).toBeLessThanOrEqual(Date.now());
});
