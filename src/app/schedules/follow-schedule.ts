import { startSchedule } from './schedule.ts';

/** What a run is told: when it was due (not for one at the start), and when it is to end. */
export interface RunOptions {
  readonly due?: number;
  readonly signal: AbortSignal;
}

/**
 * Runs `work` now and at the times of a cron pattern, one run after the other,
 * or never without a pattern. `work` sees to its own errors. `stop` ends a run
 * that is on its way and waits for it.
 */
export function followSchedule(
  pattern: string | undefined,
  work: (options: RunOptions) => Promise<void>,
): { stop(): Promise<void> } {
  if (pattern === undefined) return { stop: async () => {} };
  const abort = new AbortController();
  const { signal } = abort;
  let running = work({ signal });
  const schedule = startSchedule(pattern, (due) => {
    running = running.then(() => work({ due, signal }));
    return running;
  });
  return {
    async stop() {
      schedule.stop();
      abort.abort();
      await running;
    },
  };
}
