import { threadId } from 'node:worker_threads';
import type { HelpMemory } from '../help/help-memory.ts';

/** What only one thread does at a time. The shared number is that of the thread, counted from 1; 0: nobody does it. */
const TURNS = ['collecting', 'preparing'] as const;

/** Does the work in this thread. False, and nothing, if another thread is doing the same. */
export function takeTurn(memory: HelpMemory, turn: (typeof TURNS)[number], work: () => void): boolean {
  const own = threadId + 1;
  if (!memory.replace(turn, 0, own)) return false;
  try {
    work();
  } finally {
    memory.replace(turn, own, 0);
  }
  return true;
}

/** Ends the turns of threads that were ended in the middle. `threads`: ids of those that run. */
export function endLostTurns(memory: HelpMemory, threads: readonly number[]): void {
  for (const turn of TURNS) {
    const taken = memory.get(turn);
    if (taken !== 0 && !threads.includes(taken - 1)) memory.replace(turn, taken, 0);
  }
}
