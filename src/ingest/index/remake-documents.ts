import { isLive, type LiveRecord } from '../../records/record-store.ts';
import { unlessUnreadable } from '../passes/pass.ts';
import { NOTHING_FOLLOWED } from '../text-groups.ts';
import {
  type BatchParts,
  buildBatch,
  type Followed,
  type FollowOptions,
  type FollowParts,
  upsertBatch,
} from './follow-changes.ts';

/** Documents that have to be made again although their records have not changed. */
export interface OutdatedDocuments {
  /** Throws for a record that cannot be read. */
  has(record: LiveRecord): boolean;
  /** Called when all of them are made again. */
  done(): Promise<void>;
}

export interface Remade extends Pick<Followed, 'failed' | 'interrupted'> {
  readonly remade: number;
}

const BATCH_RECORDS = 1000;

/** Makes outdated documents again. All records are read, but only these documents are written. */
export async function remakeDocuments(
  parts: BatchParts & Pick<FollowParts, 'index'>,
  collection: string,
  outdated: OutdatedDocuments,
  { signal }: Pick<FollowOptions, 'signal'>,
): Promise<Remade> {
  const { records, index } = parts;
  const failed: Followed['failed'][number][] = [];
  let [change, remade] = [0, 0];
  while (!signal?.aborted) {
    const changes = await records.changesAfter(change, BATCH_RECORDS);
    const last = changes.at(-1);
    if (last === undefined) {
      await outdated.done();
      return { remade, failed, interrupted: false };
    }
    change = last.change;
    const due = changes.filter(
      (record) => isLive(record) && unlessUnreadable(record, (live) => outdated.has(live)) === true,
    );
    const batch = await buildBatch(parts, due, NOTHING_FOLLOWED, failed);
    const rejected = await upsertBatch(index, collection, batch);
    failed.push(...rejected);
    remade += batch.ids.length - rejected.length;
  }
  return { remade, failed, interrupted: true };
}
