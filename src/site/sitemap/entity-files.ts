import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { RequestContext } from '../../catalogue/search-request.ts';

type Listing = Pick<Catalogue, 'entities'>;

/** A file may have 50,000 URLs, and each entity has one in two languages. */
export const ENTITIES_PER_FILE = 25_000;
const PER_PAGE = 250;

/** How many files the sitemap has for entities. Errors: see `Catalogue.entities`. */
export async function countEntityFiles(catalogue: Listing, context: RequestContext): Promise<number> {
  const { found } = await catalogue.entities({ q: '*', page: 1, per_page: 1 }, context);
  return Math.ceil(found / ENTITIES_PER_FILE);
}

/**
 * The ids of a file in batches, as fast as the client reads them; files are numbered from 1. `context` is called
 * for each batch. Errors: see `Catalogue.entities`.
 */
export async function* entityIdsOf(
  catalogue: Listing,
  file: number,
  context: () => RequestContext,
): AsyncGenerator<readonly string[]> {
  const pages = ENTITIES_PER_FILE / PER_PAGE;
  for (let page = (file - 1) * pages + 1; page <= file * pages; page += 1) {
    const { entities } = await catalogue.entities({ q: '*', page, per_page: PER_PAGE }, context());
    if (entities.length > 0) yield entities.map(({ id }) => id);
    if (entities.length < PER_PAGE) return;
  }
}
