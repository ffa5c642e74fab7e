import { Piscina } from 'piscina';
import { EngineUnavailable } from '../fault.ts';
import { cannotWrite } from '../store/cannot-write.ts';
import type { CatalogEntry } from '../store/catalog.ts';
import { DroppedSegments } from '../store/dropped-segments.ts';
import { type Published, publishedNumber, type SharedSegment } from '../store/generation.ts';
import { isBeingWritten } from '../store/writer-lock.ts';
import loadTask, { type Loaded, type LoadTask } from './load-task.ts';
import { THREAD_LIMITS } from './thread-limits.ts';

export interface PublishedParts {
  /** Opens the collection for writing, which brings its index level with its documents. */
  readonly open: (entry: CatalogEntry) => Promise<{ readonly published: Published | undefined }>;
  /** The number of the documents' last change. */
  readonly lastChange: (entry: CatalogEntry) => number;
  /** Told when much memory hangs on references to segments that the state has no more. */
  readonly onDropped: (folder: string, state: Published) => void;
  /** Whether files are read in a thread of their own. */
  readonly inThread: boolean;
  readonly log: (message: string) => void;
}

/** How soon this process sees what others publish, in milliseconds. */
const FOLLOW_EVERY_MS = 250;
/** While newer files are read, searches go on over a state that was the last one so long ago. */
const MAX_AGE_MS = 2_000;
/** How often it is seen to that documents which a killed writer has left are published. */
const CATCH_UP_EVERY_MS = 1_000;
const LOADER_IDLE_MS = 10_000;

interface Known {
  state: Published | undefined;
  /** When it was the last one. */
  checkedAt: number;
  triedAt: number;
  refreshing: Promise<Published> | undefined;
}

/**
 * What is published of each collection, as this process knows it: from its own
 * writer, or from the files, which it looks at again when they are asked for.
 */
export class PublishedCollections {
  readonly #parts: PublishedParts;
  readonly #known = new Map<string, Known>();
  readonly #dropped = new DroppedSegments();
  #loader: Piscina<LoadTask, Loaded> | undefined;

  constructor(parts: PublishedParts) {
    this.#parts = parts;
  }

  folders(): string[] {
    return [...this.#known.keys()];
  }

  segments(folder: string): readonly SharedSegment[] {
    return this.#known.get(folder)?.state?.segments ?? [];
  }

  /**
   * Takes over a state, unless a later one is known. The state that the files have
   * at this moment counts in any case: they may have been put back.
   */
  set(folder: string, state: Published): void {
    const known = this.#of(folder);
    const isEarlier = known.state !== undefined && known.state.generation > state.generation;
    if (isEarlier && publishedNumber(folder) !== state.generation) return;
    const areEnough = this.#dropped.areEnough(known.state?.segments ?? [], state.segments);
    known.state = state;
    known.checkedAt = performance.now();
    if (areEnough) setImmediate(() => this.#parts.onDropped(folder, state));
  }

  forget(folder: string): void {
    this.#known.delete(folder);
  }

  #of(folder: string): Known {
    let known = this.#known.get(folder);
    if (!known) {
      known = {
        state: undefined,
        checkedAt: -MAX_AGE_MS,
        triedAt: -CATCH_UP_EVERY_MS,
        refreshing: undefined,
      };
      this.#known.set(folder, known);
    }
    return known;
  }

  /** Errors: EngineUnavailable when there is no index that could be read or made. */
  async last(entry: CatalogEntry): Promise<Published> {
    const known = this.#of(entry.folder);
    const age = performance.now() - known.checkedAt;
    if (known.state && age < FOLLOW_EVERY_MS) return known.state;
    known.refreshing ??= this.#refresh(entry, known).finally(() => {
      known.refreshing = undefined;
    });
    if (!known.state || age > MAX_AGE_MS) return known.refreshing;
    known.refreshing.catch((error: unknown) => this.#parts.log(String(error)));
    return known.state;
  }

  /** The same as the files have it now. */
  newest(entry: CatalogEntry): Promise<Published> {
    this.#of(entry.folder).checkedAt = Number.NEGATIVE_INFINITY;
    return this.last(entry);
  }

  async #refresh(entry: CatalogEntry, known: Known): Promise<Published> {
    const state = (await this.#fromFiles(entry, known)) ?? (await this.#made(entry, known));
    known.checkedAt = performance.now();
    this.#catchUp(entry, known, state);
    return state;
  }

  /** Undefined when there is nothing that can be read. */
  async #fromFiles({ folder, schema }: CatalogEntry, known: Known): Promise<Published | undefined> {
    if (known.state && publishedNumber(folder) === known.state.generation) return known.state;
    const { state, damage } = await this.#load({ folder, schema, known: known.state });
    if (state) this.set(folder, state);
    if (damage === undefined) return known.state;
    this.#parts.log(`${damage}; the index is made again from the documents`);
    return undefined;
  }

  #load(task: LoadTask): Promise<Loaded> | Loaded {
    if (!this.#parts.inThread) return loadTask(task);
    this.#loader ??= new Piscina({
      filename: new URL('./load-task.ts', import.meta.url).href,
      resourceLimits: THREAD_LIMITS,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: LOADER_IDLE_MS,
    });
    return this.#loader.run(task);
  }

  /** Has the writer make the index again; where it cannot, what is in memory serves on. */
  async #made(entry: CatalogEntry, { state }: Known): Promise<Published> {
    try {
      const { published } = await this.#parts.open(entry);
      if (published) return published;
      throw new EngineUnavailable(`nothing is published of the collection \`${entry.schema.name}\``);
    } catch (error) {
      if (!state) {
        const message = `the index of the collection \`${entry.schema.name}\` cannot be read`;
        throw new EngineUnavailable(message, { cause: error });
      }
      this.#parts.log(`the index cannot be made again: ${String(error)}`);
      return state;
    }
  }

  /** Documents that were stored but not published have been left by a writer that was killed, if nobody writes now. */
  #catchUp(entry: CatalogEntry, known: Known, { change }: Published): void {
    const now = performance.now();
    if (now - known.triedAt < CATCH_UP_EVERY_MS || change === this.#parts.lastChange(entry)) return;
    known.triedAt = now;
    try {
      if (isBeingWritten(entry.folder)) return;
    } catch (error) {
      // In a folder that cannot be written they wait for somebody who may.
      if (cannotWrite(error) === undefined) throw error;
      return;
    }
    this.#parts.open(entry).catch((error: unknown) => {
      this.#parts.log(`stored documents cannot be made searchable: ${String(error)}`);
    });
  }

  async close(): Promise<void> {
    await this.#loader?.close();
  }
}
