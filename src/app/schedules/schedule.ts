import { Cron } from 'croner';

export interface RunOptions {
  /** The scheduled time in Unix milliseconds, the same in every process; undefined for a run at the start. */
  readonly due?: number;
  /** Aborted when the run should end. */
  readonly signal: AbortSignal;
}

/**
 * Runs `work` now and at the times of a cron pattern in UTC, one run after
 * another, or never without a pattern. `onError` gets the errors of runs.
 * `stop` ends a run in progress and waits for it.
 */
export function followSchedule(
  pattern: string | undefined,
  work: (options: RunOptions) => Promise<void>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  if (pattern === undefined) return { stop: async () => {} };
  const abort = new AbortController();
  const { signal } = abort;
  let running = work({ signal }).catch(onError);
  const cron = new Cron(pattern, { timezone: 'UTC', protect: true, unref: true }, async () => {
    const due = lastTime(pattern, Date.now());
    if (due === undefined) return;
    running = running.then(() => work({ due, signal })).catch(onError);
    await running;
  });
  return {
    async stop() {
      cron.stop();
      abort.abort();
      await running;
    },
  };
}

/** The last time of a cron pattern in UTC up to now, both in Unix milliseconds; undefined if there was none. */
export function lastTime(pattern: string, now: number): number | undefined {
  const cron = new Cron(pattern, { timezone: 'UTC', paused: true });
  return cron.previousRuns(1, new Date(now + 1))[0]?.getTime();
}

/**
 * The cron pattern of a setting: a pattern with five fields, or a time of day
 * such as `02:00`. Undefined for anything else.
 */
export function schedulePattern(text: string): string | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return `${Number(minutes)} ${Number(hours)} * * *`;
  if (text.trim().split(/\s+/).length !== 5) return undefined;
  try {
    return new Cron(text, { paused: true }).nextRun() === null ? undefined : text;
  } catch {
    // croner reports a malformed pattern in no other way.
    return undefined;
  }
}
