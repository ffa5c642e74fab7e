import type { Cms } from '../cms/cms.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { type AssetRequest, assetAddress } from './asset.ts';
import { content, contentEntry, institution, institutions } from './editorial.ts';
import { type FederatedRequest, federated, type PreparedFederated, prepareFederated } from './federated.ts';
import { type LegacySearchRequest, legacyObject, legacySearch } from './legacy.ts';
import { objectRecord } from './object.ts';
import type { QueryModels } from './query-vector.ts';
import { type PreparedSearch, prepareSearch, search } from './search.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';
import { type SimilarRequest, similar } from './similar.ts';

/** What the API can do: one function each, told when the client has left or the time is over (`TimeoutError`). */
export interface Catalogue {
  /** Checks and rewrites a search without asking the engine. */
  prepareSearch(request: SearchRequest): PreparedSearch;
  search(prepared: PreparedSearch, signal: AbortSignal): Promise<SearchAnswer>;
  /** The same for several collections at once. */
  prepareFederated(request: FederatedRequest): PreparedFederated;
  federated(prepared: PreparedFederated, signal: AbortSignal): Promise<SearchAnswer>;
  similar(request: SimilarRequest, signal: AbortSignal): Promise<SearchAnswer>;
  /** `{"metadata": record}` as JSON text. */
  object(id: string, signal: AbortSignal): Promise<string>;
  /** The deprecated `/search` as JSON text; `baseUrl` is where the API is. */
  legacySearch(request: LegacySearchRequest, baseUrl: string, signal: AbortSignal): Promise<string>;
  legacyObject(id: string, signal: AbortSignal): Promise<string>;
  /** `{"data": …}` as JSON text, here and below. */
  institutions(signal: AbortSignal): Promise<string>;
  institution(id: string, signal: AbortSignal): Promise<string>;
  /** The index without a slug. */
  content(slug: string | undefined, signal: AbortSignal): Promise<string>;
  contentEntry(id: number, signal: AbortSignal): Promise<string>;
  /** Where the CMS has the picture. */
  assetAddress(request: AssetRequest, signal: AbortSignal): Promise<string>;
  health(): Health;
}

interface Health {
  readonly status: 'healthy';
  /** Whether `/v2/similar/image` can be used. */
  readonly image_search: boolean;
}

/** The CMS, and where the public reaches it ({cms_base_url}, without a slash at the end). */
export interface PublicCms {
  readonly cms: Cms;
  readonly url: string;
}

export function createCatalogue(
  engine: SearchEngine,
  models: QueryModels,
  { cms, url }: PublicCms,
): Catalogue {
  return {
    prepareSearch,
    search: (prepared, signal) => search(engine, models, prepared, signal),
    prepareFederated,
    federated: (prepared, signal) => federated(engine, prepared, signal),
    similar: (request, signal) => similar(engine, request, signal),
    object: (id, signal) => objectRecord(engine, id, signal),
    legacySearch: (request, baseUrl, signal) => legacySearch(engine, request, baseUrl, signal),
    legacyObject: (id, signal) => legacyObject(engine, id, signal),
    institutions: (signal) => institutions(cms, signal),
    institution: (id, signal) => institution(cms, id, signal),
    content: (slug, signal) => content(cms, slug, signal),
    contentEntry: (id, signal) => contentEntry(cms, id, signal),
    assetAddress: (request, signal) => assetAddress(cms, url, request, signal),
    health: () => ({ status: 'healthy', image_search: false }),
  };
}
