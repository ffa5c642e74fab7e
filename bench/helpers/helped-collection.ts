import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SearchHelp } from '../../src/engine/help/search-help.ts';
import type { SearchParameters } from '../../src/engine/request/request.ts';
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import type { Snapshot } from '../../src/engine/segment/snapshot.ts';
import { Catalog } from '../../src/engine/store/catalog.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import { HelperThreads } from '../../src/engine/threads/helper-threads.ts';
import { runV8InBackground } from '../../src/kernel/threads.ts';
import { processorMsOf } from '../harness/processor-time.ts';

export interface Answered {
  /** Without the time that it took. */
  readonly body: string;
  readonly clockMs: number;
  /** Of all threads of this process. NaN except on Linux. */
  readonly processorMs: number;
}

/** A collection that is searched in this thread, with helpers beside it or without. */
export class HelpedCollection implements AsyncDisposable {
  readonly #folder: string;
  readonly #generation: number;
  readonly #snapshot: Snapshot;
  readonly #source: SnapshotSource;
  readonly #helpers: HelperThreads;

  private constructor(
    folder: string,
    generation: number,
    snapshot: Snapshot,
    source: SnapshotSource,
    helpers: HelperThreads,
  ) {
    this.#folder = folder;
    this.#generation = generation;
    this.#snapshot = snapshot;
    this.#source = source;
    this.#helpers = helpers;
  }

  /** The collection `chos` of the service whose data is in a folder. Errors: if there is none. */
  static async open(data: string): Promise<HelpedCollection> {
    const entry = new Catalog(join(data, 'index')).find('chos');
    const published = entry && loadPublished(entry.folder, entry.schema, undefined);
    if (!published) throw new Error(`no index in ${data}`);
    const { folder, schema } = entry;
    // As in a service.
    runV8InBackground();
    const source = new SnapshotSource(folder, schema);
    const helpers = new HelperThreads('normal', 1);
    helpers.provide();
    while (helpers.memory.get('helpers') === 0) await wait(10);
    helpers.publish(folder, [], published);
    const { generation } = published;
    return new HelpedCollection(folder, generation, source.of(published), source, helpers);
  }

  get documents(): number {
    return this.#snapshot.documentCount;
  }

  /** Errors: if the search is refused. */
  ask(parameters: SearchParameters, isHelped: boolean): Answered {
    const given = { folder: this.#folder, generation: this.#generation, parameters };
    const help = new SearchHelp(this.#helpers.memory, given);
    const before = processorMsOf(process.pid) ?? Number.NaN;
    const began = performance.now();
    const { status, body } = search(
      this.#snapshot,
      'chos',
      parameters,
      noLimits(),
      undefined,
      isHelped ? help : undefined,
    );
    const clockMs = performance.now() - began;
    const processorMs = (processorMsOf(process.pid) ?? Number.NaN) - before;
    if (status !== 200) throw new Error(`${JSON.stringify(parameters)}: ${body}`);
    return { body: body.replace(/"search_time_ms":\d+/, ''), clockMs, processorMs };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#helpers.close();
    this.#source.close();
  }
}
