import { type ClientOptions, type RequestOptions, type Sent, send } from './send.ts';
import type {
  AssetQuery,
  Collection,
  ContentEntry,
  EdmRecord,
  EntitiesQuery,
  EntityList,
  EntityQuery,
  EntityResponse,
  FacetValues,
  FacetValuesQuery,
  FederatedQuery,
  FederatedSearchResult,
  Fields,
  Health,
  Hit,
  Institution,
  NeighbourQuery,
  Objects,
  ObjectsQuery,
  SearchQuery,
  SearchResult,
  SimilarObjects,
  SimilarQuery,
  SimilarToPicture,
  Timeline,
  TimelineQuery,
  Vocabulary,
} from './types.ts';

export type { components, operations, paths } from './schema.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export type * from './types.ts';
export { VitrineError } from './vitrine-error.ts';

/** A client of one service. Errors of all methods: VitrineError, and those of `fetch`. [openapi-5] */
export class Vitrine {
  readonly #baseUrl: string;
  readonly #options: ClientOptions;

  /** `baseUrl`: such as `https://vitrine.example`. */
  constructor(baseUrl: string, options: ClientOptions = {}) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#options = options;
  }

  /** One page of a search. */
  search<C extends Collection = 'chos'>(
    query: SearchQuery<C>,
    options?: RequestOptions,
  ): Promise<SearchResult<C>> {
    return this.#json('/v2/search', query, options);
  }

  /** A search page by page, from `page` on, until there are no more hits. */
  async *pages<C extends Collection = 'chos'>(
    query: SearchQuery<C>,
    options?: RequestOptions,
  ): AsyncGenerator<SearchResult<C>, void, undefined> {
    for (let page = query.page ?? 1; ; page += 1) {
      const result = await this.search({ ...query, page }, options);
      const { length } = result.hits ?? result.grouped_hits ?? [];
      if (length > 0) yield result;
      const { found, request_params } = result;
      if (length === 0 || page * request_params.per_page >= found) return;
    }
  }

  /** All hits of a search, requested in pages of 100 unless `per_page` says otherwise. */
  async *hits<C extends Collection = 'chos'>(
    query: SearchQuery<C>,
    options?: RequestOptions,
  ): AsyncGenerator<Hit<C>, void, undefined> {
    // Facets would be counted again for each page.
    const small: SearchQuery<C> = { per_page: 100, facet_by: '', ...query };
    for await (const { hits = [] } of this.pages(small, options)) yield* hits as Hit<C>[];
  }

  /** One search in several collections. */
  searchFederated(query: FederatedQuery, options?: RequestOptions): Promise<FederatedSearchResult> {
    return this.#json('/v2/search/federated', query, options);
  }

  /** Objects similar to an object. */
  similar(id: string, query: SimilarQuery = {}, options?: RequestOptions): Promise<SimilarObjects> {
    return this.#json('/v2/similar', { id, ...query }, options);
  }

  /**
   * Objects with pictures similar to an uploaded one, or to the `vector` of an earlier
   * result, which is not limited.
   */
  async similarToPicture(
    picture: Blob | string,
    query: NeighbourQuery = {},
    options: RequestOptions = {},
  ): Promise<SimilarToPicture> {
    const path = '/v2/similar/image';
    if (typeof picture === 'string') return this.#json(path, { vector: picture, ...query }, options);
    const body = new FormData();
    body.set('image', picture);
    for (const [name, value] of parametersOf(query)) body.set(name, value);
    const response = await this.#send(path, {}, { ...options, method: 'POST', body });
    return response.json() as Promise<SimilarToPicture>;
  }

  /** The full record of an object as JSON-LD. */
  async object(id: string, options?: RequestOptions): Promise<EdmRecord> {
    const { metadata } = await this.#json<{ metadata: EdmRecord }>('/v2/object', { id }, options);
    return metadata;
  }

  /** Several objects, 250 at most, in the order of the ids: their records, or documents with `as`. */
  objects(ids: readonly string[], query: ObjectsQuery = {}, options?: RequestOptions): Promise<Objects> {
    return this.#json('/v2/objects', { ids: ids.join(','), ...query }, options);
  }

  /** The fields of a collection, with their meaning and use. */
  fields(collection: Collection = 'chos', options?: RequestOptions): Promise<Fields> {
    return this.#json('/v2/fields', { collection }, options);
  }

  /** The table of concepts of kinds of objects, materials and techniques. */
  vocabulary(options?: RequestOptions): Promise<Vocabulary> {
    return this.#json('/v2/vocabulary', {}, options);
  }

  /** The values of a field, page by page. */
  facetValues(field: string, query: FacetValuesQuery = {}, options?: RequestOptions): Promise<FacetValues> {
    return this.#json(`/v2/facets/${encodeURIComponent(field)}`, query, options);
  }

  /** Objects by year, decade or century. */
  timeline(query: TimelineQuery = {}, options?: RequestOptions): Promise<Timeline> {
    return this.#json('/v2/timeline', query, options);
  }

  /** Persons, places, concepts and periods by any of their names or URIs. */
  entities(query: EntitiesQuery = {}, options?: RequestOptions): Promise<EntityList> {
    return this.#json('/v2/entities', query, options);
  }

  /** One of them with its first objects; `id` may also be one of its URIs. */
  entity(id: string, query: EntityQuery = {}, options?: RequestOptions): Promise<EntityResponse> {
    return this.#json(`/v2/entities/${encodeURIComponent(id)}`, query, options);
  }

  institutions(options?: RequestOptions): Promise<Institution[]> {
    return this.#data('/institutions', {}, options);
  }

  institution(id: string, options?: RequestOptions): Promise<Institution> {
    return this.#data(`/institutions/${encodeURIComponent(id)}`, {}, options);
  }

  /** The index of the pages, without their blocks. */
  content(options?: RequestOptions): Promise<ContentEntry[]> {
    return this.#data('/content', {}, options);
  }

  /** A page with its blocks, by id or by slug; undefined if no page has the slug. */
  async contentEntry(idOrSlug: number | string, options?: RequestOptions): Promise<ContentEntry | undefined> {
    if (typeof idOrSlug === 'number') return this.#data(`/content/${idOrSlug}`, {}, options);
    const [entry] = await this.#data<ContentEntry[]>('/content', { slug: idOrSlug }, options);
    return entry;
  }

  /** The URL of a picture of an institution or page, for `<img src>`. */
  assetUrl(id: string, query: AssetQuery = {}): string {
    return this.#url(`/assets/${encodeURIComponent(id)}`, query);
  }

  health(options?: RequestOptions): Promise<Health> {
    return this.#json('/health', {}, options);
  }

  async #data<Data>(path: string, query: object, options?: RequestOptions): Promise<Data> {
    return (await this.#json<{ data: Data }>(path, query, options)).data;
  }

  async #json<Body>(path: string, query: object, options?: RequestOptions): Promise<Body> {
    const response = await this.#send(path, query, options);
    return response.json() as Promise<Body>;
  }

  #send(path: string, query: object, sent: Sent = {}): Promise<Response> {
    return send(this.#url(path, query), sent, this.#options);
  }

  #url(path: string, query: object): string {
    const text = new URLSearchParams(parametersOf(query)).toString();
    return this.#baseUrl + path + (text && `?${text}`);
  }
}

/** Names and values as text, without absent ones. */
const parametersOf = (query: object): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
