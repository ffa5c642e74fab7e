import { existsSync } from 'node:fs';
import { type Models, modelsIn } from '../../documents/fields/models.ts';
import { EngineUnavailable } from '../../engine/fault.ts';
import { systemClock } from '../../kernel/clock.ts';
import { unlessAborted, withTimeout } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { Finding } from '../../kernel/finding.ts';
import { checkRedis } from '../../kernel/redis-rate-limit.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { checkDirectus } from '../../stores/cms/check-directus.ts';
import { checkPostgresStore } from '../../stores/records/check-postgres-store.ts';
import { checkSqliteStore } from '../../stores/records/check-sqlite-store.ts';
import { checkCluster } from '../../stores/search/check-cluster.ts';
import { checkEmbedded } from '../../stores/search/check-embedded.ts';
import { EngineUnreachable } from '../../stores/search/search-engine.ts';
import { checkBookStack } from '../../stores/wiki/bookstack.ts';
import { operatorText } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { contentFolder } from '../wiring/open-content.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { checkConcepts, checkFileCms, checkFileWiki, checkSiteFile } from './check-content.ts';
import { checkContentLinks } from './check-content-links.ts';
import { checkDataset, checkPreviews } from './check-files.ts';
import { checkDataFolder, checkMachine } from './check-machine.ts';
import { checkModels } from './check-models.ts';
import { checkPageLinks } from './check-page-links.ts';
import { checkService } from './check-service.ts';
import { checkNames, checkSettings } from './check-settings.ts';
import { checkNoRecords, checkUpkeep } from './check-upkeep.ts';

/** All files of an index are read, which may be many gigabytes. */
const INDEX_TIMEOUT_MS = 20 * 60_000;

/** How long a cluster may be busy, in milliseconds. */
const CLUSTER_TIMEOUT_MS = 5000;

const COLLECTIONS = {
  chos: 'vitrine index',
  'chos-entities': 'vitrine index',
  editorial: 'vitrine sync',
  knowledge: 'vitrine sync',
};

/** The checks of `vitrine doctor`, in their order. */
export function checksFor(settings: Settings): readonly Check[] {
  const { indexDir, searchUrls: urls, searchApiKey, searchAdminApiKey: adminApiKey } = settings;
  const { cms, cmsPublicUrl: publicUrl, wiki, redisUrl } = settings;
  let contentDir: Promise<string | undefined> | undefined;
  const sharedContentDir = (signal: AbortSignal) => {
    contentDir ??= contentDirOf(settings, signal);
    return contentDir;
  };
  return [
    { subject: 'settings', run: async () => checkNames(Object.keys(process.env)) },
    { subject: 'settings', run: async () => checkSettings(settings) },
    { subject: 'machine', run: () => checkMachine(settings) },
    { subject: 'data folder', run: () => checkDataFolder(settings) },
    { subject: 'service', run: (signal) => checkService(settings, signal) },
    { subject: 'record store', run: (signal) => checkStore(settings, signal) },
    {
      subject: 'search index',
      timeoutMs: INDEX_TIMEOUT_MS,
      run: async (signal) =>
        urls === undefined
          ? checkEmbedded(indexDir, signal)
          : checkCluster({ urls, searchApiKey, adminApiKey, collections: COLLECTIONS }, signal),
    },
    { subject: 'upkeep', run: (signal) => checkUpkeepOf(settings, signal) },
    {
      subject: 'previews',
      timeoutMs: INDEX_TIMEOUT_MS,
      run: (signal) => checkPreviews(settings, signal),
    },
    {
      subject: 'dataset',
      timeoutMs: INDEX_TIMEOUT_MS,
      run: (signal) => checkDataset(settings, signal),
    },
    { subject: 'models', run: async () => checkModels(settings, await modelsOfIndex(settings)) },
    {
      subject: 'content',
      run: async (signal) =>
        cms === undefined
          ? checkFileCms(await sharedContentDir(signal), signal)
          : checkDirectus({ ...cms, publicUrl }, signal),
    },
    {
      subject: 'knowledge base',
      run: async (signal) =>
        wiki === undefined ? checkFileWiki(await sharedContentDir(signal)) : checkBookStack(wiki, signal),
    },
    {
      subject: 'content',
      run: async (signal) => checkContentLinks(await sharedContentDir(signal)),
    },
    {
      subject: 'content',
      run: async (signal) => checkPageLinksOf(settings, await sharedContentDir(signal), signal),
    },
    { subject: 'site', run: async (signal) => checkSiteFile(await sharedContentDir(signal)) },
    { subject: 'vocabulary', run: () => checkConcepts(settings) },
    {
      subject: 'limits',
      run: async (signal) => (redisUrl === undefined ? [] : checkRedis(redisUrl, signal)),
    },
  ];
}

async function checkStore(
  { storeUrl, recordsFile }: Settings,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  return storeUrl === undefined ? [checkSqliteStore(recordsFile)] : checkPostgresStore(storeUrl, signal);
}

/** Opening a store that is absent or of an older version would create or change it. */
const canOpenStore = async (settings: Settings, signal: AbortSignal): Promise<boolean> =>
  (await checkStore(settings, signal)).at(-1)?.severity === 'ok';

async function checkUpkeepOf(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const isStoreAbsent = settings.storeUrl === undefined && !existsSync(settings.recordsFile);
  if (!hasIndex(settings) || !(isStoreAbsent || (await canOpenStore(settings, signal)))) return [];
  const index = await openSearchIndex(settings, { maxRetryMs: CLUSTER_TIMEOUT_MS });
  try {
    if (isStoreAbsent) return await checkNoRecords(index, settings);
    await using store = await openStore(settings);
    return await checkUpkeep({ store, index, settings, now: systemClock() });
  } finally {
    await index.close();
  }
}

/** Objects count as found while the record store cannot be read. */
async function checkPageLinksOf(
  settings: Settings,
  contentDir: string | undefined,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (!(await canOpenStore(settings, signal))) {
    return checkPageLinks(settings, contentDir, async () => true, signal);
  }
  await using store = await openStore(settings);
  const hasObject = async (uuid: string) =>
    isUuid(uuid) && (await store.records.get(uuid))?.body !== undefined;
  return await checkPageLinks(settings, contentDir, hasObject, signal);
}

/** The content folder; undefined if there is none, or if the record store cannot be read. */
async function contentDirOf(settings: Settings, signal: AbortSignal): Promise<string | undefined> {
  if (settings.contentDir !== undefined) return settings.contentDir;
  if (!(await canOpenStore(settings, signal))) return undefined;
  await using store = await openStore(settings);
  return await contentFolder(settings, store.records)();
}

/** The models that the index names; undefined without an index, or with one that cannot be opened. */
async function modelsOfIndex(settings: Settings): Promise<Models | undefined> {
  if (!hasIndex(settings)) return undefined;
  const index = await openSearchIndex(settings, { maxRetryMs: CLUSTER_TIMEOUT_MS });
  try {
    return modelsIn((await index.collection('chos'))?.schema.metadata);
  } catch (error) {
    // Another check reports an index that cannot be used.
    if (error instanceof EngineUnavailable || error instanceof EngineUnreachable) return undefined;
    throw error;
  } finally {
    await index.close();
  }
}

/** Whether an index can be opened: an absent embedded one would be created, a cluster needs the admin key. */
const hasIndex = ({ searchUrls, searchAdminApiKey, indexDir }: Settings): boolean =>
  searchUrls === undefined ? existsSync(indexDir) : searchAdminApiKey !== undefined;

/** A check. An error that it throws is a fault of its subject. */
export interface Check {
  readonly subject: string;
  /** In milliseconds. Default: half a minute. */
  readonly timeoutMs?: number;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

const TIMEOUT_MS = 30_000;

/** The findings of one check after another. A check that fails or takes too long does not hide the others. */
export async function* runChecks(
  checks: readonly Check[],
  settings: Settings,
  onBegin: (subject: string) => void = () => {},
): AsyncGenerator<Finding> {
  for (const { subject, timeoutMs = TIMEOUT_MS, run } of checks) {
    onBegin(subject);
    try {
      yield* await withTimeout(timeoutMs, (signal) => unlessAborted(run(signal), signal));
    } catch (error) {
      const text = messageOf(error);
      yield { severity: 'fault', subject, message: operatorText(error, settings) ?? text };
    }
  }
}
