import type { components, operations } from './schema.ts';

/** Made from the API's own description, and stored. [openapi-9] */
type Schemas = components['schemas'];

/** The collections that can be searched. */
export type Collection = 'chos' | 'editorial' | 'knowledge';

export type SearchResult<C extends Collection = 'chos'> = {
  chos: Schemas['ObjectSearchResult'];
  editorial: Schemas['EditorialSearchResult'];
  knowledge: Schemas['KnowledgeSearchResult'];
}[C];

export type Hit<C extends Collection = 'chos'> = {
  chos: Schemas['ObjectHit'];
  editorial: Schemas['EditorialHit'];
  knowledge: Schemas['KnowledgeHit'];
}[C];

type QueryOf<Operation extends keyof operations> = operations[Operation] extends {
  parameters: { query?: infer Query };
}
  ? NonNullable<Query>
  : never;

/** The parameters of a search. Without `collection`, objects are searched. */
export type SearchQuery<C extends Collection = Collection> = Omit<QueryOf<'search'>, 'collection'> & {
  collection?: C;
};

export type FederatedQuery = QueryOf<'searchFederated'>;
export type SimilarQuery = Omit<QueryOf<'similar'>, 'id'>;
export type NeighbourQuery = Omit<QueryOf<'similarToVector'>, 'vector'>;
export type ObjectsQuery = Omit<QueryOf<'getObjects'>, 'ids'>;
export type FacetValuesQuery = QueryOf<'facetValues'>;
export type TimelineQuery = QueryOf<'timeline'>;
export type EntitiesQuery = QueryOf<'listEntities'>;
export type EntityQuery = QueryOf<'getEntity'>;
export type AssetQuery = QueryOf<'getAsset'>;

export type EntityList = Schemas['EntityList'];
export type EntityResponse = Schemas['EntityResponse'];
export type FederatedSearchResult = Schemas['FederatedSearchResult'];
export type SimilarObjects = Schemas['SimilarObjects'];
export type SimilarToPicture = Schemas['PictureNeighbours'];
export type Objects = Schemas['Objects'];
export type Fields = Schemas['Fields'];
export type FacetValues = Schemas['FacetValueList'];
export type Vocabulary = Schemas['Vocabulary'];
export type Timeline = Schemas['ObjectTimeline'];
export type EdmRecord = Schemas['EdmRecord'];
export type Institution = Schemas['Institution'];
export type ContentEntry = Schemas['ContentEntry'];
export type Health = Schemas['HealthState'];
export type ValidationIssue = Schemas['ValidationProblem']['detail'][number];
