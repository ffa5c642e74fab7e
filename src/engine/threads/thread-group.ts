import { Worker } from 'node:worker_threads';
import { messageOf } from '../../kernel/error-message.ts';
import { EngineUnavailable } from '../fault.ts';
import { THREAD_LIMITS } from './start-pool.ts';

export interface ThreadGroupOptions<Notice> {
  /** Run by each thread: it answers each task with one message, and notices with none. */
  readonly file: URL;
  /** What one of them is called in messages. */
  readonly name: string;
  readonly threads: number;
  /** What a new thread must know. */
  readonly known?: () => Iterable<Notice>;
}

interface Slot<Answer> {
  /** Undefined until it is started, and after it has ended. */
  worker: Worker | undefined;
  /** Of its task. */
  answer: PromiseWithResolvers<Answer> | undefined;
}

/**
 * A cancelled task ends by itself within moments of processor time. After this time its thread is
 * ended: late, because on a busy machine a thread may get no processor for seconds.
 */
const CANCEL_GRACE_MS = 30_000;

/**
 * Threads that have one task each. What is posted reaches all of them, each before the tasks that
 * it gets later. A thread that has ended is replaced.
 */
export class ThreadGroup<Notice, Task, Answer> {
  readonly #options: ThreadGroupOptions<Notice>;
  readonly #slots: readonly Slot<Answer>[];
  /** Why a thread could not be started. */
  #failure: unknown;
  #isClosed = false;

  constructor(options: ThreadGroupOptions<Notice>) {
    this.#options = options;
    this.#slots = Array.from({ length: options.threads }, () => ({ worker: undefined, answer: undefined }));
  }

  /** Starts the threads that do not run. For lack of files or memory, some may have to wait for the next task. */
  start(): void {
    for (const slot of this.#slots) {
      try {
        slot.worker ??= this.#startIn(slot);
      } catch (error) {
        this.#failure = error;
      }
    }
  }

  #startIn(slot: Slot<Answer>): Worker {
    const worker = new Worker(this.#options.file, { resourceLimits: THREAD_LIMITS });
    let failure: unknown;
    let hasAnswered = false;
    worker.unref();
    worker.on('message', (answer: Answer) => {
      hasAnswered = true;
      slot.answer?.resolve(answer);
    });
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      slot.worker = undefined;
      slot.answer?.reject(this.#hasEnded(failure));
      // One that never was of use is started again with the next task.
      if (hasAnswered && !this.#isClosed) this.start();
    });
    for (const notice of this.#options.known?.() ?? []) worker.postMessage(notice);
    return worker;
  }

  /** Tells all threads that run. */
  post(notice: Notice): void {
    for (const { worker } of this.#slots) worker?.postMessage(notice);
  }

  /**
   * Gives the task to a thread that has none: callers count them. After `signal`, it should end by itself.
   * Errors: EngineUnavailable when the thread ends, or none can be started.
   */
  async run(task: Task, signal?: AbortSignal): Promise<Answer> {
    if (this.#isClosed) throw new EngineUnavailable('the engine is closed');
    this.start();
    const slot = this.#slots.find(({ worker, answer }) => worker && !answer);
    if (!slot?.worker) throw this.#hasEnded(this.#failure);
    const { worker } = slot;
    slot.answer = Promise.withResolvers();
    let grace: NodeJS.Timeout | undefined;
    const onAbort = (): void => {
      grace = setTimeout(() => void worker.terminate(), CANCEL_GRACE_MS).unref();
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.ref();
    try {
      worker.postMessage(task);
      return await slot.answer.promise;
    } finally {
      slot.answer = undefined;
      worker.unref();
      clearTimeout(grace);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #hasEnded(cause: unknown): EngineUnavailable {
    const why = cause === undefined ? '' : `: ${messageOf(cause)}`;
    return new EngineUnavailable(`the ${this.#options.name} thread has ended${why}`, { cause });
  }

  /** After the tasks in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#slots.map(({ answer }) => answer?.promise));
    await Promise.all(this.#slots.map(({ worker }) => worker?.terminate()));
  }
}
