import { setTimeout as delay } from 'node:timers/promises';
import { EngineFault, EngineUnavailable } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import type { Published, SharedSegment } from '../store/generation.ts';
import type { MergedSegment, MergeJob } from '../store/run-merge.ts';
import type { WriterRequest, WriterResult, WriterTask } from './writer-task.ts';

/** What a lane works with. */
export interface LaneParts {
  readonly write: (task: WriterTask) => Promise<WriterResult>;
  readonly merge: (job: MergeJob) => Promise<MergedSegment | undefined>;
  /** Segments of the collection that are in memory. */
  readonly known: () => readonly SharedSegment[];
  /** Told whenever something new is published, before the call that did it resolves. */
  readonly onPublished: (published: Published) => void;
  readonly log: (message: string) => void;
}

/** What is to be searchable soon is published so long after it was stored, in milliseconds. */
const PUBLISH_AFTER_MS = 500;
/** What could not be written is tried again after so long. */
const RETRY_AFTER_MS = 2_000;
/** A collection that nobody changes is tidied up, and open to other processes, after so long. */
const IDLE_MS = 1_000;
/** How long a change waits for another process that writes. */
const LOCK_PATIENCE_MS = 3_000;
const LOCK_RETRY_MS = 25;

/**
 * The changes of one collection, one after the other, and what follows them in
 * the background: publishing what waits, merging segments, and giving up the
 * right to write when nothing more comes.
 */
export class WriterLane {
  readonly #folder: string;
  readonly #schema: CollectionSchema;
  readonly #parts: LaneParts;
  /** Settles when all that was asked for so far is done. */
  #tail: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  #generation = -1;
  #isOpen = false;
  #hasUnpublished = false;
  #publishTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #merging: { readonly id: string; readonly done: Promise<void> } | undefined;
  #isEnding = false;
  /** Why the last work in the background failed. */
  #trouble: string | undefined;

  constructor(folder: string, schema: CollectionSchema, parts: LaneParts) {
    this.#folder = folder;
    this.#schema = schema;
    this.#parts = parts;
  }

  /** Errors: EngineFault for what is asked wrongly; EngineUnavailable when another process writes, or the files cannot be written. */
  async run(request: WriterRequest): Promise<WriterResult> {
    clearTimeout(this.#idleTimer);
    this.#underWay += 1;
    const turn = this.#tail.then(() => this.#attempt(request));
    this.#tail = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#underWay -= 1;
      this.#restWhenIdle();
    }
  }

  async #attempt(request: WriterRequest): Promise<WriterResult> {
    const patience = performance.now() + LOCK_PATIENCE_MS;
    for (;;) {
      const known = this.#isOpen ? [] : this.#parts.known();
      const merging = this.#merging?.id;
      const where = { folder: this.#folder, schema: this.#schema, known, merging };
      const result = await this.#parts.write({ ...request, ...where });
      for (const line of result.log) this.#parts.log(line);
      this.#follow(request, result);
      if (result.fault) throw new EngineFault(result.fault.status, result.fault.message);
      if (result.unavailable !== undefined) throw new EngineUnavailable(result.unavailable);
      if (!result.isBusy) return result;
      if (performance.now() > patience || this.#isEnding) {
        throw new EngineUnavailable(`another process is writing to the collection \`${this.#schema.name}\``);
      }
      await delay(LOCK_RETRY_MS);
    }
  }

  #follow(request: WriterRequest, { published, unpublished, mergeJob, unavailable }: WriterResult): void {
    this.#isOpen = published !== undefined;
    this.#hasUnpublished = unpublished;
    if (published && published.generation !== this.#generation) {
      this.#generation = published.generation;
      this.#parts.onPublished(published);
    }
    if (mergeJob && !this.#merging && !this.#isEnding) this.#startMerge(mergeJob);
    if (!unpublished) this.#stopPublishTimer();
    else if (unavailable !== undefined) this.#publishAfter(RETRY_AFTER_MS);
    else if (!('publish' in request && request.publish === 'later')) this.#publishAfter(PUBLISH_AFTER_MS);
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

  /** A merge needs no right to write: only to put its segment into the index it takes its turn. */
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

  /** Nobody waits for this work: the log tells when it fails, once for each reason, and when it succeeds again. */
  async #inBackground(work: Promise<unknown>): Promise<void> {
    try {
      await work;
      if (this.#trouble !== undefined) this.#parts.log(`writing to ${this.#folder} works again`);
      this.#trouble = undefined;
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      if (this.#isEnding || trouble === this.#trouble) return;
      this.#trouble = trouble;
      this.#parts.log(`writing in the background failed and is tried again: ${trouble}`);
    }
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    if (!this.#isOpen || this.#underWay > 0 || this.#hasUnpublished || this.#isEnding) return;
    this.#idleTimer = setTimeout(() => void this.#inBackground(this.#rest()), IDLE_MS).unref();
  }

  async #rest(): Promise<void> {
    if (!this.#merging) await this.run({ do: 'rest' });
    clearTimeout(this.#idleTimer);
    if (this.#underWay === 0) await this.run({ do: 'close' });
  }

  /** Publishes what waits and merges until the index is in the best shape. */
  async settle(): Promise<void> {
    await this.run({ do: 'publish' });
    let goesOn = true;
    while (goesOn && this.#trouble === undefined) {
      await this.#merging?.done;
      goesOn = (await this.run({ do: 'rest' })).mergeJob !== undefined;
    }
  }

  /** Publishes what waits and gives up the right to write. The lane is of no use afterwards. */
  async end(): Promise<void> {
    this.#isEnding = true;
    this.#stopPublishTimer();
    clearTimeout(this.#idleTimer);
    await this.#merging?.done;
    await this.run({ do: 'close' });
  }
}
