import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import type { CollectionSchema } from '../schema.ts';
import { DamagedIndex, readGeneration, type SegmentEntry, type SharedSegment } from '../store/generation.ts';
import type { Loaded, LoadTask, SegmentTask } from './load-task.ts';
import { startPool } from './start-pool.ts';

/** More would wait for the disk. */
const MAX_THREADS = 4;
const IDLE_MS = 10_000;

/** The threads that read generations from their files. */
export class LoaderThreads {
  #pool: Piscina<LoadTask | SegmentTask, Loaded | SharedSegment> | undefined;

  /** The first generation of a collection, which searches wait for, is read by several threads. */
  async load(task: LoadTask): Promise<Loaded> {
    this.#pool ??= startPool('./load-task.ts', {
      minThreads: 0,
      maxThreads: Math.min(MAX_THREADS, availableParallelism()),
      idleTimeout: IDLE_MS,
    });
    const read = task.loaded ? [] : await this.#readSegments(this.#pool, task);
    return (await this.#pool.run({ ...task, read })) as Loaded;
  }

  /** Without those that cannot be read: the task finds out why. */
  async #readSegments(
    pool: Piscina<SegmentTask, unknown>,
    { folder, schema }: LoadTask,
  ): Promise<SharedSegment[]> {
    // The largest first, so that all threads end at about the same time.
    const entries = entriesOf(folder, schema).toSorted((a, b) => b.bytes - a.bytes);
    const outcomes = await Promise.allSettled(entries.map((entry) => pool.run({ folder, entry })));
    return outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value as SharedSegment] : [],
    );
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

/** None of a generation that cannot be read. */
function entriesOf(folder: string, schema: CollectionSchema): readonly SegmentEntry[] {
  try {
    return readGeneration(folder, schema)?.segments ?? [];
  } catch (error) {
    if (error instanceof DamagedIndex) return [];
    throw error;
  }
}
