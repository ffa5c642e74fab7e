import { Buffer } from 'node:buffer';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RequestContext, SearchRequest } from '../catalogue/search-request.ts';

export interface FoundObjects<Document> {
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
  const prepared = catalogue.prepareSearch({
    collection: 'chos',
    q: '*',
    per_page: 1,
    facet_by: '',
    max_facet_values: 1000,
    highlight_full_fields: 'none',
    use_cache: true,
    further: {},
    ...request,
  });
  const { body } = await catalogue.search(prepared, context);
  const { found, hits, facet_counts } = JSON.parse(Buffer.from(body).toString()) as Reply<Document>;
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
