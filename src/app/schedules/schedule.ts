import { Cron } from 'croner';

/** Something that is done again and again. */
export interface Schedule {
  /** Nothing begins any more; what is running may go on. */
  stop(): void;
}

/**
 * Runs `work` at the times of a cron pattern in UTC, never twice at once. `due`
 * is the time on the schedule in Unix milliseconds, the same in every process.
 * `work` sees to its own errors.
 */
export function startSchedule(pattern: string, work: (due: number) => Promise<void>): Schedule {
  const cron = new Cron(pattern, { timezone: 'UTC', protect: true, unref: true }, async () => {
    const due = lastTime(pattern, Date.now());
    if (due !== undefined) await work(due);
  });
  return { stop: () => cron.stop() };
}

/** The last time of a cron pattern in UTC up to now, both in Unix milliseconds; undefined where there was none. */
export function lastTime(pattern: string, now: number): number | undefined {
  const cron = new Cron(pattern, { timezone: 'UTC', paused: true });
  return cron.previousRuns(1, new Date(now + 1))[0]?.getTime();
}

/**
 * The cron pattern of a setting: a pattern with five fields, or a time of the day
 * such as `02:00`. Undefined for anything else.
 */
export function schedulePattern(text: string): string | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return `${Number(minutes)} ${Number(hours)} * * *`;
  if (text.trim().split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(text, { paused: true }).nextRun() === null ? undefined : text;
  } catch {
    // croner says no other way that a pattern is malformed.
    return undefined;
  }
}
