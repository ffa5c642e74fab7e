import { parentPort, workerData } from 'node:worker_threads';
import { HelpMemory } from '../../src/engine/help/help-memory.ts';
import { takeTurn } from '../../src/engine/threads/turns.ts';

/** Takes a turn and keeps it until the thread is ended. */
takeTurn(new HelpMemory(workerData as SharedArrayBuffer), () => {
  parentPort?.postMessage('taken');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
