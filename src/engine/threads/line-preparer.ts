import type { Piscina } from 'piscina';
import { endThreads } from '../../kernel/threads.ts';
import type { CollectionSchema } from '../schema.ts';
import type { PrepareLinesTask } from './prepare-task.ts';
import { startPool } from './start-pool.ts';
import type { WriterRequest } from './writer-task.ts';

/** Lines of fewer bytes are prepared by the writer sooner than handed to another thread. */
const MIN_BYTES = 256 * 1024;
/** When the idle thread ends: after longer than the writer needs for a batch on a busy machine. */
const IDLE_MS = 10_000;

/**
 * The thread that prepares the lines of imports while the writer writes those before. Its
 * results are in shared memory, which is used again as long as an import goes on.
 */
export class LinePreparer {
  #pool: Piscina<PrepareLinesTask, void> | undefined;
  #free: SharedArrayBuffer[] = [];
  #inUse = 0;

  /** What is prepared of a request, if anything. The memory must be released. */
  async prepare(request: WriterRequest, schema: CollectionSchema): Promise<SharedArrayBuffer | undefined> {
    if (request.do !== 'write' || request.action === 'update' || request.withDocuments) return undefined;
    const { lines, dirtyValues } = request;
    if (!(lines instanceof Uint8Array) || lines.length < MIN_BYTES) return undefined;
    const memory = this.#take(lines.length);
    const size = { minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS };
    this.#pool ??= startPool('./prepare-task.ts', size);
    try {
      await this.#pool.run({ lines, schema, dirtyValues, memory });
      return memory;
    } catch (error) {
      this.release(memory);
      throw error;
    }
  }

  /** More than lines of this length need, unless they have unusual vectors. Pages that are not written take no memory. */
  #take(bytes: number): SharedArrayBuffer {
    const wanted = 2 ** Math.ceil(Math.log2(2 * bytes));
    this.#inUse += 1;
    const free = this.#free.pop();
    return free?.byteLength === wanted ? free : new SharedArrayBuffer(wanted);
  }

  release(memory: SharedArrayBuffer): void {
    this.#inUse -= 1;
    if (this.#inUse > 0) this.#free.push(memory);
    else this.#free = [];
  }

  async close(): Promise<void> {
    if (this.#pool) await endThreads(this.#pool);
  }
}
