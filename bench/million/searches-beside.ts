import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TypesenseServer } from '../rivals/typesense-server.ts';

type Parameters = Readonly<Record<string, string>>;
/** URL, key and collection. */
type ServerAddress = ConstructorParameters<typeof TypesenseServer>;

/** What the thread that searches starts with. */
export interface BesideData {
  readonly address: ServerAddress;
  readonly searches: readonly Parameters[];
  readonly memory: BesideMemory;
}

/** Memory of both threads. */
export interface BesideMemory {
  /** Milliseconds of each search. */
  readonly times: Float64Array;
  /** How many there are, and 1 once there should be no more. */
  readonly state: Int32Array;
}

export const COUNT = 0;
export const ENDS = 1;
/** More than there are in five hours. */
const MAX_SEARCHES = 1_000_000;

/**
 * Searches one after the other while something else goes on, and notes how long each took.
 * They are cheap, so that a long one was stopped by something. That must not be the benchmark, which
 * makes documents and collects garbage meanwhile, so they have a thread of their own.
 */
export class SearchesBeside {
  readonly #memory: BesideMemory = {
    times: new Float64Array(new SharedArrayBuffer(MAX_SEARCHES * Float64Array.BYTES_PER_ELEMENT)),
    state: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
  };
  #taken = 0;
  readonly #ended: Promise<unknown>;

  /** Begins. */
  constructor(address: ServerAddress, searches: readonly Parameters[]) {
    const workerData: BesideData = { address, searches, memory: this.#memory };
    const worker = new Worker(new URL('./searches-beside-task.ts', import.meta.url), { workerData });
    this.#ended = once(worker, 'exit');
  }

  /** Milliseconds of the searches since the last call. */
  take(): readonly number[] {
    const from = this.#taken;
    this.#taken = Atomics.load(this.#memory.state, COUNT);
    return [...this.#memory.times.subarray(from, this.#taken)];
  }

  /** Errors: that of a search. */
  async end(): Promise<void> {
    Atomics.store(this.#memory.state, ENDS, 1);
    await this.#ended;
  }
}
