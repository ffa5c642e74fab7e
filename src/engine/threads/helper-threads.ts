import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { isOutOfResources } from '../../kernel/error-message.ts';
import { allocateHelp, HelpMemory } from '../help/help-memory.ts';
import type { Published } from '../store/generation.ts';
import type { GenerationChange } from '../store/generation-change.ts';
import type { HelperData, HelperMessage, HelperPriority } from './helper-task.ts';
import { THREAD_LIMITS } from './start-pool.ts';

/**
 * The threads that help searches: one fewer than there are processors, none if there is only one.
 * They start when a search misses them, and end when none has needed them for a while.
 */
export class HelperThreads {
  readonly memory = new HelpMemory(allocateHelp());
  readonly #priority: HelperPriority;
  readonly #workers = new Set<Worker>();
  /** By folder: the generation that the helpers have. */
  readonly #generations = new Map<string, number>();
  readonly #count: number;
  #isClosed = false;

  constructor(priority: HelperPriority = 'normal', count = availableParallelism() - 1) {
    this.#priority = priority;
    this.#count = count;
  }

  /** Counts a search that runs or waits: helpers are for one that is alone. */
  async during<Reply>(search: () => Promise<Reply>): Promise<Reply> {
    this.memory.add('searches', 1);
    try {
      return await search();
    } finally {
      this.memory.add('searches', -1);
    }
  }

  /** Starts them; or again, if a search that has ended still has them. */
  provide(): void {
    if (this.#isClosed) return;
    if (this.#workers.size > 0) {
      if (this.memory.get('owned') !== 0) this.#end();
      return;
    }
    this.#generations.clear();
    // A search thread that was ended has left its job open.
    this.memory.closeJob(this.memory.job);
    this.memory.release();
    try {
      for (let i = 0; i < this.#count; i += 1) this.#start();
    } catch (error) {
      // Searches do without them.
      if (!isOutOfResources(error)) throw error;
    }
  }

  #start(): void {
    const worker = new Worker(new URL('./helper-task.ts', import.meta.url), {
      workerData: { buffer: this.memory.buffer, priority: this.#priority } satisfies HelperData,
      resourceLimits: THREAD_LIMITS,
    });
    worker.unref();
    this.#workers.add(worker);
    // Searches do without helpers, so an error has no other effect than that others start when they are missed.
    worker.on('error', () => this.#end());
    worker.on('exit', () => this.#hasEnded(worker));
  }

  #end(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  #hasEnded(worker: Worker): void {
    this.#workers.delete(worker);
    if (this.#workers.size > 0) return;
    const { memory } = this;
    memory.set('helpers', 0);
    memory.set('working', 0);
    memory.set('owned', 0);
    memory.set('expected', 0);
  }

  /** Passes on a generation that helpers do not have yet; to helpers with the one before, only the `change`. */
  publish(
    folder: string,
    folders: readonly string[],
    published: Published,
    change?: GenerationChange | undefined,
  ): void {
    const held = this.#generations.get(folder);
    if (this.#workers.size === 0 || held === published.generation) return;
    this.#generations.set(folder, published.generation);
    this.#tell({ folder, folders, published: change && change.since === held ? change : published });
  }

  /** Drops older generations, and frees their memory. False if there are no helpers. */
  evict(folder: string, before: number): boolean {
    if ((this.#generations.get(folder) ?? before) < before) this.#generations.delete(folder);
    this.#tell({ folder, before });
    return this.#workers.size > 0;
  }

  #tell(message: HelperMessage): void {
    for (const worker of this.#workers) worker.postMessage(message);
    this.memory.announce('wake');
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }
}
