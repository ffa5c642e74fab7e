import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { unlessAborted } from '../../kernel/deadline.ts';
import { threadClock, WORK_PER_MS } from '../search-budget.ts';
import { MissingRow } from '../store/missing-row.ts';
import { type Attempt, SearchQueue } from './search-queue.ts';
import {
  type EngineReply,
  type LetGoTask,
  runSearch,
  type Searched,
  type SearchTask,
  type ThreadReply,
  type ThreadTask,
} from './search-task.ts';
import { THREAD_LIMITS } from './thread-limits.ts';

export interface SearcherOptions {
  /** Threads that search; 0 searches in the calling thread. Default: one a processor, at least two. */
  readonly threads?: number;
  /** Searches that may wait for a thread, at least one. Of more, the one that would be last is refused. */
  readonly maxQueue?: number;
  /** The longest time that a search may take, in milliseconds, waiting included: then it ends with what it has. */
  readonly maxSearchMs?: number;
}

const DEFAULT_MAX_QUEUE = 1_000;
const DEFAULT_MAX_SEARCH_MS = 30_000;
/** A search whose client has left ends by itself within moments. One that does not costs its thread. */
const PATIENCE_MS = 5_000;

type Pool = Piscina<ThreadTask | LetGoTask, ThreadReply | undefined>;

/** Who asks, and whether anybody still waits. */
export interface Asking {
  readonly signal?: AbortSignal | undefined;
  /** Searches of one client wait for each other before those of others wait for them. */
  readonly client?: string | undefined;
}

/** The threads that search; the first search starts them. */
export class SearcherThreads {
  readonly #options: SearcherOptions;
  readonly #threads: number;
  readonly #queue: SearchQueue;
  #pool: Pool | undefined;

  constructor(options: SearcherOptions) {
    const { threads = Math.max(2, availableParallelism()), maxQueue = DEFAULT_MAX_QUEUE } = options;
    this.#options = options;
    this.#threads = threads;
    this.#queue = new SearchQueue({ threads, maxWaiting: maxQueue, now: threadClock });
  }

  /**
   * Rejects at once when the signal is aborted; the search then ends soon.
   * Errors: EngineUnavailable when too many searches wait; MissingRow when the
   * state is outdated.
   */
  async run(task: Omit<SearchTask, 'limits'>, { signal, client = '' }: Asking = {}): Promise<EngineReply> {
    const maxMs = this.#options.maxSearchMs ?? DEFAULT_MAX_SEARCH_MS;
    const limits = { askedAt: threadClock(), maxMs, maxWork: maxMs * WORK_PER_MS };
    signal?.throwIfAborted();
    if (this.#threads === 0) return runSearch({ ...task, limits });
    this.#pool ??= start(this.#threads);
    const pool = this.#pool;
    const cancelled = signal && cancelledWith(signal);
    const late = signal && withPatience(signal);
    const attempt = async (trialMs: number | undefined): Promise<Attempt<EngineReply>> => {
      const { reply, tookMs } = await ask(pool, { ...task, limits: { ...limits, cancelled } }, trialMs, late);
      return { result: reply, tookMs, wasCutOff: reply?.cutOff === true && isLate(limits) };
    };
    const work = this.#queue.run(client, attempt, signal);
    // The caller hears at once that it has left; what the work comes to then is nobody's business.
    return signal ? unlessAborted(work, signal) : work;
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

/**
 * Whether the time of a search is nearly over: what was cut off earlier was so
 * by the `search_cutoff_ms` of its request.
 */
const isLate = ({ askedAt, maxMs }: { readonly askedAt: number; readonly maxMs: number }): boolean =>
  threadClock() >= askedAt + 0.75 * maxMs;

function start(threads: number): Pool {
  return new Piscina({
    filename: new URL('./search-task.ts', import.meta.url).href,
    resourceLimits: THREAD_LIMITS,
    // A cheap search must not wait for a thread to start while another one is dear.
    minThreads: threads,
    maxThreads: threads,
  });
}

/** Hands the segments over only when the thread does not hold them. */
async function ask(
  pool: Pool,
  task: SearchTask,
  trialMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Searched> {
  const { published, ...rest } = task;
  const { generation } = published;
  const options = signal ? { signal } : {};
  const answer = await pool.run({ ...rest, trialMs, generation, published: undefined }, options);
  const reply = answer ?? (await pool.run({ ...rest, trialMs, generation, published }, options));
  if (!reply) throw new Error('a thread refused the segments that it was given');
  if (typeof reply === 'object' && 'missingRow' in reply) throw new MissingRow(reply.missingRow);
  return reply;
}

/** Memory whose number is 1 once the signal is aborted. */
function cancelledWith(signal: AbortSignal): Int32Array {
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  signal.addEventListener('abort', () => Atomics.store(cancelled, 0, 1), { once: true });
  return cancelled;
}

function withPatience(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const stop = (): void => late.abort(signal.reason);
  signal.addEventListener('abort', () => setTimeout(stop, PATIENCE_MS).unref(), { once: true });
  return late.signal;
}
