import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Piscina } from 'piscina';
import { unlessAborted } from '../../kernel/deadline.ts';
import { runV8InBackground } from '../../kernel/threads.ts';
import { MissingRow } from '../fault.ts';
import { threadClock, WORK_PER_MS } from '../search-budget.ts';
import { collectGarbage } from '../store/garbage.ts';
import type { Published } from '../store/generation.ts';
import { changeSince, type GenerationChange } from '../store/generation-change.ts';
import { type Attempt, allButOne, SearchQueue } from './search-queue.ts';
import {
  type EngineReply,
  type EvictTask,
  type InTurn,
  makeReply,
  type PrepareTask,
  runSearch,
  type Searched,
  type SearchTask,
  type ThreadReply,
  type ThreadTask,
} from './search-task.ts';
import { startPool } from './start-pool.ts';
import { endLostTurn } from './turns.ts';

export interface SearcherOptions {
  /**
   * Threads that search; 0 searches in the calling thread. Expensive searches have threads of
   * a lower priority beside them. Default: one per processor, at least two.
   */
  readonly threads?: number;
  /**
   * For a process that serves: they start at once and not with the first search, which would wait for them,
   * and V8's threads give way to them.
   */
  readonly startsAtOnce?: boolean;
  /** Searches that may wait for a thread, at least one. Beyond that, the one that is due last is refused. */
  readonly maxQueue?: number;
  /** The longest time of a search once a thread has begun it, in milliseconds; then it ends with what it has found. */
  readonly maxSearchMs?: number;
  /** How long a search may wait for a thread, in milliseconds; later, none begins it. */
  readonly maxWaitMs?: number;
  /** A search that takes longer, in milliseconds, reports its stages. Default: none does. */
  readonly slowMs?: number | undefined;
}

const DEFAULT_MAX_QUEUE = 1_000;
const DEFAULT_MAX_SEARCH_MS = 30_000;
const DEFAULT_MAX_WAIT_MS = 30_000;
/** Typesense's reply to a search whose time is over before anything was found. */
const TIMEOUT = '{"message":"Request Timeout"}';
/**
 * A cancelled search ends by itself within moments of processor time. After this time its
 * thread is ended, with all that it has prepared: late, because on a busy machine a thread
 * of low priority may get no processor for seconds.
 */
const CANCEL_GRACE_MS = 30_000;

type Pool = Piscina<ThreadTask | EvictTask | PrepareTask, ThreadReply | InTurn | undefined>;

export interface SearchContext {
  readonly signal?: AbortSignal | undefined;
  /** Searches of one client delay each other more than those of others. */
  readonly client?: string | undefined;
}

/** How long a thread for expensive searches waits for the next one before it ends. */
const EXPENSIVE_IDLE_MS = 60_000;

/** Longer than a cheap search takes. */
const PAUSE_MS = 100;
/** How soon, and how often, threads that have not got a new generation are given it again. */
const RETRY_MS = 5;
const MAX_RETRIES = 40;

/** A new generation of a collection. */
export interface NewGeneration {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly next: Published;
}

interface LastGeneration extends NewGeneration {
  /** For threads that have the generation before; undefined for the first one. */
  readonly change: GenerationChange | undefined;
  /** The number of the generation before, if segments were only merged since. */
  readonly mergedFrom: number | undefined;
  /** Counts the new generations of all collections. */
  readonly number: number;
}

/** The threads that search. */
export class SearcherThreads {
  readonly #options: SearcherOptions;
  readonly #threads: number;
  readonly #queue: SearchQueue;
  readonly #turns = makeTurn();
  readonly #expensiveTurns = makeTurn();
  /** Folders of the collections that were searched. */
  readonly #searched = new Set<string>();
  /** By folder. */
  readonly #last = new Map<string, LastGeneration>();
  /** By folder: resolves when idle threads have the last generation. */
  readonly #prepared = new Map<string, Promise<void>>();
  #newGenerations = 0;
  #expensiveAt = Number.NEGATIVE_INFINITY;
  #pool: Pool | undefined;
  #expensive: Pool | undefined;
  #isClosed = false;

  constructor(options: SearcherOptions) {
    const { threads = Math.max(2, availableParallelism()), maxQueue = DEFAULT_MAX_QUEUE } = options;
    this.#options = options;
    this.#threads = threads;
    this.#queue = new SearchQueue({ threads, maxWaiting: maxQueue, now: threadClock });
    if (options.startsAtOnce === true && threads > 0) {
      runV8InBackground();
      this.#cheapPool();
    }
  }

  /**
   * Rejects at once when the signal is aborted; the search then ends soon.
   * Errors: EngineUnavailable when too many searches wait; MissingRow when the
   * state is outdated.
   */
  async run(
    task: Omit<SearchTask, 'limits'>,
    { signal, client = '' }: SearchContext = {},
  ): Promise<EngineReply> {
    const {
      maxSearchMs: maxMs = DEFAULT_MAX_SEARCH_MS,
      maxWaitMs = DEFAULT_MAX_WAIT_MS,
      slowMs,
    } = this.#options;
    const askedAt = threadClock();
    const limits = { askedAt, maxMs, maxWork: maxMs * WORK_PER_MS, slowMs };
    signal?.throwIfAborted();
    if (this.#threads === 0) return runSearch({ ...task, limits });
    const cheap = this.#cheapPool();
    this.#searched.add(task.folder);
    const cancelled = signal && cancelledWith(signal);
    const late = signal && afterGrace(signal);
    const attempt = async (trialMs: number | undefined): Promise<Attempt<EngineReply>> => {
      const startedAt = threadClock();
      if (startedAt - askedAt > maxWaitMs) {
        return { result: makeReply(408, TIMEOUT, true), tookMs: 0, end: 'late' };
      }
      const isExpensive = trialMs === undefined;
      const pool = isExpensive ? this.#expensivePool() : cheap;
      if (isExpensive) this.#expensiveAt = performance.now();
      const before = this.#newGenerations;
      const given = { ...task, limits: { ...limits, cancelled } };
      const last = this.#last.get(task.folder);
      const sinceBefore = last?.next.generation === task.published.generation ? last : undefined;
      const { reply, tookMs } = await ask(pool, given, sinceBefore, trialMs, late);
      // What was published meanwhile. The thread is idle only after this turn.
      if (this.#newGenerations > before) setImmediate(() => this.#catchUp(before).catch(() => {}));
      if (typeof reply === 'string') return { result: undefined, tookMs, end: reply };
      // One that was cut off earlier had a `search_cutoff_ms`.
      const isLate = reply.cutOff && threadClock() >= startedAt + 0.75 * maxMs;
      return { result: reply, tookMs, end: isLate ? 'late' : 'complete' };
    };
    const work = this.#queue.run(client, attempt, signal);
    // A cancelled caller gets its error at once; the result of the search is then dropped.
    return signal ? unlessAborted(work, signal) : work;
  }

  stats(): { readonly threads: number; readonly running: number; readonly waiting: number } {
    const { running, waiting } = this.#queue;
    return { threads: this.#threads, running, waiting };
  }

  /**
   * Hands the new generation of a collection that was searched to idle threads, so that their next search costs what earlier ones did. A busy
   * thread gets it after its search.
   */
  async prepare(last: NewGeneration): Promise<void> {
    const { folder, next } = last;
    if (!this.#searched.has(folder)) return;
    const before = this.#last.get(folder);
    const change = before && changeSince(before.next, next);
    this.#newGenerations += 1;
    const given = {
      ...last,
      change,
      mergedFrom: mergedFrom(before?.next, next),
      number: this.#newGenerations,
    };
    this.#last.set(folder, given);
    const prepared = this.#prepareIdle(given);
    this.#prepared.set(folder, prepared);
    await prepared;
  }

  /** Threads that were busy when generations came get them, and free the memory of those before. */
  async #catchUp(numberBefore: number): Promise<void> {
    const missed = [...this.#last.values()].filter(({ number }) => number > numberBefore);
    for (const last of missed) await this.#prepareIdle(last);
    for (const { folder, next } of missed) {
      if (this.#pool) await this.#evictOneByOne(this.#pool, { folder, before: next.generation });
    }
  }

  /** Stops when a later generation of the collection comes: threads that have it already would go back. */
  async #prepareIdle(given: LastGeneration): Promise<void> {
    this.#endLostTurns();
    const { folder, folders } = given;
    const isLast = (): boolean => !this.#isClosed && this.#last.get(folder) === given;
    const { running, runningExpensive } = this.#queue;
    const task = { folder, folders };
    await inIdleThreads(this.#pool, running - runningExpensive, task, given, isLast);
    // A thread that is about to end stays alive for a task.
    if (performance.now() - this.#expensiveAt < EXPENSIVE_IDLE_MS) {
      await inIdleThreads(this.#expensive, runningExpensive, task, given, isLast);
    }
  }

  forget(folder: string): void {
    this.#searched.delete(folder);
    this.#last.delete(folder);
    this.#prepared.delete(folder);
  }

  /**
   * Frees the memory of older generations in this thread and in idle ones, which drop them once they have the
   * last one, one after the other and with pauses, because that stops searches; busy ones replace theirs with
   * the next search.
   */
  async evict(folder: string, before: number): Promise<void> {
    await this.#prepared.get(folder)?.catch(() => {});
    await pause();
    // Not as the last one: giving the memory back to the system takes longer, and nothing is answered meanwhile.
    collectGarbage();
    await pause();
    this.#endLostTurns();
    for (const pool of [this.#pool, this.#expensive]) {
      if (pool) await this.#evictOneByOne(pool, { folder, before });
    }
  }

  /** In each round one thread frees memory, which takes some tens of milliseconds, and the others can search. */
  async #evictOneByOne(pool: Pool, task: EvictTask): Promise<void> {
    const count = pool.threads.length;
    const done = new Set<number>();
    for (let round = 0; done.size < count && round < 2 * count && !this.#isClosed; round += 1) {
      await inThreads(pool, count, task, done);
      await pause();
    }
  }

  #endLostTurns(): void {
    const pools = [
      { pool: this.#pool, turn: this.#turns },
      { pool: this.#expensive, turn: this.#expensiveTurns },
    ];
    for (const { pool, turn } of pools) {
      const threads = pool?.threads.map(({ threadId }) => threadId);
      if (threads) endLostTurn(turn, threads);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#pool?.close(), this.#expensive?.close()]);
  }

  /** All threads at once: a cheap search must not wait for one to start. */
  #cheapPool(): Pool {
    this.#pool ??= startPool('./search-task.ts', {
      minThreads: this.#threads,
      maxThreads: this.#threads,
      workerData: this.#turns.buffer,
    });
    return this.#pool;
  }

  #expensivePool(): Pool {
    this.#expensive ??= startPool('./expensive-search-task.ts', {
      minThreads: 0,
      maxThreads: allButOne(this.#threads),
      idleTimeout: EXPENSIVE_IDLE_MS,
      workerData: this.#expensiveTurns.buffer,
    });
    return this.#expensive;
  }
}

/**
 * In each round one thread prepares, and the others can search, until each idle one has done so. Threads
 * that have the generation before get the change; if one does not, all get the whole generation from then on.
 */
async function inIdleThreads(
  pool: Pool | undefined,
  busy: number,
  task: Omit<PrepareTask, 'next'>,
  { next, change }: Pick<LastGeneration, 'next' | 'change'>,
  isLast: () => boolean,
): Promise<void> {
  if (!pool) return;
  const idle = Math.max(0, pool.threads.length - busy);
  const done = new Set<number>();
  let given: PrepareTask = { ...task, next: change ?? next };
  for (let round = 0; done.size < idle && round < idle + MAX_RETRIES; round += 1) {
    // A thread that has begun a search meanwhile leaves its task to others, which have done theirs.
    if (round > 0) await delay(RETRY_MS, undefined, { ref: false });
    if (!isLast()) return;
    const replies = await inThreads(pool, idle, given, done);
    if (replies.some(({ needsWhole }) => needsWhole)) given = { ...task, next };
  }
}

/** Adds the ids of the threads that have nothing more to do to `done`. */
async function inThreads(
  pool: Pool,
  count: number,
  task: EvictTask | PrepareTask,
  done: Set<number>,
): Promise<InTurn[]> {
  const all = await Promise.all(Array.from({ length: count }, () => pool.run(task)));
  const replies = all.filter((reply) => reply !== undefined && 'isLeft' in reply);
  for (const { thread, isLeft } of replies) if (!isLeft) done.add(thread);
  return replies;
}

/** Between what stops searches, so that none meets several of these. */
const pause = (): Promise<void> => delay(PAUSE_MS, undefined, { ref: false });

/** The number of a generation whose segments were merged into the next one, without any other change. */
const mergedFrom = (before: Published | undefined, next: Published): number | undefined =>
  before && before.change === next.change && before.generation + 1 === next.generation
    ? before.generation
    : undefined;

const makeTurn = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Passes only segments that the thread does not have. */
async function ask(
  pool: Pool,
  task: SearchTask,
  sinceBefore: Pick<LastGeneration, 'change' | 'mergedFrom'> | undefined,
  trialMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Searched> {
  const { published, ...rest } = task;
  const { generation } = published;
  const options = signal ? { signal } : {};
  const given = { ...rest, trialMs, generation, mergedFrom: sinceBefore?.mergedFrom };
  const askWith = (segments: ThreadTask['published']) => pool.run({ ...given, published: segments }, options);
  let reply = await askWith(undefined);
  if (!reply && sinceBefore?.change) reply = await askWith(sinceBefore.change);
  reply ??= await askWith(published);
  if (!reply || 'isLeft' in reply) {
    throw new Error('a search thread did not use the segments that it was given');
  }
  if (typeof reply === 'object' && 'missingRow' in reply) throw new MissingRow(reply.missingRow);
  return reply;
}

/** Shared memory that holds 1 after the signal was aborted. */
export function cancelledWith(signal: AbortSignal): Int32Array {
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  signal.addEventListener('abort', () => Atomics.store(cancelled, 0, 1), { once: true });
  return cancelled;
}

function afterGrace(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const stop = (): void => late.abort(signal.reason);
  signal.addEventListener('abort', () => setTimeout(stop, CANCEL_GRACE_MS).unref(), { once: true });
  return late.signal;
}
