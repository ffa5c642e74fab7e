import type { ChoPictures } from '../collections/cho-pictures.ts';
import type { PreviewFolder } from '../imaging/preview-folder.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import type { KeptWithdrawal, RecordStore } from '../records/record-store.ts';
import type { SearchIndex } from '../search/search-engine.ts';
import { forgetPictures, keptPictures } from './passes/stored-pictures.ts';
import { forgetTextVectors } from './passes/text-vectors.ts';

/** What clearing away works with. */
export interface ClearingParts {
  readonly records: Pick<RecordStore, 'withdrawal'>;
  readonly index: Pick<SearchIndex, 'alias' | 'remove' | 'documents'>;
  readonly derived: Pick<DerivedValues, 'get' | 'remove'>;
  readonly previews: Pick<PreviewFolder, 'remove'>;
  /** Throws for a record that cannot be read. */
  readonly picturesOf: (record: { readonly body: string }) => ChoPictures;
}

/**
 * Removes what was made of withdrawn records: their documents, their vectors,
 * and what is known of their pictures with the previews, unless documents of
 * other records show the same picture. It may be killed at any moment and run
 * again. An indexing run that is under way follows the tombstones itself.
 * Errors: those of store, index and folder.
 */
export async function clearAway(parts: ClearingParts, uuids: readonly string[]): Promise<void> {
  const { records, index, derived, previews, picturesOf } = parts;
  const collection = await index.alias('chos');
  if (collection !== undefined) await index.remove(collection, uuids);
  await forgetTextVectors(derived, uuids);

  const addresses = new Set<string>();
  for (const uuid of uuids) {
    const withdrawal = await records.withdrawal(uuid);
    for (const address of addressesOf(withdrawal, picturesOf)) addresses.add(address);
  }
  const kept = await keptPictures(derived, [...addresses]);
  const names = new Set(kept.flatMap(({ preview }) => preview ?? []));
  const shown = collection === undefined ? new Set() : await shownAmong(names, index, collection);
  const alone = kept.filter(({ preview }) => preview === undefined || !shown.has(preview));
  for (const name of names) if (!shown.has(name)) await previews.remove(name);
  // Last, because they tell a run that comes after a kill which previews there were.
  await forgetPictures(derived, alone);
}

/** None for a record that cannot be read: it never had pictures. */
function addressesOf(
  withdrawal: KeptWithdrawal | undefined,
  picturesOf: ClearingParts['picturesOf'],
): readonly string[] {
  if (withdrawal?.body === undefined) return [];
  try {
    return picturesOf({ body: withdrawal.body }).addresses;
  } catch {
    return [];
  }
}

/** Those of the previews that documents show. There may be millions: of each no more than that is read. */
async function shownAmong(
  names: ReadonlySet<string>,
  index: ClearingParts['index'],
  collection: string,
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  if (names.size === 0) return shown;
  for await (const text of index.documents(collection, ['previewImage'])) {
    const { previewImage = '' } = JSON.parse(text) as { readonly previewImage?: string };
    const name = previewImage.slice(previewImage.lastIndexOf('/') + 1);
    if (names.has(name)) shown.add(name);
  }
  return shown;
}
