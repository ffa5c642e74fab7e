import { cannotWrite } from '../../kernel/files.ts';
import { EngineUnavailable } from '../fault.ts';
import type { CatalogEntry } from '../store/catalog.ts';
import type { Loaded, LoadTask } from '../store/collection-reader.ts';
import { collectGarbage, GarbageCounter } from '../store/garbage.ts';
import { type Published, publishedChange, publishedNumber, type SharedSegment } from '../store/generation.ts';
import type { ReaderLeases } from '../store/leases.ts';
import { isBeingWritten } from '../store/writer-lock.ts';

export interface PublishedParts {
  /** Opens the collection for writing, which makes its index complete. */
  readonly open: (entry: CatalogEntry) => Promise<{ readonly published: Published | undefined }>;
  /** Whether this process's writer has a task of the collection: it passes on what that publishes. */
  readonly isWriting: (folder: string) => boolean;
  /** The number of the documents' last change. */
  readonly lastChange: (entry: CatalogEntry) => number;
  /** Called when a generation has taken the place of another one. */
  readonly onReplaced: (folder: string, state: Published) => void;
  /** Reads files. */
  readonly load: (task: LoadTask) => Promise<Loaded>;
  readonly leases: Pick<ReaderLeases, 'use'>;
  readonly log: (message: string) => void;
}

/** How often searches look for what other processes publish. */
const LOOK_EVERY_MS = 250;
/** A search waits for newer files if its generation was current longer ago than this when they began to be read. */
const MAX_AGE_MS = 1_000;
/** If reading takes longer, searches may have begun with a generation whose documents are kept only by the lease of the load. */
const LONG_LOAD_MS = 4_000;
/** Until such searches have leases of their own. */
const LEASE_AFTER_LOAD_MS = 3_000;
/** How often documents that a killed writer has left are looked for. */
const CATCH_UP_EVERY_MS = 1_000;

interface Tracked {
  state: Published | undefined;
  /** When it was last found to be current. */
  checkedAt: number;
  triedAt: number;
  refreshing: { readonly since: number; readonly state: Promise<Published> } | undefined;
}

/** The current generation of each collection: from this process's writer, or from the files. */
export class PublishedCollections {
  readonly #parts: PublishedParts;
  readonly #tracked = new Map<string, Tracked>();
  readonly #garbage = new GarbageCounter();
  readonly #rebuilding = new Set<string>();

  constructor(parts: PublishedParts) {
    this.#parts = parts;
  }

  folders(): string[] {
    return [...this.#tracked.keys()];
  }

  /** Whether searches wait because the index is being made again from the documents. */
  isRebuilding(folder: string): boolean {
    return this.#rebuilding.has(folder);
  }

  /** What this process has, which may be a moment old. */
  held(folder: string): Published | undefined {
    return this.#tracked.get(folder)?.state;
  }

  segments(folder: string): readonly SharedSegment[] {
    return this.#tracked.get(folder)?.state?.segments ?? [];
  }

  /**
   * Uses a generation, unless a later one is in use. That of the files counts in any
   * case, because a backup may have been restored.
   */
  set(folder: string, state: Published): void {
    const tracked = this.#of(folder);
    const isEarlier = tracked.state !== undefined && tracked.state.generation > state.generation;
    if (isEarlier && publishedNumber(folder) !== state.generation) return;
    const isDue = this.#garbage.isDue(tracked.state?.segments ?? [], state.segments);
    const isOther = tracked.state !== undefined && tracked.state.generation !== state.generation;
    tracked.state = state;
    tracked.checkedAt = performance.now();
    if (isOther) this.#parts.onReplaced(folder, state);
    // Once the caller has dropped the generation before.
    if (isDue) setImmediate(collectGarbage);
  }

  forget(folder: string): void {
    this.#tracked.delete(folder);
  }

  #of(folder: string): Tracked {
    return this.#tracked.getOrInsertComputed(folder, () => ({
      state: undefined,
      checkedAt: -MAX_AGE_MS,
      triedAt: -CATCH_UP_EVERY_MS,
      refreshing: undefined,
    }));
  }

  /** Errors: EngineUnavailable when there is no index that can be read or rebuilt. */
  async last(entry: CatalogEntry): Promise<Published> {
    const tracked = this.#of(entry.folder);
    if (tracked.state && performance.now() - tracked.checkedAt < LOOK_EVERY_MS) return tracked.state;
    tracked.refreshing ??= {
      since: performance.now(),
      state: this.#refresh(entry, tracked).finally(() => {
        tracked.refreshing = undefined;
      }),
    };
    const { since, state } = tracked.refreshing;
    if (!tracked.state || since - tracked.checkedAt > MAX_AGE_MS) return state;
    state.catch((error: unknown) => this.#parts.log(String(error)));
    return tracked.state;
  }

  /** Publishes what a killed writer has stored. What fails is logged, and searches meet it again. */
  async publishStored(entry: CatalogEntry): Promise<void> {
    try {
      // No number: an index that must be rebuilt, which may take long. Searches wait for it.
      if (publishedChange(entry.folder) < this.#parts.lastChange(entry)) await this.last(entry);
    } catch (error) {
      this.#parts.log(`stored documents cannot be published: ${String(error)}`);
    }
  }

  /** The generation that the files have now. */
  newest(entry: CatalogEntry): Promise<Published> {
    this.#of(entry.folder).checkedAt = Number.NEGATIVE_INFINITY;
    return this.last(entry);
  }

  async #refresh(entry: CatalogEntry, tracked: Tracked): Promise<Published> {
    if (tracked.state && this.#isComing(entry.folder, tracked)) return tracked.state;
    const isFirst = tracked.state === undefined;
    const state = (await this.#fromFiles(entry, tracked)) ?? (await this.#rebuilt(entry, tracked));
    tracked.checkedAt = performance.now();
    const caughtUp = this.#catchUp(entry, tracked, state);
    if (!isFirst) {
      caughtUp.catch((error: unknown) => this.#parts.log(String(error)));
      return state;
    }
    // The first search of a process finds what a killed writer has stored. [operations-12]
    await caughtUp;
    return tracked.state ?? state;
  }

  /** Undefined when the files cannot be read. */
  async #fromFiles({ folder, schema }: CatalogEntry, tracked: Tracked): Promise<Published | undefined> {
    if (tracked.state && publishedNumber(folder) === tracked.state.generation) return tracked.state;
    const { state, damage } = await this.#loadBeside({ folder, schema, loaded: tracked.state });
    if (state) this.set(folder, state);
    if (damage === undefined) return tracked.state;
    this.#parts.log(`${damage}; the index is rebuilt from the documents`);
    return undefined;
  }

  /**
   * Whether there is a generation that this process's writer passes on in a moment: reading it here would
   * need its memory twice. Not for long, because the writer may have other tasks first.
   */
  #isComing(folder: string, { state, checkedAt }: Tracked): boolean {
    if (performance.now() - checkedAt > MAX_AGE_MS || !this.#parts.isWriting(folder)) return false;
    return publishedNumber(folder) !== state?.generation;
  }

  /** While searches use the generation before, however long that takes. */
  async #loadBeside(task: LoadTask): Promise<Loaded> {
    const { folder, loaded } = task;
    const began = performance.now();
    const endUse = loaded ? this.#parts.leases.use(folder, loaded.change) : () => {};
    try {
      return await this.#parts.load(task);
    } finally {
      if (performance.now() - began < LONG_LOAD_MS) endUse();
      else setTimeout(endUse, LEASE_AFTER_LOAD_MS).unref();
    }
  }

  /** Lets the writer rebuild the index; if it cannot, the generation in memory stays in use. */
  async #rebuilt(entry: CatalogEntry, { state }: Tracked): Promise<Published> {
    const began = performance.now();
    if (!state) this.#rebuilding.add(entry.folder);
    try {
      const { published } = await this.#parts.open(entry);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      this.#parts.log(`the index of the collection \`${entry.schema.name}\` is complete after ${seconds} s`);
      if (published) {
        this.set(entry.folder, published);
        return published;
      }
      throw new EngineUnavailable(`nothing is published of the collection \`${entry.schema.name}\``);
    } catch (error) {
      if (!state) {
        const message = `the index of the collection \`${entry.schema.name}\` cannot be read`;
        throw new EngineUnavailable(message, { cause: error });
      }
      this.#parts.log(`the index cannot be rebuilt: ${String(error)}`);
      return state;
    } finally {
      this.#rebuilding.delete(entry.folder);
    }
  }

  /**
   * Publishes documents that a killed writer has stored, if no other process is writing; a failure is logged.
   * Errors: DamagedDocuments.
   */
  async #catchUp(entry: CatalogEntry, tracked: Tracked, { change }: Published): Promise<void> {
    const now = performance.now();
    if (now - tracked.triedAt < CATCH_UP_EVERY_MS || change === this.#parts.lastChange(entry)) return;
    tracked.triedAt = now;
    try {
      if (!isBeingWritten(entry.folder)) await this.#parts.open(entry);
    } catch (error) {
      // In a read-only folder they stay unpublished.
      if (cannotWrite(error) !== undefined) return;
      this.#parts.log(`stored documents cannot be published: ${String(error)}`);
    }
  }
}
