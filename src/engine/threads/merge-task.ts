import { runInBackground } from '../../kernel/threads.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';

runInBackground();
// Only now, because loading it takes as long as a search.
const { runMerge } = await import('../store/run-merge.ts');
const { collectGarbage } = await import('../store/garbage.ts');

/** A merge in a thread that gives way to searches. */
export default function mergeTask(job: MergeJob): MergedSegment | undefined {
  // When the result is passed on: the thread may be idle for a long time then, and keep the memory of segments.
  setImmediate(collectGarbage);
  return runMerge(job);
}
