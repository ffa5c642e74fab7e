import { runInBackground } from '../../kernel/threads.ts';
import type { CollectionSchema } from '../schema.ts';
import { prepareLines } from '../store/prepared-lines.ts';
import type { DirtyValues } from '../write-options.ts';

/** Lines of an import, and memory that threads share for what is prepared of them. */
export interface PrepareLinesTask {
  readonly lines: Uint8Array;
  readonly schema: CollectionSchema;
  readonly dirtyValues: DirtyValues;
  readonly memory: SharedArrayBuffer;
}

runInBackground();

/** Prepares lines in a thread that gives way to searches, like the writer's. */
export default function runPrepareTask({ lines, schema, dirtyValues, memory }: PrepareLinesTask): void {
  prepareLines(lines, schema, dirtyValues, memory);
}
