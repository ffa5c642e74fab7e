import { parentPort } from 'node:worker_threads';
import { runInBackground } from '../../kernel/threads.ts';
import { runWriterTask, type WriterTask } from './writer-task.ts';

/** Gives way to searches. */
runInBackground();

parentPort?.on('message', (task: WriterTask) => parentPort?.postMessage(runWriterTask(task)));
