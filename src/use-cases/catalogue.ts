import type { DescribedConcept } from '../documents/concepts/described-concept.ts';
import type { CollectionName } from '../documents/fields/collections.ts';
import { type CacheKey, cacheKey, type KeyParts } from '../kernel/cache-key.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { within } from '../kernel/deadline.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import type { Pieces } from '../kernel/pieces.ts';
import { type CachedResponse, ResponseCache } from '../kernel/response-cache.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { Cms } from '../stores/cms/cms.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import {
  type AlikeDistances,
  type AlikeRequest,
  type AlikeSearch,
  alikeDistances,
  alikeObjects,
} from './alike-objects.ts';
import { type AssetRequest, assetUrl } from './asset.ts';
import type { CollectionRules } from './collection-rules.ts';
import {
  content,
  contentEntry,
  institution,
  institutions,
  isCmsOutage,
  NO_DATA,
  type OnLeftOut,
  validContent,
} from './editorial.ts';
import { isEngineOutage } from './engine-reply.ts';
import {
  type EntitiesRequest,
  type EntityPage,
  type EntityWithObjects,
  entities,
  entity,
} from './entities.ts';
import { withFilterExplained } from './explain-filter.ts';
import { type ExportRequest, type OpenedExport, openExport } from './export.ts';
import { type FacetValuesRequest, type FacetValuesResult, facetValues } from './facet-values.ts';
import { type FederatedRequest, federated, type PreparedFederated, prepareFederated } from './federated.ts';
import { describeFields } from './fields.ts';
import { createImageSearch, type ImageSearch } from './image-search.ts';
import { indexFields } from './index-fields.ts';
import { knowledgeTexts, noWiki, type OpenWiki } from './knowledge.ts';
import { type LegacySearchRequest, legacyObject, legacySearch } from './legacy.ts';
import { objectRecord, unknownObject } from './object.ts';
import { type ObjectsRequest, objects as objectsById } from './objects.ts';
import { createQualityReports, type QualityReports } from './quality-reports.ts';
import type { QueryModels } from './query-vector.ts';
import { type ProbeRecords, type Readiness, readiness } from './readiness.ts';
import { type PreparedSearch, prepareSearch, search } from './search.ts';
import type { RequestContext, SearchReply, SearchRequest } from './search-request.ts';
import type { ServiceUrls } from './service-urls.ts';
import { type SimilarRequest, similar } from './similar.ts';
import { type Timeline, type TimelineRequest, timeline } from './timeline.ts';

/** The use cases of the API. */
export interface Catalogue extends Omit<ImageSearch, 'isAvailable'> {
  /** What searches may ask for. */
  rules(collection: CollectionName): CollectionRules;
  /** Documents may have older ones. */
  readonly urls: ServiceUrls | undefined;
  /** What the index has was read, or could not be. */
  readonly fieldsRead: Promise<void>;
  /** Checks and rewrites a search without sending it to the engine. */
  prepareSearch(request: SearchRequest): PreparedSearch;
  search(prepared: PreparedSearch, context: RequestContext): Promise<SearchReply>;
  /** The same for several collections at once. */
  prepareFederated(request: FederatedRequest): PreparedFederated;
  federated(prepared: PreparedFederated, context: RequestContext): Promise<SearchReply>;
  /** All matches of a search, in order of uuid. */
  export(request: ExportRequest, context: RequestContext): Promise<OpenedExport>;
  similar(request: SimilarRequest, context: RequestContext): Promise<SearchReply>;
  /** What limits a search to the objects that pages say are like one; undefined if there are none. */
  alike(request: AlikeRequest, context: RequestContext): Promise<AlikeSearch | undefined>;
  /** How far apart these are at most, by the models in use. */
  readonly alikeDistances: AlikeDistances;
  /** `{"metadata": record}` as JSON text, cached. */
  object(id: string): Promise<CachedResponse>;
  /** The same with `"quality"`: its tiers and problems, and why. Cached. */
  objectWithQuality(id: string): Promise<CachedResponse>;
  /** How good the records of institutions are, and what would improve them. */
  readonly quality: QualityReports;
  /** `{"objects": […], "missing": […]}` as JSON text: records or documents in the order of the ids. */
  objects(request: ObjectsRequest, context: RequestContext): Promise<Pieces>;
  /** A page of the values of a facet field, counted over what matches. */
  facetValues(request: FacetValuesRequest, context: RequestContext): Promise<FacetValuesResult>;
  /** The fields of a collection as JSON text, with shares and examples; cached. */
  fields(collection: CollectionName): Promise<CachedResponse>;
  /** How many objects there are in each year, decade or century. */
  timeline(request: TimelineRequest, context: RequestContext): Promise<Timeline>;
  /** The table of concepts. */
  vocabulary(): Promise<readonly DescribedConcept[]>;
  /** Invalidates the cached responses of `object`. */
  invalidateObjects(ids: readonly string[]): void;
  /** Persons, places, concepts and periods that objects name by URIs of authority files. */
  entities(request: EntitiesRequest, context: RequestContext): Promise<EntityPage>;
  /** One of them, by its id or any of its URIs, with its first `per_page` objects. */
  entity(
    request: { readonly id: string; readonly per_page: number },
    context: RequestContext,
  ): Promise<EntityWithObjects>;
  /** The deprecated `/search` as JSON text; `baseUrl` is the API's. */
  legacySearch(request: LegacySearchRequest, baseUrl: string, context: RequestContext): Promise<Buffer>;
  legacyObject(id: string): Promise<CachedResponse>;
  /** `{"data": …}` as JSON text, cached, here and below. Without institutions that are invalid. */
  institutions(): Promise<CachedResponse>;
  institution(id: string): Promise<CachedResponse>;
  /** The index if there is no slug. */
  content(slug: string | undefined): Promise<CachedResponse>;
  /** The index without entries that are invalid, for pages. */
  validContent(): Promise<CachedResponse>;
  contentEntry(id: number): Promise<CachedResponse>;
  /** The HTML of a page of the knowledge base; undefined if it is unknown or the knowledge base cannot be read. */
  knowledgeHtml(id: string): Promise<string | undefined>;
  /** The URL of a picture at the CMS. */
  assetUrl(request: AssetRequest, signal: AbortSignal): Promise<string>;
  /** Does not wait long for backends. */
  health(): Promise<Health>;
  readiness(): Promise<Readiness>;
}

interface Health {
  readonly status: 'healthy';
  /** Whether `POST /v2/similar/image` is available. */
  readonly image_search: boolean;
  /** Collections whose index is being rebuilt, if any: searches of them wait. */
  readonly rebuilding?: readonly string[];
}

/** The CMS, and its public URL ({cms_base_url}, without a slash at the end). */
export interface PublicCms {
  readonly cms: Cms;
  readonly url: string;
}

export interface CatalogueOptions {
  readonly clock?: Clock;
  /** Called for each response of the caches. */
  readonly onCached?: (cache: 'object' | 'cms', outcome: CachedResponse['outcome']) => void;
  /** Called with institutions and pages that lists leave out. */
  readonly onLeftOut?: OnLeftOut;
  /** Opens the knowledge base for one reading. Default: there is none. */
  readonly openWiki?: OpenWiki;
  /** Whether searches also find other forms and parts of words. Default: they do. */
  readonly languageExpansion?: boolean;
  /** Reads the table of concepts. Default: it is empty. */
  readonly readVocabulary?: Catalogue['vocabulary'];
  /** Where the service is. Default: where documents say. */
  readonly urls?: ServiceUrls;
  /** For `readiness`, if other parts of the process use the record store. */
  readonly probeRecords?: ProbeRecords;
}

export function createCatalogue(
  engine: SearchEngine,
  models: QueryModels,
  { cms, url }: PublicCms,
  {
    clock = systemClock,
    onCached = () => {},
    onLeftOut = () => {},
    openWiki = noWiki,
    readVocabulary = async () => [],
    probeRecords,
    urls,
    languageExpansion = true,
  }: CatalogueOptions = {},
): Catalogue {
  const indexed = indexFields(engine, clock, languageExpansion);
  const { rules } = indexed;
  const distances = alikeDistances(models);
  const objects = new ResponseCache({
    clock,
    maxBytes: OBJECT_BYTES,
    isOutage: isEngineOutage,
    onResponse: (outcome) => onCached('object', outcome),
  });
  // Before the cache. [objects-3]
  const cachedObject = async (id: string, form: (typeof OBJECT_FORMS)[number]) => {
    const uuid = id.toLowerCase();
    if (!isUuid(uuid)) throw unknownObject(id);
    const read = (signal: AbortSignal) => objectRecord(engine, uuid, signal, form === 'quality');
    return objects.get(objectKey(uuid, form), read);
  };
  const object = (id: string) => cachedObject(id, 'record');
  const fields = new ResponseCache({
    clock,
    maxBytes: FIELDS_BYTES,
    isOutage: isEngineOutage,
    // A new collection is filled soon.
    isCacheable: (text) => !text.includes('"documents":0,'),
  });
  const pages = new ResponseCache({
    clock,
    maxBytes: CMS_BYTES,
    isOutage: isCmsOutage,
    // [cache-4]
    isCacheable: (text) => text !== NO_DATA,
    onResponse: (outcome) => onCached('cms', outcome),
  });
  const page = async (parts: KeyParts, make: (signal: AbortSignal) => Promise<string>) =>
    pages.get(cacheKey({ revision: await cms.revision(), ...parts }), make);
  const listInstitutions = () =>
    page({ of: 'institutions' }, (signal) => institutions(cms, onLeftOut, signal));
  const revision = () => cms.revision();
  const imageSearch = createImageSearch(engine, models);
  let canSearchImages = false;
  const checkImageSearch = memoizeFor(READINESS_MS, clock, async () => {
    canSearchImages = await imageSearch.isAvailable(AbortSignal.timeout(IMAGE_SEARCH_MS));
    return canSearchImages;
  });
  return {
    rules,
    urls,
    fieldsRead: indexed.read(),
    prepareSearch: (request) => prepareSearch(request, rules(request.collection)),
    search: (prepared, context) => search(engine, indexed, models, prepared, context),
    prepareFederated: (request) => prepareFederated(request, indexed),
    federated: (prepared, context) =>
      withFilterExplained(prepared.filter_by, federated(engine, indexed, prepared, context)),
    export: (request, context) => openExport(engine, rules('chos'), request, context),
    similar: (request, context) => withFilterExplained(request.filter_by, similar(engine, request, context)),
    alike: (request, context) => alikeObjects(engine, request, distances, context),
    alikeDistances: distances,
    similarToVector: (request, context) =>
      withFilterExplained(request.filter_by, imageSearch.similarToVector(request, context)),
    similarToPicture: (request, context) =>
      withFilterExplained(request.filter_by, imageSearch.similarToPicture(request, context)),
    object,
    objectWithQuality: (id) => cachedObject(id, 'quality'),
    quality: createQualityReports({
      engine,
      rules: () => rules('chos'),
      institutions: listInstitutions,
      revision,
      clock,
    }),
    objects: (request, context) => objectsById(engine, request, context),
    facetValues: (request, context) => facetValues(engine, rules(request.collection), request, context),
    fields: (collection) =>
      fields.get(cacheKey({ collection }), async (signal) =>
        JSON.stringify(await describeFields(engine, rules(collection), collection, signal)),
      ),
    timeline: (request, context) => timeline(engine, rules('chos'), request, context),
    vocabulary: readVocabulary,
    invalidateObjects(ids) {
      for (const id of ids) {
        for (const form of OBJECT_FORMS) objects.invalidate(objectKey(id, form));
      }
    },
    entities: (request, context) => entities(engine, request, context),
    entity: (request, context) => entity(engine, request, context),
    legacySearch: (request, baseUrl, context) => legacySearch(engine, indexed, request, baseUrl, context),
    legacyObject: (id) => legacyObject(object(id)),
    institutions: listInstitutions,
    institution: (id) => page({ of: 'institution', id }, (signal) => institution(cms, id, signal)),
    content: (slug) => page({ of: 'content', slug }, (signal) => content(cms, slug, signal)),
    validContent: () => page({ of: 'valid content' }, (signal) => validContent(cms, onLeftOut, signal)),
    knowledgeHtml: knowledgeTexts(openWiki, clock),
    contentEntry: (id) => page({ of: 'entry', id }, (signal) => contentEntry(cms, id, signal)),
    assetUrl: (request, signal) => assetUrl(cms, url, request, signal),
    // [health-1]
    async health() {
      const image_search = await within(HEALTH_MS, checkImageSearch(), () => canSearchImages);
      const rebuilding = engine.rebuilding?.() ?? [];
      return { status: 'healthy', image_search, ...(rebuilding.length > 0 && { rebuilding }) };
    },
    readiness: memoizeFor(READINESS_MS, clock, () => readiness(engine, cms, probeRecords)),
  };
}

/** What is cached of an object. */
const OBJECT_FORMS = ['record', 'quality'] as const;

const objectKey = (id: string, form: (typeof OBJECT_FORMS)[number]): CacheKey => cacheKey({ id, form });

/** How long the results of probes are cached. */
const READINESS_MS = 1000;
/** Memory for some ten thousand records; compressed bodies come on top, here and below. */
const OBJECT_BYTES = 64 * 1024 * 1024;
/** Memory for institutions and pages: all of a large CMS. */
const CMS_BYTES = 32 * 1024 * 1024;

/** Far more than the fields of all collections. */
const FIELDS_BYTES = 1024 * 1024;

/** Timeout of the probe of image search, and how long `health` waits for it. [health-2] */
const [IMAGE_SEARCH_MS, HEALTH_MS] = [2000, 300];
