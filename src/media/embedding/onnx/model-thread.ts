import { ThreadPool } from '../../../kernel/thread-pool.ts';
import { unusable } from './model-files.ts';

interface ModelThreadOptions<Task> {
  readonly kind: 'image' | 'text';
  readonly folder: string;
  /** The worker's file. */
  readonly file: URL;
  readonly workerData: object;
  /** Tasks that may wait. */
  readonly maxQueue: number;
  /** Tasks that load and test the model. */
  readonly probes: readonly Task[];
  readonly dimensions: number;
}

/**
 * A thread for a model, which blocks it. `close` waits for running and waiting
 * tasks, because a thread that is stopped within the runtime takes the whole process
 * with it.
 * Errors: ModelError.
 */
export async function openModelThread<Task>(
  options: ModelThreadOptions<Task>,
): Promise<ThreadPool<Task, Float32Array>> {
  const { kind, folder, file, workerData, maxQueue, probes, dimensions } = options;
  const pool = new ThreadPool<Task, Float32Array>({
    filename: file.href,
    minThreads: 1,
    maxThreads: 1,
    maxQueue,
    workerData,
  });
  try {
    for (const probe of probes) {
      const { length } = await pool.run(probe);
      if (length !== dimensions) throw new Error(`it has ${length} dimensions, not ${dimensions}`);
    }
    return pool;
  } catch (error) {
    await pool.close();
    throw unusable(kind, folder, error);
  }
}
