import { openEmbedded } from '../../search/embedded.ts';
import { openEmbeddedIndex } from '../../search/embedded-index.ts';
import type { SearchEngine, SearchIndex } from '../../search/search-engine.ts';
import { type NodeChange, openTypesenseEngine } from '../../search/typesense-engine.ts';
import { openTypesenseIndex } from '../../search/typesense-index.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';

/** Share of SEARCH_TIME_LIMIT that the embedded engine may take; the rest is for writing and sending the reply. */
const ENGINE_SHARE = 0.7;

/** Both sides of the search engine that the settings name. */
interface OpenedSearch {
  readonly engine: SearchEngine;
  /** Undefined where the settings have no key for it. */
  readonly index: SearchIndex | undefined;
}

/**
 * The search engine for who answers requests: the embedded one, or a cluster
 * with the key for searching. `onNodeChange` is told of nodes of a cluster.
 * Errors: SettingsError when that key is missing.
 */
export function openSearch(settings: Settings, onNodeChange?: (change: NodeChange) => void): OpenedSearch {
  const { searchUrls: urls, searchApiKey, searchAdminApiKey, searchTimeLimitMs } = settings;
  if (urls === undefined)
    return openEmbedded(settings.indexDir, { maxSearchMs: ENGINE_SHARE * searchTimeLimitMs });
  const apiKey = needed('SEARCH_API_KEY', searchApiKey, 'a key for searching alone');
  return {
    engine: openTypesenseEngine({ urls, apiKey, onNodeChange, searchTimeLimitMs }),
    index: searchAdminApiKey === undefined ? undefined : openIndex(settings),
  };
}

/**
 * The writing side alone. `patienceMs` is how long a cluster may be busy or away.
 * Errors: SettingsError when its key is missing.
 */
export async function openSearchIndex(settings: Settings, patienceMs?: number): Promise<SearchIndex> {
  return settings.searchUrls === undefined
    ? openEmbeddedIndex(settings.indexDir)
    : openIndex(settings, patienceMs);
}

function openIndex({ searchUrls: urls = [], searchAdminApiKey }: Settings, patienceMs?: number): SearchIndex {
  const adminApiKey = needed('SEARCH_ADMIN_API_KEY', searchAdminApiKey, 'a key that may change collections');
  return openTypesenseIndex({ urls, adminApiKey, patienceMs });
}

function needed(name: string, value: string | undefined, what: string): string {
  if (value !== undefined) return value;
  throw new SettingsError([`setting ${name}: missing, but SEARCH_URL needs ${what}`]);
}
