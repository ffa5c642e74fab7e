import { Buffer } from 'node:buffer';
import type { SearchEngine, SearchIndex } from '../search/search-engine.ts';

/** As many as one answer can hold. */
const AT_ONCE = 250;

/**
 * Removes the documents of these records from the index of objects, as far as
 * there are any: nothing is written where there are none.
 * Errors: those of the engine.
 */
export async function removeLeftOvers(
  engine: Pick<SearchEngine, 'search'>,
  index: Pick<SearchIndex, 'remove' | 'alias'>,
  uuids: readonly string[],
): Promise<void> {
  for (let from = 0; from < uuids.length; from += AT_ONCE) {
    const some = uuids.slice(from, from + AT_ONCE);
    const { status, body } = await engine.search('chos', {
      q: '*',
      filter_by: `id:=[${some.join(',')}]`,
      include_fields: 'id',
      per_page: String(AT_ONCE),
    });
    // There is no index yet, or it cannot be asked: the next indexing run follows the tombstones.
    if (status !== 200) return;
    const { hits } = JSON.parse(Buffer.from(body).toString()) as Found;
    const left = hits.map(({ document }) => document.id);
    const collection = left.length === 0 ? undefined : await index.alias('chos');
    if (collection !== undefined) await index.remove(collection, left);
  }
}

interface Found {
  readonly hits: readonly { readonly document: { readonly id: string } }[];
}
