import { createHash } from 'node:crypto';
import { threadId } from 'node:worker_threads';
import type { TextTask } from '../../../src/kernel/large-work.ts';

/** What a thread gets. Errors: for a minimum below 0. */
export function describeText(text: Uint8Array, minimum: number) {
  if (minimum < 0) throw new RangeError('no length below 0');
  return {
    thread: threadId,
    bytes: text.byteLength,
    hash: createHash('sha256').update(Buffer.from(text)).digest('hex'),
  };
}

export default ({ text, options }: TextTask<number>) => describeText(text, options);
