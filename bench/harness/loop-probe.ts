/**
 * Loaded before a service (`NODE_OPTIONS=--import …`): at each SIGUSR2, appends a line to the file in
 * `LOOP_PROBE` with what its main thread has done since the last one.
 */
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

export interface LoopUsage {
  /** For how long the event loop was blocked at most. */
  readonly longestMs: number;
  /** Processor time of the thread. */
  readonly processorMs: number;
}

const file = process.env['LOOP_PROBE'];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let before = process.threadCpuUsage();
  process.on('SIGUSR2', () => {
    const { user, system } = process.threadCpuUsage(before);
    const usage: LoopUsage = { longestMs: delay.max / 1e6, processorMs: (user + system) / 1000 };
    appendFileSync(file, `${JSON.stringify(usage)}\n`);
    before = process.threadCpuUsage();
    delay.reset();
  });
}
