import { expect, test } from 'vitest';
import { followSchedule, lastTime, schedulePattern } from '../../../../src/app/schedules/schedule.ts';

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
  '%j is not a pattern',
  (text) => {
    expect(schedulePattern(text)).toBe(undefined);
  },
);

test('[dataset-3] runs work at the start, then at its times with the time that is due', async () => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const starts: unknown[] = [];
  const before = Date.now();
  // With seconds, so that the test need not wait for a full minute.
  const schedule = followSchedule(
    '* * * * * *',
    async ({ due }) => {
      if (due === undefined) starts.push(due);
      else resolve(due);
    },
    () => {},
  );
  // The schedule alone does not keep a process running.
  const alive = setInterval(() => {}, 1000);
  const due = await promise;
  clearInterval(alive);
  await schedule.stop();
  expect(starts).toEqual([undefined]);
  expect(due % 1000).toBe(0);
  expect(due).toBeGreaterThan(before - 1);
  expect(due).toBeLessThanOrEqual(Date.now());
});

test('errors of a run are reported, and the next run follows', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const schedule = followSchedule(
    '* * * * * *',
    async ({ due }) => {
      if (due === undefined) throw new Error('first');
      resolve();
    },
    (error) => errors.push(error),
  );
  const alive = setInterval(() => {}, 1000);
  await promise;
  clearInterval(alive);
  await schedule.stop();
  expect(errors).toEqual([new Error('first')]);
});

test.each([
  ['0 2 * * *', '2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  ['0 2 * * *', '2026-11-20T01:59:59.999Z', '2026-11-19T02:00:00.000Z'],
  ['30 3 1 * *', '2026-11-20T02:00:00.000Z', '2026-11-01T03:30:00.000Z'],
])('the last time of %s at %s was %s', (pattern, now, last) => {
  expect(lastTime(pattern, Date.parse(now))).toBe(Date.parse(last));
});
