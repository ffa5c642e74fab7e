import { promiseHooks } from 'node:v8';
import { requestScope, type ThreadTime } from './request-scope.ts';

let current: ThreadTime | undefined;
let startedAt = 0;
let endsWithTurn = false;

/**
 * Counts from here on what code takes of this thread, in the `threadTime` of the request that it
 * serves, also behind every `await`. Callbacks that are not of promises count for the request that
 * ran before them in this turn of the event loop. Waiting does not count. [limits-7]
 * Source: Node.js, `v8.promiseHooks`; a hook costs about 30 ns for each promise.
 */
export function countThreadTime(): void {
  if (isCounting) return;
  isCounting = true;
  promiseHooks.onBefore(() => countFor(requestScope.getStore()?.threadTime));
}

/** Hooks are of the whole thread. */
let isCounting = false;

/** Runs code that counts for a request from its beginning. */
export function runCounted(time: ThreadTime, work: () => void): void {
  const outer = current;
  countFor(time);
  try {
    work();
  } finally {
    countFor(outer);
  }
}

/** What a request has taken of this thread up to now, in milliseconds. */
export function takenMs(time: ThreadTime): number {
  if (time === current) countUntil(performance.now());
  return time.ms;
}

/** What follows counts for another request, or for none. */
function countFor(next: ThreadTime | undefined): void {
  if (next === current) return;
  countUntil(performance.now());
  current = next;
  if (next === undefined || endsWithTurn) return;
  endsWithTurn = true;
  // Before the event loop waits.
  setImmediate(endTurn);
}

function countUntil(now: number): void {
  if (current) current.ms += now - startedAt;
  startedAt = now;
}

function endTurn(): void {
  endsWithTurn = false;
  countFor(undefined);
}
