import { runInBackground } from '../../kernel/threads.ts';
import { runMerge } from '../store/run-merge.ts';

runInBackground();

/** A merge in a thread that gives way to searches. */
export default runMerge;
