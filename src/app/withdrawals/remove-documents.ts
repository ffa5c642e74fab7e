import { Buffer } from 'node:buffer';
import { EngineUnreachable, type SearchEngine, type SearchIndex } from '../../search/search-engine.ts';

/** As many as one answer can hold. */
const AT_ONCE = 250;

/**
 * Removes the documents of these records from the index of objects, as far as
 * there are any: nothing is written where there are none.
 * Errors: those of the engine; EngineUnreachable when it does not tell all that are there.
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
    // There is no index yet.
    if (status === 404) return;
    const { hits, message, search_cutoff } = JSON.parse(Buffer.from(body).toString()) as Found;
    if (hits === undefined || search_cutoff === true) {
      throw new EngineUnreachable(
        `the search engine does not tell which documents are left: ${message ?? 'the search took too long'}`,
      );
    }
    const left = hits.map(({ document }) => document.id);
    const collection = left.length === 0 ? undefined : await index.alias('chos');
    if (collection !== undefined) await index.remove(collection, left);
  }
}

interface Found {
  readonly hits?: readonly { readonly document: { readonly id: string } }[];
  readonly search_cutoff?: boolean;
  readonly message?: string;
}
