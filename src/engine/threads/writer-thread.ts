import type { Piscina } from 'piscina';
import { endThreads } from '../../kernel/threads.ts';
import type { CollectionSchema } from '../schema.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';
import { startPool } from './start-pool.ts';
import { ThreadGroup } from './thread-group.ts';
import { WriteQueue, type WriteResult } from './write-queue.ts';
import type { WriterRequest, WriterResult, WriterTask } from './writer-task.ts';

export interface WriterThreadOptions {
  /** Called for each new generation, before the call that published it resolves. */
  readonly onPublished: (folder: string, published: Published) => void;
  /** Segments of the collection that are in memory. */
  readonly loaded: (folder: string) => readonly SharedSegment[];
  readonly log: (message: string) => void;
}

/** When the idle merging thread ends. The next one has to be started and compiled, beside searches. */
const MERGER_IDLE_MS = 60_000;

/**
 * The one thread that writes, for all collections of an engine, and the one that merges segments
 * for it. They are started when they are first needed.
 */
export class WriterThread {
  readonly #options: WriterThreadOptions;
  readonly #queues = new Map<string, WriteQueue>();
  /** Queues that are ending, by folder. */
  readonly #ending = new Map<string, Promise<void>>();
  readonly #indexing = new ThreadGroup<never, WriterTask, WriterResult>({
    file: new URL('./index-thread.ts', import.meta.url),
    name: 'index',
    threads: 1,
  });
  /** Resolves when all tasks so far are done. */
  #lastTask: Promise<unknown> = Promise.resolve();
  #merging: Piscina<MergeJob, MergedSegment | undefined> | undefined;

  constructor(options: WriterThreadOptions) {
    this.#options = options;
  }

  /** Errors: EngineFault for a wrong request; EngineUnavailable when another process writes, or the files cannot be written. */
  run(folder: string, schema: CollectionSchema, request: WriterRequest): Promise<WriteResult> {
    return this.#queue(folder, schema).run(request);
  }

  /** Whether it has a task of the collection: what that publishes is then passed on by `onPublished`. */
  isWriting(folder: string): boolean {
    return this.#queues.get(folder)?.isWriting ?? false;
  }

  /** Publishes pending changes, and merges until no merge is due. Errors: as `run`. */
  mergeAll(folder: string, schema: CollectionSchema): Promise<void> {
    return this.#queue(folder, schema).mergeAll();
  }

  #queue(folder: string, schema: CollectionSchema): WriteQueue {
    return this.#queues.getOrInsertComputed(folder, () => this.#makeQueue(folder, schema));
  }

  #makeQueue(folder: string, schema: CollectionSchema): WriteQueue {
    return new WriteQueue(folder, schema, {
      write: (task) => {
        const result = this.#lastTask.then(() => this.#indexing.run(task));
        this.#lastTask = result.catch(() => {
          for (const queue of this.#queues.values()) queue.noteEnd();
        });
        return result;
      },
      merge: (job) => {
        // Not asleep between two merges, so that it can collect its garbage.
        const options = {
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: MERGER_IDLE_MS,
          atomics: 'disabled',
        } as const;
        this.#merging ??= startPool('./merge-task.ts', options);
        return this.#merging.run(job);
      },
      loaded: () => this.#options.loaded(folder),
      onPublished: (published) => this.#options.onPublished(folder, published),
      log: this.#options.log,
    });
  }

  /** Publishes pending changes and releases the collection to other processes. */
  async release(folder: string): Promise<void> {
    const queue = this.#queues.get(folder);
    this.#queues.delete(folder);
    if (queue) this.#ending.set(folder, queue.end());
    try {
      await this.#ending.get(folder);
    } finally {
      this.#ending.delete(folder);
    }
  }

  /** Errors: as `run`, when pending changes cannot be published; everything is closed all the same. */
  async close(): Promise<void> {
    const ends = Promise.allSettled([
      ...this.#ending.values(),
      ...Array.from(this.#queues.values(), (queue) => queue.end()),
    ]);
    this.#queues.clear();
    // A merge can be repeated.
    if (this.#merging) await endThreads(this.#merging);
    const settled = await ends;
    await this.#indexing.close();
    for (const end of settled) if (end.status === 'rejected') throw end.reason;
  }
}
