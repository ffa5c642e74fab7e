import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import type { Batch } from './writing-process.ts';

const SCRIPT = fileURLToPath(new URL('./writing-process.ts', import.meta.url));

/** A process that writes to a collection, from outside. */
export interface WritingProcess {
  send(batch: Batch): void;
  /** The next line that the process prints; undefined at its end. */
  answer(): Promise<string | undefined>;
  /** Ends it at once, without a chance to put anything in order. */
  kill(): void;
  /** Lets it finish what it was sent. */
  end(): void;
}

export function spawnWriting(folder: string, schema: CollectionSchema): WritingProcess {
  const child = spawn(process.execPath, [SCRIPT, folder, JSON.stringify(schema)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // It does not outlive whoever sends to it.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  // What is sent after the kill has nobody to read it.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    send: (batch) => child.stdin.write(`${JSON.stringify(batch)}\n`),
    answer: async () => (await lines.next()).value as string | undefined,
    kill: () => void child.kill('SIGKILL'),
    end: () => child.stdin.end(),
  };
}
