import { existsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { EngineUnavailable } from '../../engine/fault.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { systemClock } from '../../kernel/clock.ts';
import { withTimeout } from '../../kernel/deadline.ts';
import { isJsonObject, parseJson } from '../../kernel/json.ts';
import { ThreadPool } from '../../kernel/thread-pool.ts';
import { endThreads } from '../../kernel/threads.ts';
import { StoreError } from '../../stores/records/record-store.ts';
import { EngineUnreachable, type SearchEngine, type SearchIndex } from '../../stores/search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import { openSearch, openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import type { CollectionState, InstallationState } from './state.ts';
import type { StateReply, StateTask } from './state-thread.ts';
import { EMPTY_STORE, readStoreState, type StoreState } from './store-state.ts';

/**
 * Reads the state of the installation for a command: with or without a service
 * that runs, and before anything has run.
 * Errors: StoreError, SettingsError.
 */
export async function readInstallationState(settings: Settings): Promise<InstallationState> {
  const hasStore = settings.storeUrl !== undefined || existsSync(settings.recordsFile);
  await using store = hasStore ? await openStore(settings) : undefined;
  await using search = await openCounting(settings);
  return await assemble(settings, search.count, () =>
    store === undefined ? Promise.resolve(EMPTY_STORE) : readStoreState(store, systemClock()),
  );
}

interface ServiceParts {
  readonly store: Store;
  readonly engine: SearchEngine;
  /** Undefined without the key for writing to a cluster. */
  readonly index: SearchIndex | undefined;
}

/**
 * Reads the state for the metrics of a service, never in the way of searches.
 * Errors of `read`: StoreError.
 */
export function followInstallationState(
  settings: Settings,
  { store, engine, index }: ServiceParts,
): { read(): Promise<InstallationState>; close(): Promise<void> } {
  const count: DocumentCount =
    settings.searchUrls === undefined && index !== undefined
      ? async (name) => (await index.collection(name))?.documents
      : countBySearch(engine);
  const { location } = store;
  // SQLite counts in the calling thread.
  const thread = 'file' in location ? openStateThread(location) : undefined;
  const readStore = () => thread?.read() ?? readStoreState(store, systemClock());
  return {
    read: () => assemble(settings, count, readStore),
    close: async () => thread?.close(),
  };
}

async function assemble(
  { exportDir }: Settings,
  count: DocumentCount,
  readStore: () => Promise<StoreState>,
): Promise<InstallationState> {
  const [state, collections, current] = await Promise.all([
    readStore(),
    documentCounts(count),
    new ExportsFolder(exportDir).current(),
  ]);
  const { time = '', records = 0 } = current?.manifest ?? {};
  return {
    version: packageJson.version,
    time: `${new Date(systemClock()).toISOString().slice(0, 19)}Z`,
    ...state,
    collections,
    dataset: current === undefined ? null : { time, records },
  };
}

/** How long a cluster may be busy. */
const CLUSTER_MS = 5000;

/** Opens only what is needed to count documents: an absent index would be created. */
async function openCounting(
  settings: Settings,
): Promise<{ readonly count: DocumentCount } & AsyncDisposable> {
  const { searchUrls, searchApiKey, indexDir } = settings;
  if (searchUrls !== undefined && searchApiKey !== undefined) {
    const { engine, index } = await openSearch(settings);
    const close = async () => {
      await engine.close();
      await index?.close();
    };
    return { count: countBySearch(engine), [Symbol.asyncDispose]: close };
  }
  if (searchUrls === undefined && !existsSync(indexDir)) {
    return { count: async () => undefined, [Symbol.asyncDispose]: async () => {} };
  }
  const index = await openSearchIndex(settings, { maxRetryMs: CLUSTER_MS });
  return {
    count: async (name) => (await index.collection(name))?.documents,
    [Symbol.asyncDispose]: () => index.close(),
  };
}

type CollectionName = CollectionState['name'];

/** The number of documents of a collection; undefined if it does not exist. */
type DocumentCount = (collection: CollectionName) => Promise<number | undefined>;

const COLLECTIONS: readonly CollectionName[] = ['chos', 'editorial', 'knowledge'];

/** The documents of all collections; null for those that the engine cannot count at present. */
export function documentCounts(count: DocumentCount): Promise<CollectionState[]> {
  return Promise.all(
    COLLECTIONS.map(async (name) => ({ name, documents: (await unlessUnreachable(count(name))) ?? null })),
  );
}

async function unlessUnreachable(count: Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await count;
  } catch (error) {
    if (error instanceof EngineUnreachable || error instanceof EngineUnavailable) return undefined;
    if (error instanceof DOMException && error.name === 'TimeoutError') return undefined;
    throw error;
  }
}

const SEARCH_MS = 2000;

/** For processes that may only search. Errors: EngineUnreachable; a TimeoutError after `ms`. */
export const countBySearch =
  (engine: Pick<SearchEngine, 'search'>, ms = SEARCH_MS): DocumentCount =>
  async (collection) => {
    const parameters = { q: '*', query_by: 'title', per_page: '0' };
    const { status, body } = await withTimeout(ms, (signal) =>
      engine.search(collection, parameters, { signal }),
    );
    const reply = parseJson(new TextDecoder().decode(body));
    if (status !== 200 || !isJsonObject(reply)) return undefined;
    return Number(reply['out_of']);
  };

/** After this time without a reading the thread ends. */
const IDLE_MS = 60_000;

/**
 * Reads the state of an SQLite store in a separate thread, because counting
 * millions of records takes some tenths of a second, for which searches must not wait.
 */
function openStateThread(location: StateTask): {
  read(): Promise<StoreState>;
  close(): Promise<void>;
} {
  const pool = new ThreadPool<StateTask, StateReply>({
    filename: new URL('./state-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  return {
    /** Errors: StoreError. */
    async read() {
      const reply = await pool.run(location);
      if ('storeError' in reply) throw new StoreError(reply.storeError);
      return reply.state;
    },
    close: () => endThreads(pool),
  };
}
