import type { EngineOptions } from '../../engine/engine.ts';
import type { EngineStats } from '../../engine/engine-stats.ts';
import { openEmbedded } from '../../stores/search/embedded.ts';
import type { SearchEngine, SearchIndex } from '../../stores/search/search-engine.ts';
import type { NodeChange } from '../../stores/search/typesense-engine.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';

/** The embedded engine's share of SEARCH_TIME_LIMIT; the rest is for writing and sending the response. */
const ENGINE_SHARE = 0.7;

/** The engine's part of the time after which a search counts as slow: its thread does not see all of it. */
const ENGINE_PART = 0.95;

/** Reading and writing sides of the search engine. */
interface OpenedSearch {
  readonly engine: SearchEngine;
  /** Undefined without the key for writing to a cluster. */
  readonly index: SearchIndex | undefined;
  /** Only of the embedded engine. */
  readonly stats?: () => EngineStats;
  /** Only of the embedded engine: searches find what a killed process has stored. */
  readonly publishStored?: () => Promise<void>;
}

interface SearchEvents {
  readonly onNodeChange?: ((change: NodeChange) => void) | undefined;
  /** The embedded engine has looked for a cached reply. */
  readonly onCacheable?: ((outcome: 'hit' | 'miss') => void) | undefined;
  /** Called with what an operator should know about the embedded engine. */
  readonly log?: (text: string) => void;
  /** Makes damaged documents of the embedded engine again. */
  readonly repair?: EngineOptions['repair'];
  readonly writing?: WritingOptions;
}

interface WritingOptions {
  /** How long calls are retried while a cluster is busy or down. */
  readonly maxRetryMs?: number;
  /** Ends waiting for a cluster. */
  readonly signal?: AbortSignal;
  /** Called with what an operator should know about a cluster. */
  readonly warn?: (text: string) => void;
}

/**
 * The search engine of a service: the embedded one, or a cluster with the key for
 * searching. Clients of clusters are only loaded for one.
 * Errors: SettingsError if that key is missing.
 */
export async function openSearch(
  settings: Settings,
  { onNodeChange, onCacheable, log, repair, writing }: SearchEvents = {},
): Promise<OpenedSearch> {
  const { searchUrls: urls, searchApiKey, searchAdminApiKey, searchTimeLimitMs, slowSearchMs } = settings;
  const { searchWaitLimitMs: maxWaitMs } = settings;
  if (urls === undefined) {
    const slowMs = slowSearchMs === undefined ? undefined : ENGINE_PART * slowSearchMs;
    const maxSearchMs = ENGINE_SHARE * searchTimeLimitMs;
    return openEmbedded(settings.indexDir, {
      startsAtOnce: true,
      maxSearchMs,
      maxWaitMs,
      slowMs,
      onCacheable,
      repair,
      ...(log && { log }),
    });
  }
  const apiKey = required('SEARCH_API_KEY', searchApiKey, 'a key that may search');
  const { openTypesenseEngine } = await import('../../stores/search/typesense-engine.ts');
  const cluster = openTypesenseEngine({ urls, apiKey, onNodeChange, searchTimeLimitMs });
  return {
    engine: cluster,
    index: searchAdminApiKey === undefined ? undefined : await openIndex(settings, writing),
  };
}

/**
 * Only the writing side. Warnings go to standard error by default.
 * Errors: SettingsError if its key is missing.
 */
export async function openSearchIndex(settings: Settings, writing?: WritingOptions): Promise<SearchIndex> {
  return settings.searchUrls === undefined
    ? openEmbedded(settings.indexDir).index
    : openIndex(settings, writing);
}

async function openIndex(
  { searchUrls: urls = [], searchAdminApiKey }: Settings,
  { warn = (text) => process.stderr.write(`vitrine: ${text}\n`), ...writing }: WritingOptions = {},
): Promise<SearchIndex> {
  const adminApiKey = required(
    'SEARCH_ADMIN_API_KEY',
    searchAdminApiKey,
    'a key that may change collections',
  );
  const { openTypesenseIndex } = await import('../../stores/search/typesense-index.ts');
  return openTypesenseIndex({ urls, adminApiKey, warn, ...writing });
}

function required(name: string, value: string | undefined, what: string): string {
  if (value !== undefined) return value;
  throw new SettingsError([`setting ${name}: missing, but SEARCH_URL needs ${what}`]);
}
