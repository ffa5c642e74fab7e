import { threadId } from 'node:worker_threads';

/**
 * Does work that stops the searches of this thread: getting a new generation ready, or collecting its
 * garbage. False, and nothing, if another thread does such work: searches need one that does not.
 */
export function takeTurn(occupied: Int32Array, work: () => void): boolean {
  // That of the thread, counted from 1; 0: nobody's.
  const own = threadId + 1;
  if (Atomics.compareExchange(occupied, 0, 0, own) !== 0) return false;
  try {
    work();
  } finally {
    Atomics.compareExchange(occupied, 0, own, 0);
  }
  return true;
}

/** Ends the turn of a thread that was ended in the middle. `threads`: ids of those that run. */
export function endLostTurn(occupied: Int32Array, threads: readonly number[]): void {
  const taken = Atomics.load(occupied, 0);
  if (taken !== 0 && !threads.includes(taken - 1)) Atomics.compareExchange(occupied, 0, taken, 0);
}
