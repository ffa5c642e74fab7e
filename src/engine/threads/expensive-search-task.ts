import { runInBackground } from '../../kernel/threads.ts';
import searchTask from './search-task.ts';

runInBackground();

/** A search in a thread that gives way to all others. */
export default searchTask;
