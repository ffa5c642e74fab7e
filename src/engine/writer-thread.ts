import { Piscina } from 'piscina';
import { EngineFault, EngineUnavailable } from './fault.ts';
import type { CollectionSchema } from './schema.ts';
import type { Published } from './store/collection-writer.ts';
import type { WriterResult, WriterTask } from './writer-task.ts';

export interface WriterThreadOptions {
  /** Told whenever something new is published, before the call that did it resolves. */
  readonly onPublished: (folder: string, published: Published) => void;
  readonly log: (message: string) => void;
}

/** What is to be searchable soon is published this long after the last such call, in milliseconds. */
const PUBLISH_AFTER_MS = 500;
/** While changes follow each other without a pause, what came first waits so long, in milliseconds. */
const PUBLISH_AT_LATEST_MS = 30_000;

/**
 * The one thread that writes, for all collections of an engine. It is started
 * with the first change. Publishing what waits and merging segments happen in
 * the background, between other tasks.
 */
export class WriterThread {
  readonly #options: WriterThreadOptions;
  readonly #schemas = new Map<string, CollectionSchema>();
  readonly #publishTimers = new Map<string, NodeJS.Timeout>();
  readonly #background = new Set<Promise<void>>();
  readonly #generations = new Map<string, number>();
  /** Tasks that are not done yet, by folder. */
  readonly #underWay = new Map<string, number>();
  /** Since when changes wait to be published, by folder. */
  readonly #waitingSince = new Map<string, number>();
  #thread: Piscina<WriterTask, WriterResult> | undefined;
  #closing = false;

  constructor(options: WriterThreadOptions) {
    this.#options = options;
  }

  /** Errors: EngineFault for what is asked wrongly; EngineUnavailable when another process writes, or the files cannot be written. */
  async run(task: WriterTask): Promise<WriterResult> {
    this.#thread ??= new Piscina({
      filename: new URL('./writer-task.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    const { folder, schema } = task;
    this.#schemas.set(folder, schema);
    this.#underWay.set(folder, (this.#underWay.get(folder) ?? 0) + 1);
    const result = await this.#thread
      .run(task)
      .finally(() => this.#underWay.set(folder, (this.#underWay.get(folder) ?? 1) - 1));
    for (const line of result.log) this.#options.log(line);
    if (result.fault) throw new EngineFault(result.fault.status, result.fault.message);
    if (result.unavailable !== undefined) throw new EngineUnavailable(result.unavailable);
    const { published } = result;
    if (published && published.generation !== this.#generations.get(folder)) {
      this.#generations.set(folder, published.generation);
      this.#options.onPublished(folder, published);
      if (task.do !== 'merge') this.#inBackground(this.#merge(folder, schema));
    }
    const waits = 'publish' in task && task.publish === 'later';
    if (!result.unpublished) this.#waitingSince.delete(folder);
    else if (!waits) this.#publishSoon(folder, schema);
    return result;
  }

  #publishSoon(folder: string, schema: CollectionSchema): void {
    clearTimeout(this.#publishTimers.get(folder));
    // Released meanwhile: that has published.
    if (this.#closing || !this.#schemas.has(folder)) return;
    const since = this.#waitingSince.get(folder) ?? performance.now();
    this.#waitingSince.set(folder, since);
    const timer = setTimeout(() => {
      // More is on its way: one larger segment serves better than many small ones.
      const goesOn = (this.#underWay.get(folder) ?? 0) > 0;
      if (goesOn && performance.now() - since < PUBLISH_AT_LATEST_MS) return;
      this.#inBackground(this.run({ do: 'publish', folder, schema }).then(() => {}));
    }, PUBLISH_AFTER_MS);
    timer.unref();
    this.#publishTimers.set(folder, timer);
  }

  async #merge(folder: string, schema: CollectionSchema): Promise<void> {
    let again = true;
    while (again && !this.#closing && this.#schemas.has(folder)) {
      again = (await this.run({ do: 'merge', folder, schema })).mergeAgain;
    }
  }

  #inBackground(work: Promise<void>): void {
    const watched = work
      .catch((error: unknown) => this.#options.log(`writing in the background failed: ${String(error)}`))
      .finally(() => this.#background.delete(watched));
    this.#background.add(watched);
  }

  /** Publishes what waits and gives up the right to write to the collection. */
  async release(folder: string): Promise<void> {
    clearTimeout(this.#publishTimers.get(folder));
    const schema = this.#schemas.get(folder);
    if (!schema) return;
    this.#schemas.delete(folder);
    this.#generations.delete(folder);
    await this.#thread?.run({ do: 'close', folder, schema });
  }

  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#publishTimers.values()) clearTimeout(timer);
    await Promise.all(this.#background);
    for (const folder of [...this.#schemas.keys()]) await this.release(folder);
    await this.#thread?.close();
  }
}
