/**
 * Loaded before a service (`NODE_OPTIONS=--import …`): at each SIGUSR2, appends a line to the file in
 * `LOOP_PROBE` with what its main thread has done since the last one.
 */
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

export interface LoopUsage {
  /** For how long the event loop was blocked at most, other work on the machine included. */
  readonly longestMs: number;
  /** Processor time of the thread in the longest turn of its event loop, and in all. */
  readonly turnMs: number;
  readonly processorMs: number;
}

const file = process.env['LOOP_PROBE'];
if (isMainThread && file !== undefined) {
  const processorMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const began = { at: performance.now(), processorMs: processorMs() };
  let last = began;
  let first = began;
  let [longestMs, turnMs] = [0, 0];
  const look = () => {
    const now = { at: performance.now(), processorMs: processorMs() };
    longestMs = Math.max(longestMs, now.at - last.at);
    turnMs = Math.max(turnMs, now.processorMs - last.processorMs);
    last = now;
  };
  // Once in each turn of the event loop that takes a millisecond.
  setInterval(look, 1).unref();
  process.on('SIGUSR2', () => {
    look();
    const usage: LoopUsage = { longestMs, turnMs, processorMs: last.processorMs - first.processorMs };
    appendFileSync(file, `${JSON.stringify(usage)}\n`);
    first = last;
    [longestMs, turnMs] = [0, 0];
  });
}
