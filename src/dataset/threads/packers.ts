import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Institution } from '../../records/record-snapshot.ts';
import type { WrittenArchive } from '../archive/write-archive.ts';
import type { ArchiveTask, OpenTask, PackerThread, ThreadTask } from './packer-thread.ts';
import { type Reply, received } from './reply.ts';

/** A thread that reads the record store, packs what it has read, and writes files. */
export interface Packer {
  /** Path of the file for what it packs. */
  readonly spool: string;
  /** Errors: StoreError, DamagedFile, those of the file system. */
  call<N extends keyof PackerThread>(name: N, ...argument: Parameters<PackerThread[N]>): Promise<ValueOf<N>>;
}

type ValueOf<N extends keyof PackerThread> = Awaited<ReturnType<PackerThread[N]>>;

/** Something that any of the threads can do. */
export type Job = (packer: Packer) => Promise<void>;

export interface PackersOptions extends Pick<OpenTask, 'store' | 'idBase' | 'lastArchive'> {
  /** Empty, for the files of the threads. */
  readonly folder: string;
  /** How many threads are of use, of a store with that last change number. */
  readonly threads: (lastChange: number) => number;
  /** Ends the threads in the middle of whatever they do. */
  readonly signal: AbortSignal | undefined;
}

/** The record store feeds some eight. */
const MAX_THREADS = 8;

/**
 * A thread that opens its snapshot after another one may find that the store has
 * changed meanwhile. Only in the first attempt do threads have to start between.
 */
const ATTEMPTS = 10;

/** What there is at that moment. */
export interface OpenedStore {
  readonly packers: Packers;
  /** The highest change number of the store, 0 in an empty one. */
  readonly lastChange: number;
  readonly institutions: readonly Institution[];
}

/** Threads that see one moment of the record store. */
export class Packers {
  readonly #agreeing: readonly Thread[];
  readonly #closeAll: () => Promise<void>;

  private constructor(agreeing: readonly Thread[], closeAll: () => Promise<void>) {
    this.#agreeing = agreeing;
    this.#closeAll = closeAll;
  }

  /** Errors: StoreError, those of the file system, the reason of the signal. */
  static async open({ folder, threads, signal, ...options }: PackersOptions): Promise<OpenedStore> {
    signal?.throwIfAborted();
    const started: Thread[] = [];
    const stop = () => {
      for (const thread of started) void thread.end(signal?.reason);
    };
    signal?.addEventListener('abort', stop);
    const closeAll = () => closeThreads(started).finally(() => signal?.removeEventListener('abort', stop));
    const open = async (at: number, token?: string) => {
      const packer = started[at] ?? new Thread(join(folder, `spool-${at}`));
      started[at] = packer;
      return { packer, opened: await packer.call('open', { ...options, token, spool: packer.spool }) };
    };
    try {
      for (let attempt = 1; ; attempt += 1) {
        const { packer, opened } = await open(0);
        if (opened === undefined) throw new Error('a snapshot without a token was not opened');
        const { token, lastChange } = opened;
        const wanted = Math.max(1, Math.min(threads(lastChange), MAX_THREADS, availableParallelism()));
        const opening = Array.from({ length: wanted - 1 }, (_, at) => open(at + 1, token));
        const [institutions, ...others] = await Promise.all([packer.call('institutions'), ...opening]);
        const agreeing = others.filter((other) => other.opened !== undefined).map((other) => other.packer);
        const isEnough = agreeing.length === others.length || attempt === ATTEMPTS;
        if (isEnough)
          return { packers: new Packers([packer, ...agreeing], closeAll), lastChange, institutions };
      }
    } catch (error) {
      await closeAll();
      throw error;
    }
  }

  /** In that order. Errors: DamagedFile, those of the file system. */
  async writeArchives(tasks: readonly ArchiveTask[]): Promise<WrittenArchive[]> {
    const written: WrittenArchive[] = [];
    const write = (task: ArchiveTask, at: number) => async (packer: Packer) => {
      written[at] = await packer.call('writeArchive', task);
    };
    await this.share(tasks.map(write));
    return written;
  }

  /**
   * Does all jobs, each on the thread that is free next. Errors: the first one of a
   * job, or the reason of the signal, when all jobs that were begun have ended.
   */
  async share(jobs: readonly Job[]): Promise<void> {
    const waiting = [...jobs];
    const work = async (thread: Thread): Promise<void> => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        try {
          await job(thread);
        } catch (error) {
          waiting.length = 0;
          throw error;
        }
      }
    };
    const ends = await Promise.allSettled(this.#agreeing.map(work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  close(): Promise<void> {
    return this.#closeAll();
  }
}

/** Errors: the first one, when all are closed. */
async function closeThreads(threads: readonly Thread[]): Promise<void> {
  const ends = await Promise.allSettled(threads.map((thread) => thread.close()));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

class Thread implements Packer {
  readonly spool: string;
  readonly #pool: Piscina<ThreadTask, Reply<unknown>>;
  /** Why the thread has ended. What it had opened is gone with it, so no other one takes its place. */
  #fault: unknown;
  #ended: Promise<void> | undefined;

  constructor(spool: string) {
    this.spool = spool;
    this.#pool = new Piscina({
      filename: new URL('packer-thread.ts', import.meta.url).href,
      // Each thread has a state of its own, so it has a pool of its own.
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A thread makes few objects: it need not let them gather.
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    // One that ends while it has nothing to do would end the process.
    this.#pool.on('error', (error) => this.end(error));
  }

  async call<N extends keyof PackerThread>(
    name: N,
    ...[argument]: Parameters<PackerThread[N]>
  ): Promise<ValueOf<N>> {
    if (this.#fault !== undefined) throw this.#fault;
    let answer: Reply<unknown>;
    try {
      answer = await this.#pool.run({ name, argument });
    } catch (error) {
      await this.end(error);
      throw this.#fault;
    }
    return received(answer as Reply<ValueOf<N>>);
  }

  async close(): Promise<void> {
    try {
      if (this.#fault === undefined) await this.call('close');
    } finally {
      await this.#destroy();
    }
  }

  /** In the middle of what it does. That fails with the fault, and so does what waits for the thread. */
  end(fault: unknown): Promise<void> {
    this.#fault ??= fault;
    return this.#destroy();
  }

  #destroy(): Promise<void> {
    this.#ended ??= this.#pool.destroy();
    return this.#ended;
  }
}
