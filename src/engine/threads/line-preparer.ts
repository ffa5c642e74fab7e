import type { Piscina } from 'piscina';
import { messageOf } from '../../kernel/error-message.ts';
import { endThreads } from '../../kernel/threads.ts';
import type { CollectionSchema } from '../schema.ts';
import type { PrepareLinesTask } from './prepare-task.ts';
import { startPool } from './start-pool.ts';
import type { WriterRequest } from './writer-task.ts';

/** Lines of fewer bytes are prepared by the writer sooner than handed to another thread. */
const MIN_BYTES = 256 * 1024;
/** Memory of results that exist at a time: some eight batches of an import over HTTP. */
const MAX_MEMORY = 128 * 1024 * 1024;
/** When the idle thread ends: after longer than the writer needs for a batch on a busy machine. */
const IDLE_MS = 10_000;

/**
 * The thread that prepares the lines of imports while the writer writes those before. Its
 * results are in shared memory, which is used again as long as an import goes on.
 */
export class LinePreparer {
  readonly #log: (message: string) => void;
  #pool: Piscina<PrepareLinesTask, void> | undefined;
  readonly #used = new Set<SharedArrayBuffer>();
  #free: SharedArrayBuffer[] = [];
  #isClosed = false;
  #lastFailure: string | undefined;

  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  /**
   * What is prepared of a request, in memory that must be released. Undefined if the writer is to
   * do all of it, as after a failure, which is logged: it never rejects.
   */
  async prepare(request: WriterRequest, schema: CollectionSchema): Promise<SharedArrayBuffer | undefined> {
    if (request.do !== 'write' || request.action === 'update' || request.withDocuments) return undefined;
    const { lines, dirtyValues } = request;
    if (!(lines instanceof Uint8Array) || lines.length < MIN_BYTES || this.#isClosed) return undefined;
    let memory: SharedArrayBuffer | undefined;
    try {
      memory = this.#take(lines.length);
      if (!memory) return undefined;
      const size = { minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS };
      this.#pool ??= startPool('./prepare-task.ts', size);
      await this.#pool.run({ lines, schema, dirtyValues, memory });
      return memory;
    } catch (error) {
      // Not used again: a thread that is ending may still write to it.
      if (memory) this.#used.delete(memory);
      this.#noteFailure(messageOf(error));
      return undefined;
    }
  }

  /** Each reason is logged once: all batches of an import may fail for the same one. */
  #noteFailure(reason: string): void {
    if (this.#isClosed || reason === this.#lastFailure) return;
    this.#lastFailure = reason;
    this.#log(`lines of an import are prepared by the writer, because another thread failed: ${reason}`);
  }

  /**
   * Room for what is prepared of so many bytes, unless lines are very short or have unusual
   * vectors; pages that are not written take no memory. Undefined while others have all of it.
   */
  #take(bytes: number): SharedArrayBuffer | undefined {
    const wanted = 2 ** Math.ceil(Math.log2(2 * bytes));
    const used = this.#used.values().reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (used + wanted > MAX_MEMORY) return undefined;
    const free = this.#free.pop();
    const memory = free?.byteLength === wanted ? free : new SharedArrayBuffer(wanted);
    this.#used.add(memory);
    return memory;
  }

  release(memory: SharedArrayBuffer): void {
    this.#used.delete(memory);
    if (this.#used.size > 0) this.#free.push(memory);
    else this.#free = [];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#pool) await endThreads(this.#pool);
  }
}
