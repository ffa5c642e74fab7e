import { Piscina } from 'piscina';
import { endThreads } from '../../kernel/threads.ts';
import type { CollectionSchema } from '../schema.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';
import { THREAD_LIMITS } from './thread-limits.ts';
import { WriterLane } from './writer-lane.ts';
import type { WriterRequest, WriterResult, WriterTask } from './writer-task.ts';

export interface WriterThreadOptions {
  /** Told whenever something new is published, before the call that did it resolves. */
  readonly onPublished: (folder: string, published: Published) => void;
  /** Segments of the collection that are in memory. */
  readonly known: (folder: string) => readonly SharedSegment[];
  readonly log: (message: string) => void;
}

/** A thread that merges is let go when there was nothing to merge for so long. */
const MERGER_IDLE_MS = 1_000;

/**
 * The one thread that writes, for all collections of an engine, and the one
 * that merges segments for it. Both are started when they are first needed.
 */
export class WriterThread {
  readonly #options: WriterThreadOptions;
  readonly #lanes = new Map<string, WriterLane>();
  /** Lanes that are ending, by folder. */
  readonly #ends = new Map<string, Promise<void>>();
  #writing: Piscina<WriterTask, WriterResult> | undefined;
  #merging: Piscina<MergeJob, MergedSegment | undefined> | undefined;

  constructor(options: WriterThreadOptions) {
    this.#options = options;
  }

  /** Errors: EngineFault for what is asked wrongly; EngineUnavailable when another process writes, or the files cannot be written. */
  run(folder: string, schema: CollectionSchema, request: WriterRequest): Promise<WriterResult> {
    return this.#lane(folder, schema).run(request);
  }

  /** Publishes what waits and merges until the index is in the best shape. Errors: as `run`. */
  settle(folder: string, schema: CollectionSchema): Promise<void> {
    return this.#lane(folder, schema).settle();
  }

  #lane(folder: string, schema: CollectionSchema): WriterLane {
    let lane = this.#lanes.get(folder);
    if (!lane) {
      lane = this.#makeLane(folder, schema);
      this.#lanes.set(folder, lane);
    }
    return lane;
  }

  #makeLane(folder: string, schema: CollectionSchema): WriterLane {
    return new WriterLane(folder, schema, {
      write: (task) => {
        this.#writing ??= new Piscina({
          filename: new URL('./writer-task.ts', import.meta.url).href,
          resourceLimits: THREAD_LIMITS,
          minThreads: 1,
          maxThreads: 1,
          idleTimeout: Number.POSITIVE_INFINITY,
        });
        return this.#writing.run(task);
      },
      merge: (job) => {
        this.#merging ??= new Piscina({
          filename: new URL('./merge-task.ts', import.meta.url).href,
          resourceLimits: THREAD_LIMITS,
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: MERGER_IDLE_MS,
        });
        return this.#merging.run(job);
      },
      known: () => this.#options.known(folder),
      onPublished: (published) => this.#options.onPublished(folder, published),
      log: this.#options.log,
    });
  }

  /** Publishes what waits and gives up the right to write to the collection. */
  async release(folder: string): Promise<void> {
    const lane = this.#lanes.get(folder);
    this.#lanes.delete(folder);
    if (lane) this.#ends.set(folder, lane.end());
    try {
      await this.#ends.get(folder);
    } finally {
      this.#ends.delete(folder);
    }
  }

  /** Errors: as `run`, when what waits cannot be published any more; everything is closed all the same. */
  async close(): Promise<void> {
    const ends = Promise.allSettled([
      ...this.#ends.values(),
      ...Array.from(this.#lanes.values(), (lane) => lane.end()),
    ]);
    this.#lanes.clear();
    // A merge can be done again: nobody waits for it.
    if (this.#merging) await endThreads(this.#merging);
    const settled = await ends;
    await this.#writing?.close();
    for (const end of settled) if (end.status === 'rejected') throw end.reason;
  }
}
