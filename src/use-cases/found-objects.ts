import type { Pieces } from '../kernel/pieces.ts';
import { EXHAUSTIVE } from '../stores/search/search-engine.ts';
import type { Catalogue } from './catalogue.ts';
import { parseReply } from './engine-reply.ts';
import { isRanked, rankedObjects } from './ranked-objects.ts';
import type { RequestContext, SearchRequest } from './search-request.ts';
import { currentUrls } from './service-urls.ts';

/** A search for objects: of all of them, without facets, if it does not say anything else. */
export type ObjectSearch = Partial<SearchRequest> & Pick<SearchRequest, 'per_page'>;

interface Hits {
  readonly hits?: readonly { readonly document: object }[];
}

/** Reads a reply. */
export type ParseReply<Reply> = (body: Pieces, context: RequestContext) => Reply | Promise<Reply>;

/** The reply to a search for objects, as `/v2/search` gives it, with complete facets and the URLs of the settings. Errors: Problem; see `Catalogue.search`. */
export async function foundObjects<Reply>(
  catalogue: Pick<Catalogue, 'prepareSearch' | 'search' | 'urls'>,
  request: ObjectSearch,
  context: RequestContext,
  parse: ParseReply<Reply> = parseReply,
): Promise<Reply> {
  const find = (one: ObjectSearch) => findObjects(catalogue, one, context, parse);
  return isRanked(request) ? rankedObjects(request, find) : find(request);
}

async function findObjects<Reply>(
  catalogue: Pick<Catalogue, 'prepareSearch' | 'search' | 'urls'>,
  { further, ...request }: ObjectSearch,
  context: RequestContext,
  parse: ParseReply<Reply>,
): Promise<Reply> {
  const prepared = catalogue.prepareSearch({
    collection: 'chos',
    q: '*',
    facet_by: '',
    max_facet_values: 10,
    highlight_full_fields: 'none',
    use_cache: true,
    ...request,
    further: { ...(request.facet_by && EXHAUSTIVE), ...further },
  });
  const { body } = await catalogue.search(prepared, context);
  const reply = (await parse(body, context)) as Reply & Hits & { readonly neighbours?: Hits | null };
  const { urls } = catalogue;
  if (urls !== undefined && prepared.collection === 'chos') {
    const hits = [...(reply.hits ?? []), ...(reply.neighbours?.hits ?? [])];
    for (const { document } of hits) Object.assign(document, currentUrls(document, urls));
  }
  return reply;
}
