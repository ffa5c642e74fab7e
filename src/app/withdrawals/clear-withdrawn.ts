import { Buffer } from 'node:buffer';
import { choPictures } from '../../documents/objects/cho-pictures.ts';
import { parseStoredBody } from '../../edm/record/stored-body.ts';
import { type ClearParts, clearRecords } from '../../jobs/index/clear-records.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import { EngineUnreachable, type SearchEngine, type SearchIndex } from '../../stores/search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../wiring/open-store.ts';

/** Removes documents, vectors and previews of withdrawn records. May be repeated. Errors: those of `clearRecords`. */
export function clearWithdrawn(
  { records, derived }: Pick<Store, 'records' | 'derived'>,
  { previewDir }: Pick<Settings, 'previewDir'>,
  index: ClearParts['index'],
  uuids: readonly string[],
): Promise<void> {
  const previews = previewFolder(previewDir);
  const picturesOf = ({ body }: { readonly body: string }) => choPictures(parseStoredBody(body).record);
  return clearRecords({ records, derived, index, previews, picturesOf }, uuids);
}

/**
 * An index to which nothing is written if the documents are already gone: only one
 * process at a time can write, and `vitrine index` removes them too.
 */
export const writingOnlyIfNeeded = (
  engine: Pick<SearchEngine, 'search'>,
  index: SearchIndex,
): ClearParts['index'] => ({
  alias: (name) => index.alias(name),
  documents: (...options) => index.documents(...options),
  search: (...options) => index.search(...options),
  clearCache: (collection) => index.clearCache(collection),
  remove: async (collection, ids) => {
    if (collection === (await index.alias('chos'))) await removeRemaining(engine, index, ids);
    else await index.remove(collection, ids);
  },
});

/** The most that one reply can contain. */
const BATCH = 250;

/**
 * Removes the documents of these records that the index of objects still has.
 * Errors: those of the engine; EngineUnreachable if it does not return all of them.
 */
export async function removeRemaining(
  engine: Pick<SearchEngine, 'search'>,
  index: Pick<SearchIndex, 'remove' | 'alias'>,
  uuids: readonly string[],
): Promise<void> {
  for (let from = 0; from < uuids.length; from += BATCH) {
    const { status, body } = await engine.search('chos', {
      q: '*',
      filter_by: `id:=[${uuids.slice(from, from + BATCH).join(',')}]`,
      include_fields: 'id',
      per_page: String(BATCH),
    });
    // There is no index yet.
    if (status === 404) return;
    const { hits, message, search_cutoff } = JSON.parse(Buffer.from(body).toString()) as Reply;
    if (hits === undefined || search_cutoff === true) {
      throw new EngineUnreachable(
        `the search engine does not say which documents remain: ${message ?? 'the search took too long'}`,
      );
    }
    const remaining = hits.map(({ document }) => document.id);
    const collection = remaining.length === 0 ? undefined : await index.alias('chos');
    if (collection !== undefined) await index.remove(collection, remaining);
  }
}

interface Reply {
  readonly hits?: readonly { readonly document: { readonly id: string } }[];
  readonly search_cutoff?: boolean;
  readonly message?: string;
}
