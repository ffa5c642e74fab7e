import { type MergedSegment, type MergeJob, runMerge } from '../store/run-merge.ts';

/** What the merging thread runs. */
export default function mergeTask(job: MergeJob): MergedSegment | undefined {
  return runMerge(job);
}
