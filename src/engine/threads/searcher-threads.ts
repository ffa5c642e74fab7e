import { availableParallelism } from 'node:os';
import { unlessAborted } from '../../kernel/deadline.ts';
import { Callers } from '../../kernel/share-in-flight.ts';
import { MissingRow } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { threadClock, WORK_PER_MS } from '../search-budget.ts';
import { type Loaded, type LoadTask, runLoadTask } from '../store/collection-reader.ts';
import type { Published } from '../store/generation.ts';
import { fromPost, toPost } from '../store/posted-generation.ts';
import { type Attempt, SearchQueue } from './search-queue.ts';
import { type EngineReply, makeReply, runSearch, type SearchTask } from './search-task.ts';
import type {
  LoadedHere,
  Searched,
  SearchNotice,
  SearchThreadAnswer,
  SearchThreadTask,
} from './search-thread.ts';
import { forget, hold } from './snapshots.ts';
import { ThreadGroup } from './thread-group.ts';

export interface SearcherOptions {
  /** Threads that search; 0 searches in the calling thread. Default: one per processor, at least two. */
  readonly threads?: number;
  /** For a process that serves: they start at once and not with the first search, which would wait for them. */
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

export interface SearchContext {
  readonly signal?: AbortSignal | undefined;
  /** Searches of one client delay each other more than those of others. */
  readonly client?: string | undefined;
}

/** What a search that several clients may share runs with. */
interface SharedContext {
  readonly signal?: AbortSignal | undefined;
  readonly callers?: Callers;
}

/** A search of a collection, with the generation that it is to find at least. */
export interface SearchOver extends Omit<SearchTask, 'limits'> {
  readonly schema: CollectionSchema;
  readonly published: Published;
}

/** As a client of the queue. No IP address. */
const LOADER = 'loader';
const UNKNOWN = '';

interface Posted {
  readonly schema: CollectionSchema;
  readonly published: Published;
}

/** The threads that search, and what they have. */
export class SearcherThreads {
  readonly #options: SearcherOptions;
  readonly #count: number;
  readonly #queue: SearchQueue;
  readonly #threads: ThreadGroup<SearchNotice, SearchThreadTask, SearchThreadAnswer>;
  /** The generations that the threads have, by folder: of collections that are searched. */
  readonly #posted = new Map<string, Posted>();

  constructor(options: SearcherOptions) {
    const { threads = Math.max(2, availableParallelism()), maxQueue = DEFAULT_MAX_QUEUE } = options;
    this.#options = options;
    this.#count = threads;
    this.#queue = new SearchQueue({ threads, maxWaiting: maxQueue, now: threadClock });
    this.#threads = new ThreadGroup({
      file: new URL('./search-thread.ts', import.meta.url),
      name: 'search',
      threads,
      known: () =>
        this.#posted
          .entries()
          .map(([folder, { schema, published }]) => ({ do: 'hold', folder, schema, generation: published })),
    });
    if (options.startsAtOnce) this.#threads.start();
  }

  /**
   * Rejects at once when the signal is aborted; the search then ends soon.
   * Errors: EngineUnavailable when too many searches wait, or the thread ends; MissingRow when the
   * generation is outdated.
   */
  async run(
    { schema, published, ...search }: SearchOver,
    { signal, callers = new Callers(UNKNOWN) }: SharedContext = {},
  ): Promise<EngineReply> {
    const {
      maxSearchMs: maxMs = DEFAULT_MAX_SEARCH_MS,
      maxWaitMs = DEFAULT_MAX_WAIT_MS,
      slowMs,
    } = this.#options;
    const { folder } = search;
    const askedAt = threadClock();
    const limits = { askedAt, maxMs, maxWork: maxMs * WORK_PER_MS, slowMs };
    signal?.throwIfAborted();
    if (this.#count === 0) {
      hold({ folder, schema, generation: published });
      return runSearch({ ...search, limits });
    }
    this.#use(folder, { schema, published });
    const cancelled = signal && cancelledWith(signal);
    const attempt = async (maxProcessorMs: number | undefined): Promise<Attempt<EngineReply>> => {
      if (threadClock() - askedAt > maxWaitMs) {
        return { result: makeReply(408, TIMEOUT, true), tookMs: 0 };
      }
      const task = { do: 'search', ...search, limits: { ...limits, cancelled }, maxProcessorMs } as const;
      const { reply: result, tookMs } = (await this.#ask(task, signal)) as Searched;
      return { result, tookMs };
    };
    const work = this.#queue.run({ callers, attempt, signal });
    // A cancelled caller gets its error at once; the result of the search is then dropped.
    return signal ? unlessAborted(work, signal) : work;
  }

  async #ask(task: SearchThreadTask, signal?: AbortSignal): Promise<Searched | LoadedHere> {
    const answer = await this.#threads.run(task, signal);
    if ('missingRow' in answer) throw new MissingRow(answer.missingRow);
    if ('failure' in answer) throw answer.failure;
    return answer;
  }

  /** Reads the current generation of a collection in a thread. Errors: EngineUnavailable; those of files. */
  async load(task: LoadTask): Promise<Loaded> {
    if (this.#count === 0) return runLoadTask(task);
    const { folder, schema, loaded } = task;
    if (loaded) this.#use(folder, { schema, published: loaded });
    const attempt = async (): Promise<Attempt<Loaded>> => {
      const before = this.#posted.get(folder)?.published;
      const { state, damage } = (await this.#ask({ do: 'load', folder, schema })) as LoadedHere;
      return { result: { state: state && fromPost(state, before), damage }, tookMs: 0 };
    };
    return this.#queue.run({ callers: new Callers(LOADER), attempt, isLong: true });
  }

  stats(): { readonly threads: number; readonly running: number; readonly waiting: number } {
    const { running, waiting } = this.#queue;
    return { threads: this.#count, running, waiting };
  }

  /** Lets the threads have the new generation of a collection, if they have one. */
  publish(folder: string, published: Published): void {
    const before = this.#posted.get(folder);
    if (!before) return;
    this.#posted.set(folder, { ...before, published });
    const generation = toPost(published, before.published);
    this.#threads.post({ do: 'hold', folder, schema: before.schema, generation });
  }

  #use(folder: string, given: Posted): void {
    if (this.#posted.has(folder)) return;
    this.#posted.set(folder, given);
    this.#threads.post({ do: 'hold', folder, schema: given.schema, generation: given.published });
  }

  forget(folder: string): void {
    forget(folder);
    if (this.#posted.delete(folder)) this.#threads.post({ do: 'forget', folder });
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}

/** Shared memory that holds 1 after the signal was aborted. */
export function cancelledWith(signal: AbortSignal): Int32Array {
  const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  signal.addEventListener('abort', () => Atomics.store(cancelled, 0, 1), { once: true });
  return cancelled;
}
