import type { ChoPictures } from '../../documents/objects/cho-pictures.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import type { LiveRecord } from '../../stores/records/record-store.ts';
import type { Store } from '../../stores/records/store.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { judgeQuality } from './judge-quality.ts';
import { linksPass } from './passes/links.ts';
import { storedPictures } from './passes/pictures.ts';
import { type PassSummary, runPass } from './passes/run-pass.ts';
import { openTextGroups } from './text-groups.ts';

interface ShowParts {
  readonly store: Pick<Store, 'records' | 'checkpoints' | 'derived'>;
  readonly index: Pick<SearchIndex, 'alias' | 'update' | 'remove' | 'publish'>;
  /** Of the index: see `Store` in the wiring. */
  readonly scope: string;
  /** Throws for a record that cannot be read. */
  readonly framed: (record: LiveRecord) => FramedRecord;
  /** Likewise. */
  readonly picturesOf: (record: LiveRecord) => ChoPictures;
}

/**
 * Adds results of `check-links` to the documents of objects. Only the process that
 * may change the collection calls it; `index` does the same.
 * Errors: those of store and index. Undefined without a collection of this record store.
 */
export async function showLinks(
  { store: { records, checkpoints, derived }, index, scope, framed, picturesOf }: ShowParts,
  signal: AbortSignal | undefined,
): Promise<PassSummary | undefined> {
  const collection = await index.alias('chos');
  if (collection === undefined || !(await checkpoints.all()).has(collection)) return undefined;
  const pass = linksPass({ derived, framed });
  // Quality also depends on pictures, whatever their previews are.
  const pictures = storedPictures({ derived, picturesOf, previewUrl: '', previewsInCopyright: true });
  const judge = judgeQuality([pass, pictures], framed, (name) =>
    openTextGroups({ derived, scope, read: framed }, name),
  );
  const summary = await runPass({ records, checkpoints, index, judge }, pass, collection, { signal });
  if (summary.filled > 0) await index.publish(collection);
  return summary;
}
