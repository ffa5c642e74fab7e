import { EventEmitter } from 'node:events';
import { Piscina } from 'piscina';
import { messageOf } from './error-message.ts';

type Options = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
type RunOptions = NonNullable<Parameters<Piscina['run']>[1]>;

/**
 * Threads that run a file's default export. A thread that cannot start, such as for lack of files, fails the
 * tasks that wait for it; with Piscina alone, it ends the process, or they wait forever. The next task tries again.
 */
export class ThreadPool<Task = unknown, Result = unknown> extends Piscina<Task, Result> {
  /** Fail the tasks that are not finished. */
  readonly #failures = new Set<(error: unknown) => void>();

  constructor(options: Options) {
    super(options);
    this.on('error', (error: unknown) => {
      if (this.threads.length > 0) return;
      if (this.#failures.size === 0) process.emitWarning(`a thread has ended: ${messageOf(error)}`);
      this.#failAll(error);
    });
  }

  #failAll(error: unknown): void {
    for (const fail of this.#failures) fail(error);
  }

  /** Errors: those of the task and of its thread; the signal's reason. */
  override run(task: Task, options: RunOptions = {}): Promise<Result> {
    const { signal } = options;
    if (signal && 'aborted' in signal && signal.aborted) return super.run(task, options);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    // Takes a waiting task out of the queue, and ends the thread of a running one.
    const cancelled = new EventEmitter();
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
      cancelled.emit('abort');
    };
    const fail = (error: unknown) => {
      reject(error);
      cancel();
    };
    this.#failures.add(fail);
    if (signal && 'addEventListener' in signal) signal.addEventListener('abort', cancel, { once: true });
    const end = () => {
      this.#failures.delete(fail);
      if (signal && 'removeEventListener' in signal) signal.removeEventListener('abort', cancel);
    };
    void Promise.try(() => super.run(task, { ...options, signal: cancelled }))
      .then(resolve, (error: unknown) => {
        reject(error);
        // The last thread has ended with this task, which Piscina does not say to those that wait.
        if (!isCancelled && this.threads.length === 0) this.#failAll(error);
      })
      .finally(end);
    return promise;
  }
}
