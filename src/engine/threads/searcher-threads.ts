import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { unlessAborted } from '../../kernel/unless-aborted.ts';
import { EngineUnavailable } from '../fault.ts';
import { threadClock, WORK_PER_MS } from '../search-budget.ts';
import {
  type EngineReply,
  type LetGoTask,
  runSearch,
  type SearchTask,
  type ThreadTask,
} from './search-task.ts';
import { THREAD_LIMITS } from './thread-limits.ts';

export interface SearcherOptions {
  /** Threads that search; 0 searches in the calling thread. Default: one a processor. */
  readonly threads?: number;
  /** Searches that may wait for a thread, at least one; a further one is refused at once. */
  readonly maxQueue?: number;
  /** The longest time that a search may take, in milliseconds, waiting included: then it ends with what it has. */
  readonly maxSearchMs?: number;
}

const DEFAULT_MAX_QUEUE = 1_000;
const DEFAULT_MAX_SEARCH_MS = 30_000;
/** A search whose client has left ends by itself within moments. One that does not costs its thread. */
const PATIENCE_MS = 5_000;

type Pool = Piscina<ThreadTask | LetGoTask, EngineReply | undefined>;

/** The threads that search; the first search starts them. */
export class SearcherThreads {
  readonly #options: SearcherOptions;
  #pool: Pool | undefined;

  constructor(options: SearcherOptions) {
    this.#options = options;
  }

  /**
   * Rejects at once when the signal is aborted; the search then ends soon.
   * Errors: EngineUnavailable when too many searches wait.
   */
  async run(task: Omit<SearchTask, 'limits'>, signal?: AbortSignal): Promise<EngineReply> {
    const { threads, maxQueue = DEFAULT_MAX_QUEUE, maxSearchMs = DEFAULT_MAX_SEARCH_MS } = this.#options;
    const limits = { askedAt: threadClock(), maxMs: maxSearchMs, maxWork: maxSearchMs * WORK_PER_MS };
    signal?.throwIfAborted();
    if (threads === 0) return runSearch({ ...task, limits });
    this.#pool ??= start(threads ?? availableParallelism());
    if (this.#pool.queueSize >= Math.max(1, maxQueue))
      throw new EngineUnavailable('too many searches are waiting');
    if (!signal) return ask(this.#pool, { ...task, limits });
    const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    signal.addEventListener('abort', () => Atomics.store(cancelled, 0, 1), { once: true });
    const work = ask(this.#pool, { ...task, limits: { ...limits, cancelled } }, withPatience(signal));
    // The caller hears at once that it has left; what the work comes to then is nobody's business.
    return unlessAborted(work, signal);
  }

  /** Has threads without work forget generations older than this; one that is at work takes the next with its next search. */
  async letGo(folder: string, before: number): Promise<void> {
    const threads = this.#pool?.threads ?? [];
    await Promise.all(threads.map(() => this.#pool?.run({ folder, before })));
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }
}

function start(threads: number): Pool {
  return new Piscina({
    filename: new URL('./search-task.ts', import.meta.url).href,
    resourceLimits: THREAD_LIMITS,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
  });
}

/** Hands the segments over only when the thread does not hold them. */
async function ask(pool: Pool, task: SearchTask, signal?: AbortSignal): Promise<EngineReply> {
  const { published, ...rest } = task;
  const { generation } = published;
  const options = signal ? { signal } : {};
  const answer = await pool.run({ ...rest, generation, published: undefined }, options);
  const reply = answer ?? (await pool.run({ ...rest, generation, published }, options));
  if (!reply) throw new Error('a thread refused the segments that it was given');
  return reply;
}

function withPatience(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const stop = (): void => late.abort(signal.reason);
  signal.addEventListener('abort', () => setTimeout(stop, PATIENCE_MS).unref(), { once: true });
  return late.signal;
}
