import { ThreadPool } from '../../kernel/thread-pool.ts';

/**
 * Heap of one thread. Young objects get 24 MB in all, not the 100 MB and more
 * that V8 gives each thread of a large machine and keeps; large data is in typed arrays.
 */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 24 };

interface PoolSize {
  readonly minThreads: number;
  readonly maxThreads: number;
  /** When an idle thread above `minThreads` ends, in milliseconds. */
  readonly idleTimeout?: number;
  /** Whether idle threads sleep until the next task, which they then begin sooner; default: 'sync', they do. */
  readonly atomics?: 'sync' | 'disabled';
}

/** Threads that run a file's default export. */
export const startPool = <Task, Result>(file: string, size: PoolSize): ThreadPool<Task, Result> =>
  new ThreadPool<Task, Result>({
    filename: new URL(file, import.meta.url).href,
    resourceLimits: THREAD_LIMITS,
    ...size,
  });
