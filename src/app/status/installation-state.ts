import { existsSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { ExportsFolder } from '../../dataset/exports-folder.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SearchEngine, SearchIndex } from '../../search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import { openSearch, openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { countBySearch, type DocumentCount, documentCounts } from './document-counts.ts';
import { openStateThread } from './open-state-thread.ts';
import type { InstallationState } from './state.ts';
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
