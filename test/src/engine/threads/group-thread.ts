import { parentPort } from 'node:worker_threads';

/** What this thread was told. */
const told: string[] = [];

/** Answers what it was told before the task; some tasks end it, or never end. */
parentPort?.on('message', (message: string) => {
  if (message.startsWith('notice ')) told.push(message.slice('notice '.length));
  else if (message === 'throw') throw new Error('the thread is broken');
  else if (message === 'spin') for (;;);
  else parentPort?.postMessage(`${message}: ${told.join()}`);
});
