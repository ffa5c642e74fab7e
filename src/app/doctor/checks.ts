import { existsSync } from 'node:fs';
import { checkDirectus } from '../../cms/check-directus.ts';
import { type Models, modelsIn } from '../../collections/models.ts';
import { EngineUnavailable } from '../../engine/fault.ts';
import { checkRedis } from '../../kernel/check-redis.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Finding } from '../../kernel/finding.ts';
import { checkPostgresStore } from '../../records/check-postgres-store.ts';
import { checkSqliteStore } from '../../records/check-sqlite-store.ts';
import { checkCluster } from '../../search/check-cluster.ts';
import { checkEmbedded } from '../../search/check-embedded.ts';
import { EngineUnreachable } from '../../search/search-engine.ts';
import { checkBookStack } from '../../wiki/check-bookstack.ts';
import type { Settings } from '../settings/settings.ts';
import { contentFolder } from '../wiring/content-folder.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore } from '../wiring/open-store.ts';
import { checkFileCms, checkFileWiki } from './check-content.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkListening } from './check-listening.ts';
import { checkMachine } from './check-machine.ts';
import { checkModels } from './check-models.ts';
import { checkNames } from './check-names.ts';
import { checkSettings } from './check-settings.ts';
import { checkUpkeep } from './check-upkeep.ts';
import type { Check } from './run-checks.ts';

/** Every file of an index of many gigabytes is read. */
const WHOLE_INDEX_MS = 20 * 60_000;

/** Everything that `vitrine doctor` looks at, in this order. */
export const CHECKS: readonly Check[] = [
  { subject: 'settings', run: async () => checkNames(Object.keys(process.env)) },
  { subject: 'settings', run: async (settings) => checkSettings(settings) },
  { subject: 'machine', run: checkMachine },
  { subject: 'data folder', run: checkDataFolder },
  { subject: 'record store', run: checkStore },
  {
    subject: 'search index',
    limitMs: WHOLE_INDEX_MS,
    run: async ({ indexDir, searchUrls: urls, searchApiKey, searchAdminApiKey: adminApiKey }, signal) =>
      urls === undefined
        ? checkEmbedded(indexDir, signal)
        : checkCluster({ urls, searchApiKey, adminApiKey, collections: COLLECTIONS }, signal),
  },
  { subject: 'upkeep', run: upkeep },
  { subject: 'models', run: async (settings) => checkModels(settings, await modelsOfIndex(settings)) },
  {
    subject: 'content',
    run: async (settings, signal) =>
      settings.cms === undefined
        ? checkFileCms(await contentDirOf(settings, signal), signal)
        : checkDirectus({ ...settings.cms, publicUrl: settings.cmsPublicUrl }, signal),
  },
  {
    subject: 'knowledge base',
    run: async (settings, signal) =>
      settings.wiki === undefined
        ? checkFileWiki(await contentDirOf(settings, signal))
        : checkBookStack(settings.wiki, signal),
  },
  {
    subject: 'limits',
    run: async ({ redisUrl }, signal) => (redisUrl === undefined ? [] : checkRedis(redisUrl, signal)),
  },
  { subject: 'port', run: checkListening },
];

const COLLECTIONS = { chos: 'vitrine index', editorial: 'vitrine sync', knowledge: 'vitrine sync' };

/** How long a cluster may be busy before the doctor goes on, in milliseconds. */
const PATIENCE_MS = 5000;

async function checkStore(
  { storeUrl, recordsFile }: Settings,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  return storeUrl === undefined ? [checkSqliteStore(recordsFile)] : checkPostgresStore(storeUrl, signal);
}

/** Only where the records are there and of this version: to open them would make or change them. */
async function upkeep(settings: Settings, signal: AbortSignal): Promise<Finding[]> {
  const findings = await checkStore(settings, signal);
  if (findings.at(-1)?.severity !== 'ok' || !hasIndex(settings)) return [];
  const store = await openStore(settings);
  const index = await openSearchIndex(settings, PATIENCE_MS);
  try {
    return await checkUpkeep({ store, index, settings, now: systemClock() });
  } finally {
    await index.close();
    await store.close();
  }
}

/** The folder of the content that is served; undefined where there is none, or the records cannot be asked. */
async function contentDirOf(settings: Settings, signal: AbortSignal): Promise<string | undefined> {
  if (settings.contentDir !== undefined) return settings.contentDir;
  // Opening the store would make it where it is not there.
  if ((await checkStore(settings, signal)).at(-1)?.severity !== 'ok') return undefined;
  const store = await openStore(settings);
  try {
    return await contentFolder(settings, store.records)();
  } finally {
    await store.close();
  }
}

/** The models that the index names; undefined without an index, or one that cannot be opened. */
async function modelsOfIndex(settings: Settings): Promise<Models | undefined> {
  if (!hasIndex(settings)) return undefined;
  const index = await openSearchIndex(settings, PATIENCE_MS);
  try {
    return modelsIn((await index.collection('chos'))?.schema.metadata);
  } catch (error) {
    // Another check tells of an index that cannot be used.
    if (error instanceof EngineUnavailable || error instanceof EngineUnreachable) return undefined;
    throw error;
  } finally {
    await index.close();
  }
}

/** Whether there is one to open: the embedded one would be made, a cluster needs the key for writing. */
const hasIndex = ({ searchUrls, searchAdminApiKey, indexDir }: Settings): boolean =>
  searchUrls === undefined ? existsSync(indexDir) : searchAdminApiKey !== undefined;
