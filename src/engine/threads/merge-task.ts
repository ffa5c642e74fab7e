import { runInBackground } from '../../kernel/threads.ts';

runInBackground();
// Only now, because loading it takes as long as a search.
const { runMerge } = await import('../store/run-merge.ts');

/** A merge in a thread that gives way to searches. */
export default runMerge;
