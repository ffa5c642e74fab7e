import { cannotWrite } from './cannot-write.ts';
import { type LeaseFile, takeLease } from './lease-file.ts';

/** A reader's use of one state of a collection. */
interface Use {
  /** The last change of the documents that the state has seen. */
  readonly change: number;
  readonly since: number;
}

/** Ends the use; calling it again does nothing. */
export type EndUse = () => void;

/**
 * Most searches end long before a writer removes what they may read: see
 * `CollectionWriter`. Only those that take longer get a lease.
 */
const SHORT_USE_MS = 1_000;
const RENEW_EVERY_MS = 1_000;

/**
 * What this process reads, and the leases by which writers, in whatever process,
 * know of it: one file a collection, for the oldest state in use. Where the folder
 * cannot be written there is none, and a search that misses a row is made again.
 */
export class ReaderLeases {
  readonly #now: () => number;
  readonly #uses = new Map<string, Set<Use>>();
  readonly #files = new Map<string, LeaseFile>();
  #timer: NodeJS.Timeout | undefined;

  /** `now` counts milliseconds. */
  constructor(now = (): number => performance.now()) {
    this.#now = now;
  }

  /** For a search: a lease is made when it takes long. */
  use(folder: string, change: number): EndUse {
    return this.#add(folder, { change, since: this.#now() });
  }

  /** For what takes as long as its client likes: the lease is made at once. */
  useForLong(folder: string, change: number): EndUse {
    const end = this.#add(folder, { change, since: Number.NEGATIVE_INFINITY });
    this.#renew(folder);
    return end;
  }

  #add(folder: string, use: Use): EndUse {
    const uses = this.#uses.get(folder) ?? new Set();
    this.#uses.set(folder, uses.add(use));
    this.#timer ??= setInterval(() => this.renew(), RENEW_EVERY_MS).unref();
    return () => {
      if (!uses.delete(use) || uses.size > 0 || this.#uses.get(folder) !== uses) return;
      this.#uses.delete(folder);
      this.#renew(folder);
    };
  }

  /** Has the leases follow what is in use. */
  renew(): void {
    for (const folder of this.#uses.keys()) this.#renew(folder);
    if (this.#uses.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #renew(folder: string): void {
    const before = this.#files.get(folder);
    const change = this.#oldestLongUse(folder);
    if (change === before?.change) return;
    // The new one first: between them nothing would be kept.
    const next = change === undefined ? undefined : takeIfWritable(folder, change);
    if (next) this.#files.set(folder, next);
    else this.#files.delete(folder);
    before?.release();
  }

  #oldestLongUse(folder: string): number | undefined {
    const latest = this.#now() - SHORT_USE_MS;
    let oldest: number | undefined;
    for (const { change, since } of this.#uses.get(folder) ?? []) {
      if (since <= latest) oldest = Math.min(change, oldest ?? change);
    }
    return oldest;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const file of this.#files.values()) file.release();
    this.#files.clear();
    this.#uses.clear();
  }
}

function takeIfWritable(folder: string, change: number): LeaseFile | undefined {
  try {
    return takeLease(folder, change);
  } catch (error) {
    if (cannotWrite(error) === undefined) throw error;
    return undefined;
  }
}
