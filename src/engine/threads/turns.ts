import { threadId } from 'node:worker_threads';
import type { HelpMemory } from '../help/help-memory.ts';

/**
 * Does work that stops the searches of this thread: getting a new generation ready, or collecting its
 * garbage. False, and nothing, if another thread does such work: searches need one that does not.
 */
export function takeTurn(memory: HelpMemory, work: () => void): boolean {
  // That of the thread, counted from 1; 0: nobody's.
  const own = threadId + 1;
  if (!memory.replace('occupied', 0, own)) return false;
  try {
    work();
  } finally {
    memory.replace('occupied', own, 0);
  }
  return true;
}

/** Ends the turn of a thread that was ended in the middle. `threads`: ids of those that run. */
export function endLostTurn(memory: HelpMemory, threads: readonly number[]): void {
  const taken = memory.get('occupied');
  if (taken !== 0 && !threads.includes(taken - 1)) memory.replace('occupied', taken, 0);
}
