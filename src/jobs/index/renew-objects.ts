import { type FollowParts, renewDocuments } from './following/follow-changes.ts';
import type { IndexerParts } from './index-run.ts';

type RenewParts = Pick<IndexerParts, 'documents' | 'passes'> & Pick<FollowParts, 'index' | 'records'>;

/**
 * Makes damaged documents of a collection of objects again, of their records; returns how many. None if the
 * vocabulary of the collection is no longer stored.
 */
export async function renewObjects(
  { records, index, documents, passes }: RenewParts,
  collection: string,
  uuids: readonly string[],
): Promise<number> {
  const make = await documents.open(collection);
  if (make === undefined) return 0;
  const groups = documents.textGroups?.(collection);
  return renewDocuments({ records, index, make, passes, groups }, collection, uuids);
}
