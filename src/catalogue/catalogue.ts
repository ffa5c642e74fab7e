import type { Cms } from '../cms/cms.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { within } from '../kernel/deadline.ts';
import { type KeptAnswer, KeptAnswers } from '../kernel/kept-answers.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { type AssetRequest, assetAddress } from './asset.ts';
import type { Caller } from './caller.ts';
import { isCmsOutage } from './cms-answer.ts';
import { content, contentEntry, institution, institutions, NO_DATA } from './editorial.ts';
import { isEngineOutage } from './engine-answer.ts';
import { type FederatedRequest, federated, type PreparedFederated, prepareFederated } from './federated.ts';
import { type LegacySearchRequest, legacyObject, legacySearch } from './legacy.ts';
import { objectRecord } from './object.ts';
import type { QueryModels } from './query-models.ts';
import { type AskRecords, type Readiness, readiness } from './readiness.ts';
import { type PreparedSearch, prepareSearch, search } from './search.ts';
import type { SearchAnswer, SearchRequest } from './search-request.ts';
import { type SimilarRequest, similar } from './similar.ts';
import { createImageSearch, type ImageSearch } from './similar-image.ts';

/** What the API can do: one function each, told when the client has left or the time is over (`TimeoutError`). */
export interface Catalogue extends Omit<ImageSearch, 'isUsable'> {
  /** Checks and rewrites a search without asking the engine. */
  prepareSearch(request: SearchRequest): PreparedSearch;
  search(prepared: PreparedSearch, caller: Caller): Promise<SearchAnswer>;
  /** The same for several collections at once. */
  prepareFederated(request: FederatedRequest): PreparedFederated;
  federated(prepared: PreparedFederated, caller: Caller): Promise<SearchAnswer>;
  similar(request: SimilarRequest, caller: Caller): Promise<SearchAnswer>;
  /** `{"metadata": record}` as JSON text, kept for a while. */
  object(id: string): Promise<KeptAnswer>;
  /** Makes `object` ask anew, because what it keeps is no longer to be shown. */
  forgetObjects(ids: readonly string[]): void;
  /** The deprecated `/search` as JSON text; `baseUrl` is where the API is. */
  legacySearch(request: LegacySearchRequest, baseUrl: string, caller: Caller): Promise<string>;
  legacyObject(id: string): Promise<KeptAnswer>;
  /** `{"data": …}` as JSON text, here and below, kept likewise. */
  institutions(): Promise<KeptAnswer>;
  institution(id: string): Promise<KeptAnswer>;
  /** The index without a slug. */
  content(slug: string | undefined): Promise<KeptAnswer>;
  contentEntry(id: number): Promise<KeptAnswer>;
  /** Where the CMS has the picture. */
  assetAddress(request: AssetRequest, signal: AbortSignal): Promise<string>;
  /** Never waits long for a backend. */
  health(): Promise<Health>;
  readiness(): Promise<Readiness>;
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

export interface CatalogueOptions {
  readonly clock?: Clock;
  /** Told how each kept answer came about. */
  readonly onKept?: (cache: 'object' | 'cms', outcome: KeptAnswer['outcome']) => void;
  /** For `readiness`, where other parts of the process need the record store. */
  readonly askRecords?: AskRecords;
}

export function createCatalogue(
  engine: SearchEngine,
  models: QueryModels,
  { cms, url }: PublicCms,
  { clock = systemClock, onKept = () => {}, askRecords }: CatalogueOptions = {},
): Catalogue {
  const objects = new KeptAnswers({
    clock,
    maxBytes: OBJECT_BYTES,
    isOutage: isEngineOutage,
    tell: (outcome) => onKept('object', outcome),
  });
  const object = (id: string) => objects.get(id, (signal) => objectRecord(engine, id, signal));
  const pages = new KeptAnswers({
    clock,
    maxBytes: CMS_BYTES,
    isOutage: isCmsOutage,
    isKept: (text) => text !== NO_DATA,
    tell: (outcome) => onKept('cms', outcome),
  });
  const page = async (key: string, make: (signal: AbortSignal) => Promise<string>) =>
    pages.get(`${await cms.revision()} ${key}`, make);
  const { isUsable, ...imageSearch } = createImageSearch(engine, models);
  let canSearchImages = false;
  const checkImageSearch = memoizeFor(READINESS_MS, clock, async () => {
    canSearchImages = await isUsable(AbortSignal.timeout(IMAGE_SEARCH_MS));
    return canSearchImages;
  });
  return {
    ...imageSearch,
    prepareSearch,
    search: (prepared, caller) => search(engine, models, prepared, caller),
    prepareFederated,
    federated: (prepared, caller) => federated(engine, prepared, caller),
    similar: (request, caller) => similar(engine, request, caller),
    object,
    forgetObjects(ids) {
      for (const id of ids) objects.forget(id);
    },
    legacySearch: (request, baseUrl, caller) => legacySearch(engine, request, baseUrl, caller),
    legacyObject: (id) => legacyObject(object(id)),
    institutions: () => page('institutions', (signal) => institutions(cms, signal)),
    institution: (id) => page(`institution ${id}`, (signal) => institution(cms, id, signal)),
    content: (slug) =>
      page(slug === undefined ? 'content' : `slug ${slug}`, (signal) => content(cms, slug, signal)),
    contentEntry: (id) => page(`entry ${id}`, (signal) => contentEntry(cms, id, signal)),
    assetAddress: (request, signal) => assetAddress(cms, url, request, signal),
    health: async () => ({
      status: 'healthy',
      image_search: await within(HEALTH_MS, checkImageSearch(), () => canSearchImages),
    }),
    readiness: memoizeFor(READINESS_MS, clock, () => readiness(engine, cms, askRecords)),
  };
}

/** How long the backends are not asked again whether they are there. */
const READINESS_MS = 1000;
/** Memory for the records asked for last, some ten thousand; compressed forms come on top, here and below. */
const OBJECT_BYTES = 64 * 1024 * 1024;
/** Memory for institutions and pages: all of a large CMS. */
const CMS_BYTES = 32 * 1024 * 1024;

/** How long it takes at most to find out whether images can be searched, and how long an answer waits for that. */
const [IMAGE_SEARCH_MS, HEALTH_MS] = [2000, 300];
