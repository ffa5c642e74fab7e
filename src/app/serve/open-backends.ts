import { monotonicClock } from '../../kernel/clock.ts';
import { observedCalls } from '../../kernel/observed-calls.ts';
import { openPictureFiles } from '../../media/embedding/picture-files.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import type { Settings } from '../settings/settings.ts';
import type { Opened } from '../shutdown.ts';
import { followConcepts } from '../wiring/open-concepts.ts';
import { contentFolder, openCms } from '../wiring/open-content.ts';
import { serveModels } from '../wiring/open-models.ts';
import type { Monitoring } from '../wiring/open-monitoring.ts';
import { openSearch } from '../wiring/open-search.ts';
import { openServedStore } from '../wiring/open-store.ts';
import { openRateLimits } from './open-rate-limits.ts';
import { repairDocuments } from './repair-documents.ts';

export type Backends = Awaited<ReturnType<typeof openBackends>>;

type EngineRepair = (collection: string, ids: readonly string[]) => Promise<void>;

interface BackendOptions {
  readonly monitoring: Monitoring;
  /** Closes what is opened, in reverse order. */
  readonly opened: Opened;
  /** Aborted when the service ends. */
  readonly signal: AbortSignal;
  readonly warn: (message: string, fields?: object) => void;
}

/** What the service asks: models, search engine, record store and CMS. Errors: SettingsError, ModelError, StoreError. */
export async function openBackends(
  settings: Settings,
  { monitoring: { metrics, observe, observedSearches }, opened, signal, warn }: BackendOptions,
) {
  const { models, faults } = await serveModels(settings);
  opened(models.text);
  opened(models.image);
  const pictures = opened(openPictureFiles(models.image, monotonicClock));
  const limits = opened(await openRateLimits(settings.redisUrl, (line, error) => warn(line, { err: error })));
  let repair: EngineRepair | undefined;
  const search = await openSearch(settings, {
    repair: async (collection, ids) => repair?.(collection, ids),
    onNodeChange(change) {
      metrics?.searchNode(change);
      warn(change.down === undefined ? 'search node is back' : 'search node is down', change);
    },
    onCacheable: metrics && ((outcome) => metrics.responseFromCache('search', outcome)),
    log: warn,
    writing: { signal, warn },
  });
  if (search.stats) metrics?.followEngine(search.stats);
  const engine = opened(observedSearches(search.engine));
  const index = search.index && opened(search.index);
  const store = opened(await openServedStore(settings));
  if (index) {
    const parts = { store, index, models, warn };
    repair = (collection, ids) => repairDocuments(settings, parts, collection, ids);
  }
  const records = observedCalls(store.records, 'records', observe);
  const folder = contentFolder(settings, records);
  return {
    models: { ...models, pictures: observedCalls(pictures, 'pictures', observe) },
    /** Why installed models are not used. */
    modelFaults: faults,
    limits,
    engine,
    /** The same without monitoring. */
    searchEngine: search.engine,
    publishStored: search.publishStored,
    /** Undefined if this process may not write. */
    index,
    store: { ...store, records },
    /** Of institutions, pages and pictures as files. */
    folder,
    cms: observedCalls(opened(await openCms(settings, folder)), 'cms', observe),
    previews: previewFolder(settings.previewDir),
    readConcepts: followConcepts(settings, warn),
  };
}
