import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '../../kernel/error-message.ts';
import { EngineFault, EngineUnavailable } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import { fromPost } from '../store/posted-generation.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';
import type { WriterRequest, WriterResult, WriterTask } from './writer-task.ts';

export interface WriteQueueParts {
  readonly write: (task: WriterTask) => Promise<WriterResult>;
  readonly merge: (job: MergeJob) => Promise<MergedSegment | undefined>;
  /** Segments of the collection that are in memory. */
  readonly loaded: () => readonly SharedSegment[];
  /** Called for each new generation, before the call that published it resolves. */
  readonly onPublished: (published: Published) => void;
  readonly log: (message: string) => void;
}

/** What a request has done, and the generation of the open collection after it. */
export interface WriteResult extends Omit<WriterResult, 'published'> {
  readonly published: Published | undefined;
}

/** When a change with `publish: 'soon'` is published after it was stored, in milliseconds. */
const PUBLISH_AFTER_MS = 500;
/** While changes keep coming, each generation is searched for as long as this: all readers must read the next one. */
const PUBLISH_EVERY_MS = 2_000;
/** When a failed publication is retried. */
const RETRY_AFTER_MS = 2_000;
/** When an unchanged collection is merged, and released to other processes. */
const IDLE_MS = 1_000;
/** How long a change waits for another process that writes. */
const LOCK_TIMEOUT_MS = 3_000;
const LOCK_RETRY_MS = 25;

/**
 * The changes of one collection, one after the other, and what follows them in the
 * background: publishing pending changes, merging segments, and releasing the
 * collection when it is idle.
 */
export class WriteQueue {
  readonly #folder: string;
  readonly #schema: CollectionSchema;
  readonly #parts: WriteQueueParts;
  /** Resolves when all requests so far are done. */
  #lastRequest: Promise<unknown> = Promise.resolve();
  #pending = 0;
  /** The last generation of the open collection. */
  #published: Published | undefined;
  #isOpen = false;
  #isWriting = false;
  #hasUnpublished = false;
  #publishTimer: NodeJS.Timeout | undefined;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #idleTimer: NodeJS.Timeout | undefined;
  #merging: { readonly id: string; readonly done: Promise<void> } | undefined;
  #isEnding = false;
  /** Why the last background work failed. */
  #lastFailure: string | undefined;

  constructor(folder: string, schema: CollectionSchema, parts: WriteQueueParts) {
    this.#folder = folder;
    this.#schema = schema;
    this.#parts = parts;
  }

  /** Errors: EngineFault for a wrong request; EngineUnavailable when another process writes, or the files cannot be written. */
  async run(request: WriterRequest): Promise<WriteResult> {
    clearTimeout(this.#idleTimer);
    this.#pending += 1;
    const turn = this.#lastRequest.then(() => this.#attempt(request));
    this.#lastRequest = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#pending -= 1;
      this.#compactWhenIdle();
    }
  }

  async #attempt(request: WriterRequest): Promise<WriteResult> {
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      const loaded = this.#isOpen ? [] : this.#parts.loaded();
      const merging = this.#merging?.id;
      const where = { folder: this.#folder, schema: this.#schema, loaded, merging };
      const written = await this.#write({ ...request, ...where });
      for (const line of written.log) this.#parts.log(line);
      this.#follow(request, written);
      const result = { ...written, published: this.#published };
      if (result.fault) throw new EngineFault(result.fault.status, result.fault.message);
      if (result.unavailable !== undefined) throw new EngineUnavailable(result.unavailable);
      if (result.failure !== undefined) throw result.failure;
      if (!result.isBusy) return result;
      if (performance.now() > deadline || this.#isEnding) {
        throw new EngineUnavailable(`another process is writing to the collection \`${this.#schema.name}\``);
      }
      await delay(LOCK_RETRY_MS);
    }
  }

  async #write(task: WriterTask): Promise<WriterResult> {
    this.#isWriting = true;
    try {
      return await this.#parts.write(task);
    } catch (error) {
      // The thread has ended, maybe after it had stored documents. The next one publishes them.
      const unavailable = messageOf(error);
      return {
        unavailable,
        isOpen: false,
        published: undefined,
        unpublished: true,
        mergeJob: undefined,
        log: [],
      };
    } finally {
      this.#isWriting = false;
    }
  }

  /** The thread that had the collection open has ended. */
  noteEnd(): void {
    this.#isOpen = false;
    this.#published = undefined;
  }

  /** Whether the writer has a task of the collection. */
  get isWriting(): boolean {
    return this.#isWriting;
  }

  #follow(
    request: WriterRequest,
    { isOpen, published, unpublished, mergeJob, unavailable, failure }: WriterResult,
  ): void {
    this.#isOpen = isOpen;
    if (!isOpen) this.#published = undefined;
    if (published) {
      this.#published = fromPost(published, this.#published);
      this.#parts.onPublished(this.#published);
    }
    if (mergeJob && !this.#merging && !this.#isEnding) this.#startMerge(mergeJob);
    if (this.#hasUnpublished && !unpublished) this.#publishedAt = performance.now();
    this.#hasUnpublished = unpublished;
    if (!unpublished) this.#stopPublishTimer();
    else if (unavailable !== undefined || failure !== undefined) this.#publishAfter(RETRY_AFTER_MS);
    else if (!('publish' in request && request.publish === 'later')) this.#publishSoon();
  }

  #publishSoon(): void {
    const sinceLast = performance.now() - this.#publishedAt;
    this.#publishAfter(Math.max(PUBLISH_AFTER_MS, PUBLISH_EVERY_MS - sinceLast));
  }

  #publishAfter(milliseconds: number): void {
    if (this.#publishTimer || this.#isEnding) return;
    this.#publishTimer = setTimeout(() => {
      this.#publishTimer = undefined;
      void this.#inBackground(this.run({ do: 'publish' }));
    }, milliseconds).unref();
  }

  #stopPublishTimer(): void {
    clearTimeout(this.#publishTimer);
    this.#publishTimer = undefined;
  }

  /** A merge needs no lock; only adopting the merged segment goes through the queue. */
  #startMerge(job: MergeJob): void {
    const merging = async (): Promise<void> => {
      const merged = await this.#parts.merge(job);
      if (this.#isEnding) return;
      const { mergeJob } = await this.run({ do: 'adopt', job, merged });
      this.#merging = undefined;
      if (mergeJob && !this.#isEnding) this.#startMerge(mergeJob);
    };
    const done = this.#inBackground(merging()).finally(() => {
      if (this.#merging?.id === job.id) this.#merging = undefined;
    });
    this.#merging = { id: job.id, done };
  }

  /** Background work has no caller, so failures are logged, once for each reason, and the next success. */
  async #inBackground(work: Promise<unknown>): Promise<void> {
    try {
      await work;
      if (this.#lastFailure !== undefined) this.#parts.log(`writing to ${this.#folder} works again`);
      this.#lastFailure = undefined;
    } catch (error) {
      const failure = messageOf(error);
      if (this.#isEnding || failure === this.#lastFailure) return;
      this.#lastFailure = failure;
      this.#parts.log(`writing in the background failed and is tried again: ${failure}`);
    }
  }

  #compactWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    if (!this.#isOpen || this.#pending > 0 || this.#hasUnpublished || this.#isEnding) return;
    this.#idleTimer = setTimeout(() => void this.#inBackground(this.#compact()), IDLE_MS).unref();
  }

  async #compact(): Promise<void> {
    if (!this.#merging) await this.run({ do: 'compact' });
    clearTimeout(this.#idleTimer);
    if (this.#pending === 0) await this.run({ do: 'close' });
  }

  /** Publishes pending changes, and merges until no merge is due. */
  async mergeAll(): Promise<void> {
    await this.run({ do: 'publish' });
    let isDue = true;
    while (isDue && this.#lastFailure === undefined) {
      await this.#merging?.done;
      isDue = (await this.run({ do: 'compact' })).mergeJob !== undefined;
    }
  }

  /** Publishes pending changes and releases the collection. The queue cannot be used afterwards. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#stopPublishTimer();
    clearTimeout(this.#idleTimer);
    await this.#merging?.done;
    await this.run({ do: 'close' });
  }
}
