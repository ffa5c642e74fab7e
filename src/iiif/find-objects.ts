import type { Catalogue } from '../catalogue/catalogue.ts';
import { foundObjects } from '../catalogue/found-objects.ts';
import type { RequestContext, SearchRequest } from '../catalogue/search-request.ts';

interface FoundObjects<Document> {
  readonly found: number;
  readonly documents: readonly Document[];
  /** Objects by the values of the first facet. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Searches objects as `/v2/search` does. Errors: Problem; see `Catalogue.search`. */
export async function findObjects<Document>(
  catalogue: Pick<Catalogue, 'prepareSearch' | 'search'>,
  request: Partial<SearchRequest>,
  context: RequestContext,
): Promise<FoundObjects<Document>> {
  const { found, hits, facet_counts } = await foundObjects<Reply<Document>>(
    catalogue,
    { per_page: 1, max_facet_values: 1000, ...request },
    context,
  );
  return {
    found,
    documents: hits.map(({ document }) => document),
    counts: new Map(facet_counts?.[0]?.counts.map(({ value, count }) => [value, count])),
  };
}

interface Reply<Document> {
  readonly found: number;
  readonly hits: readonly { readonly document: Document }[];
  readonly facet_counts?: readonly {
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}
