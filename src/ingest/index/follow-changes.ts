import type { DerivedFields } from '../../collections/cho-document.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { Checkpoints } from '../../records/checkpoints.ts';
import { isLive, type LiveRecord, type RecordStore, type StoredRecord } from '../../records/record-store.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import { allStoredFields, type Pass } from '../passes/pass.ts';
import { countWork, type WorkDone } from './work-done.ts';

export interface FollowParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges'>;
  readonly checkpoints: Pick<Checkpoints, 'set'>;
  readonly index: Pick<SearchIndex, 'upsert' | 'remove'>;
  readonly make: MakeDocument;
  /** What documents depend on besides the records. If it changes, all documents are built again. */
  readonly recipe: string;
  /** New documents start with the fields that these have stored. */
  readonly passes: readonly Pass[];
}

/** The document of a record as JSON text. Throws for a record that it cannot read. */
export type MakeDocument = (record: LiveRecord, derived: DerivedFields) => string;

export interface FollowOptions {
  /** Ends the work after the batches in progress. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: FollowProgress) => void) | undefined;
}

interface FollowProgress extends WorkDone {
  readonly indexed: number;
  readonly deleted: number;
}

export interface Followed {
  readonly indexed: number;
  /** Tombstones that were followed, whether or not the index held the document. */
  readonly deleted: number;
  readonly failed: readonly FailedDocument[];
  readonly interrupted: boolean;
}

interface FailedDocument {
  readonly uuid: string;
  readonly reason: string;
}

/** Some 6 MB of documents: large enough to make a transaction of the index worthwhile. */
const BATCH_RECORDS = 1000;

/** The index writes one batch while the next one waits and a third one is being built. */
const BATCHES_IN_PROGRESS = 2;

/**
 * Indexes every change after `from`. The checkpoint moves in order, when a batch
 * is durable, so that a run that is killed skips nothing.
 */
export async function followChanges(
  { records, checkpoints, index, make, recipe, passes }: FollowParts,
  collection: string,
  from: number,
  { signal, onProgress }: FollowOptions,
): Promise<Followed> {
  const workDone = await countWork(records, from);
  const inProgress: SentBatch[] = [];
  const failed: FailedDocument[] = [];
  let [change, indexed, deleted] = [from, 0, 0];

  const finishOldest = async () => {
    const batch = inProgress.shift();
    if (batch === undefined) return;
    const rejected = await rejectedDocuments(batch);
    failed.push(...rejected);
    indexed += batch.ids.length - rejected.length;
    deleted += batch.removedIds.length;
    await checkpoints.set(collection, { change: batch.lastChange, recipe });
    onProgress?.({ indexed, deleted, ...(await workDone(batch.records, batch.lastChange)) });
  };

  try {
    while (!signal?.aborted) {
      const changes = await records.changesAfter(change, BATCH_RECORDS);
      const last = changes.at(-1);
      if (last === undefined) break;
      change = last.change;
      const batch = await buildBatch(changes, make, passes, failed);
      if (inProgress.length === BATCHES_IN_PROGRESS) await finishOldest();
      const results = Promise.allSettled([
        batch.documents.length > 0 ? index.upsert(collection, batch.documents) : [],
        batch.removedIds.length > 0 ? index.remove(collection, batch.removedIds) : undefined,
      ]);
      inProgress.push({ ...batch, lastChange: change, results });
    }
    while (inProgress.length > 0) await finishOldest();
  } finally {
    await Promise.all(inProgress.map(({ results }) => results));
  }
  return { indexed, deleted, failed, interrupted: signal?.aborted === true };
}

interface Batch {
  readonly ids: readonly string[];
  /** JSON text, in the order of `ids`. */
  readonly documents: readonly string[];
  readonly removedIds: readonly string[];
  /** Records and tombstones from which it was built. */
  readonly records: number;
}

interface SentBatch extends Batch {
  readonly lastChange: number;
  /** Never rejects: `rejectedDocuments` throws the error in the order of batches. */
  readonly results: Promise<
    [PromiseSettledResult<Awaited<ReturnType<SearchIndex['upsert']>>>, PromiseSettledResult<void>]
  >;
}

/** The documents of live records, and the ids of tombstones. Records that cannot be read are added to `failed`. */
export async function buildBatch(
  changes: readonly StoredRecord[],
  make: MakeDocument,
  passes: readonly Pass[],
  failed: FailedDocument[],
): Promise<Batch> {
  const live = changes.filter(isLive);
  const derived = await allStoredFields(passes, live);
  const batch: { ids: string[]; documents: string[] } = { ids: [], documents: [] };
  for (const record of live) {
    try {
      batch.documents.push(make(record, derived.get(record.uuid) ?? {}));
      batch.ids.push(record.uuid);
    } catch (error) {
      failed.push({ uuid: record.uuid, reason: messageOf(error) });
    }
  }
  const removedIds = changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid);
  return { ...batch, removedIds, records: changes.length };
}

/** Writes documents, and returns those that the index rejects. Errors: those of the index. */
export async function upsertBatch(
  index: Pick<SearchIndex, 'upsert'>,
  collection: string,
  { ids, documents }: Pick<Batch, 'ids' | 'documents'>,
): Promise<FailedDocument[]> {
  return documents.length === 0 ? [] : rejectedAmong(ids, await index.upsert(collection, documents));
}

/** Errors: that of the index. */
async function rejectedDocuments({ ids, lastChange, results }: SentBatch): Promise<FailedDocument[]> {
  const [upserted, removed] = await results;
  const failure = [upserted, removed].find((result) => result.status === 'rejected');
  if (failure) {
    throw new Error(`the index did not take the changes up to ${lastChange}`, { cause: failure.reason });
  }
  return rejectedAmong(ids, upserted.status === 'fulfilled' ? upserted.value : []);
}

const rejectedAmong = (
  ids: readonly string[],
  outcomes: Awaited<ReturnType<SearchIndex['upsert']>>,
): FailedDocument[] =>
  ids.flatMap((uuid, i) => {
    const outcome = outcomes[i];
    if (outcome?.success) return [];
    return { uuid, reason: outcome?.error ?? 'the index did not report a result' };
  });
