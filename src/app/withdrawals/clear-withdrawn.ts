import { choPictures } from '../../collections/cho-pictures.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { previewFolder } from '../../imaging/preview-folder.ts';
import { type ClearParts, clearRecords } from '../../ingest/clear-records.ts';
import type { SearchEngine, SearchIndex } from '../../search/search-engine.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../wiring/open-store.ts';
import { removeLeftOvers } from './remove-documents.ts';

/** Removes documents, vectors and previews of withdrawn records. May be called again. Errors: those of `clearAway`. */
export function clearWithdrawn(
  { records, derived }: Pick<Store, 'records' | 'derived'>,
  { previewDir }: Pick<Settings, 'previewDir'>,
  index: ClearParts['index'],
  uuids: readonly string[],
): Promise<void> {
  const previews = previewFolder(previewDir);
  const picturesOf = ({ body }: { readonly body: string }) => choPictures(JSON.parse(body) as FramedRecord);
  return clearRecords({ records, derived, index, previews, picturesOf }, uuids);
}

/**
 * The index of a folder is written by one process at a time: this one is written
 * to only while documents are still there, which `vitrine index` removes as well.
 */
export const writtenWhereNeeded = (
  engine: Pick<SearchEngine, 'search'>,
  index: SearchIndex,
): ClearParts['index'] => ({
  alias: (name) => index.alias(name),
  documents: (...asked) => index.documents(...asked),
  remove: (_, uuids) => removeLeftOvers(engine, index, uuids),
});
