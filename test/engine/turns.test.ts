import { once } from 'node:events';
import { threadId, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { allocateHelp, HelpMemory } from '../../src/engine/help/help-memory.ts';
import { endLostTurn, takeTurn } from '../../src/engine/threads/turns.ts';

test('one thread at a time does the work, also after it has failed', () => {
  const memory = new HelpMemory(allocateHelp());
  let inner: boolean | undefined;
  const fail = (): void => {
    inner = takeTurn(memory, () => {});
    throw new Error('failed');
  };
  expect(() => takeTurn(memory, fail)).toThrow('failed');
  expect(inner).toBe(false);
  expect(takeTurn(memory, () => {})).toBe(true);
});

test('the turn of a thread that is ended in the middle goes to another one', async () => {
  const memory = new HelpMemory(allocateHelp());
  const thread = new Worker(new URL('turn-taking-thread.ts', import.meta.url), { workerData: memory.buffer });
  await once(thread, 'message');
  const others = [threadId, thread.threadId];
  await thread.terminate();
  const take = (): boolean => takeTurn(memory, () => {});
  expect(take()).toBe(false);
  endLostTurn(memory, others);
  expect(take()).toBe(false);
  endLostTurn(memory, others.slice(0, 1));
  expect(take()).toBe(true);
});
