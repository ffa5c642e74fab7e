import { setTimeout as sleep } from 'node:timers/promises';
import type { Piscina } from 'piscina';
import { unlessAborted } from '../../kernel/deadline.ts';
import type { WantedFields } from '../documents/stored-document.ts';
import { type DamagedDocument, EngineFault, EngineUnavailable } from '../fault.ts';
import type { MatchOrder } from '../match-all.ts';
import type { SearchParameters } from '../request/request.ts';
import { threadClock, WORK_PER_MS } from '../search-budget.ts';
import type { CatalogEntry } from '../store/catalog.ts';
import type { Published } from '../store/generation.ts';
import type { ReaderLeases } from '../store/leases.ts';
import {
  type DocumentLines,
  type MatchesResult,
  type MatchesTask,
  type ReadPage,
  runMatchesTask,
} from './matches-task.ts';
import { cancelledWith, type SearchContext } from './searcher-threads.ts';
import { startPool } from './start-pool.ts';

export interface MatchesOptions {
  /** 0 works in the calling thread. */
  readonly threads?: number;
  /** The longest time for finding the matches, in milliseconds. */
  readonly maxSearchMs?: number;
}

export interface MatchesRequest {
  readonly parameters: SearchParameters;
  readonly order: MatchOrder;
  readonly fields: WantedFields;
}

interface MatchesParts {
  readonly leases: ReaderLeases;
  /** Whether searches are in progress. */
  readonly isBusy: () => boolean;
  /** Called with documents that are left out. */
  readonly onDamaged: (entry: CatalogEntry, damaged: readonly DamagedDocument[]) => void;
}

/** All matches of a search in order, as they were when it was made. */
export interface FoundMatches {
  readonly total: number;
  /** The next documents, `most` at most, fewer if they are large; undefined at the end. */
  read(most: number): Promise<DocumentLines | undefined>;
  /** Must be called in the end: until then the documents of the state are kept. */
  close(): void;
}

const DEFAULT_MAX_MS = 30_000;
/** A page takes some ten milliseconds. */
const MAX_PAUSE_MS = 30;
/** How long the thread waits for another export before it ends. */
const IDLE_MS = 60_000;

type MatchesPool = Piscina<MatchesTask, MatchesResult<Uint32Array | ReadPage>>;

/** Of the process: without threads, all readers share what is open. */
let lastId = 0;

/** Reads all matches of searches, in one thread that gives way to searches. [export-4] */
export class MatchesReader {
  readonly #options: MatchesOptions;
  readonly #parts: MatchesParts;
  #pool: MatchesPool | undefined;
  /** Ends the thread when nothing is open. */
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #open = new Set<number>();

  constructor(parts: MatchesParts, options: MatchesOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Errors: EngineFault with Typesense's status; EngineUnavailable; the signal's reason, also of `read`. */
  async find(
    entry: CatalogEntry,
    published: Published,
    { parameters, order, fields }: MatchesRequest,
    context: SearchContext,
  ): Promise<FoundMatches> {
    const { maxSearchMs: maxMs = DEFAULT_MAX_MS } = this.#options;
    const { folder, schema } = entry;
    const endUse = this.#parts.leases.useForLong(folder, published.change);
    lastId += 1;
    const id = lastId;
    this.#open.add(id);
    const close = (): void => {
      if (!this.#open.delete(id)) return;
      endUse();
      this.#close(id);
    };
    try {
      const cancelled = context.signal && cancelledWith(context.signal);
      const limits = { askedAt: threadClock(), maxMs, maxWork: maxMs * WORK_PER_MS, cancelled };
      const task = { do: 'find', id, folder, schema, fields, published, parameters, order, limits } as const;
      const rows = (await this.#run(task, context)) as Uint32Array;
      let at = 0;
      let tookMs = 0;
      return {
        total: rows.length,
        read: async (most) => {
          while (at < rows.length) {
            const page = rows.slice(at, at + most);
            // Beside searches it works half of the time.
            if (this.#parts.isBusy()) await sleep(Math.min(tookMs, MAX_PAUSE_MS));
            const began = performance.now();
            const found = (await this.#run({ do: 'read', id, rows: page }, context)) as ReadPage;
            at += found.rows;
            tookMs = performance.now() - began;
            const { lines, documents, lastId, damaged } = found;
            if (damaged.length > 0) this.#parts.onDamaged(entry, damaged);
            if (documents > 0) return { lines, documents, lastId };
          }
          return undefined;
        },
        close,
      };
    } catch (error) {
      close();
      throw error;
    }
  }

  /** After the task in progress, which a cancelled search leaves to itself. */
  #close(id: number): void {
    const task = { do: 'close', id } as const;
    if (this.#options.threads === 0) runMatchesTask(task);
    else this.#pool?.run(task).catch(() => {});
    if (this.#open.size > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => void this.#endThread(), IDLE_MS).unref();
  }

  async #run(task: MatchesTask, { signal }: SearchContext) {
    signal?.throwIfAborted();
    if (this.#options.threads === 0) return runMatchesTask(task);
    clearTimeout(this.#idleTimer);
    this.#pool ??= startPool('./matches-task.ts', { minThreads: 1, maxThreads: 1 });
    const work = this.#pool.run(task);
    const outcome = signal ? await unlessAborted(work, signal) : await work;
    if ('result' in outcome) return outcome.result;
    if ('fault' in outcome) throw new EngineFault(outcome.fault.status, outcome.fault.message);
    signal?.throwIfAborted();
    throw new EngineUnavailable('missingRow' in outcome ? outcome.missingRow : 'the search was cancelled');
  }

  async #endThread(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await pool?.close();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#endThread();
  }
}
