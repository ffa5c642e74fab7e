import { onTestFinished } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { spawnWriting, type WritingProcess } from './spawn-writing.ts';

/** Another process that writes to the collection, one batch after the other; it is gone after the test. */
export function startWriting(folder: string, schema: CollectionSchema): WritingProcess {
  const writing = spawnWriting(folder, schema);
  onTestFinished(() => writing.kill());
  return writing;
}
