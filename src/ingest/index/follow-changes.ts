import type { DerivedFields } from '../../collections/cho-document.ts';
import type { Checkpoints } from '../../records/checkpoints.ts';
import type { RecordStore, StoredRecord } from '../../records/record-store.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import { knownFields, type LiveRecord, type Pass } from '../passes/pass.ts';
import { countWork, type WorkDone } from './work-done.ts';

export interface FollowParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges'>;
  readonly checkpoints: Pick<Checkpoints, 'set'>;
  readonly index: Pick<SearchIndex, 'upsert' | 'remove'>;
  readonly documents: DocumentMaker;
  /** What is worked out beside the records; documents begin with what is known of it. */
  readonly passes: readonly Pass[];
}

interface DocumentMaker {
  /** The document of a live record as JSON text. Throws for a record that it cannot read. */
  make(record: LiveRecord, derived: DerivedFields): string;
  /** Rules and settings that the documents depend on beside the records, as text: another text, other documents. */
  readonly recipe: string;
}

export interface FollowOptions {
  /** Ends the work after the batches on their way. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: FollowProgress) => void) | undefined;
}

interface FollowProgress extends WorkDone {
  readonly indexed: number;
  readonly deleted: number;
}

export interface Followed {
  readonly indexed: number;
  /** Tombstones that were followed, whether or not the index held them. */
  readonly deleted: number;
  readonly failed: readonly FailedDocument[];
  readonly interrupted: boolean;
}

interface FailedDocument {
  readonly uuid: string;
  readonly reason: string;
}

/** Records per batch: enough to make a transaction of the index worth its price, some 6 MB of documents. */
const BATCH_RECORDS = 1000;

/** The index works on one batch while the next is waiting and a third is being built. */
const BATCHES_ON_THEIR_WAY = 2;

/**
 * Carries every change after `from` into a collection. The checkpoint moves
 * when a batch is durable, in order, so that a run that is killed leaves
 * nothing out.
 */
export async function followChanges(
  parts: FollowParts,
  collection: string,
  from: number,
  options: FollowOptions,
): Promise<Followed> {
  const workDone = await countWork(parts.records, from);
  const onTheirWay: SentBatch[] = [];
  const failed: FailedDocument[] = [];
  let [at, indexed, deleted] = [from, 0, 0];

  const finishOldest = async () => {
    const batch = onTheirWay.shift();
    if (batch === undefined) return;
    const outcome = await outcomeOf(batch);
    failed.push(...outcome.failed);
    indexed += outcome.indexed;
    deleted += batch.removedIds.length;
    await parts.checkpoints.set(collection, { change: batch.lastChange, recipe: parts.documents.recipe });
    const work = await workDone(batch.records, batch.lastChange);
    options.onProgress?.({ indexed, deleted, ...work });
  };

  try {
    while (!options.signal?.aborted) {
      const changes = await parts.records.changesAfter(at, BATCH_RECORDS);
      const lastChange = changes.at(-1)?.change;
      if (lastChange === undefined) break;
      at = lastChange;
      const built = await buildBatch(changes, parts, failed);
      if (onTheirWay.length === BATCHES_ON_THEIR_WAY) await finishOldest();
      onTheirWay.push(send(parts.index, collection, built, lastChange));
    }
    while (onTheirWay.length > 0) await finishOldest();
  } finally {
    await Promise.all(onTheirWay.map((batch) => batch.settled));
  }
  return { indexed, deleted, failed, interrupted: options.signal?.aborted === true };
}

interface Batch {
  readonly ids: readonly string[];
  /** JSON text, in the order of `ids`. */
  readonly documents: readonly string[];
  readonly removedIds: readonly string[];
  /** Records and tombstones that it was built of. */
  readonly records: number;
}

interface SentBatch extends Batch {
  readonly lastChange: number;
  /** Never rejects: a failure is thrown when the batch's turn comes. */
  readonly settled: Promise<
    [PromiseSettledResult<Awaited<ReturnType<SearchIndex['upsert']>>>, PromiseSettledResult<void>]
  >;
}

async function buildBatch(
  changes: readonly StoredRecord[],
  { documents: maker, passes }: Pick<FollowParts, 'documents' | 'passes'>,
  failed: FailedDocument[],
): Promise<Batch> {
  const live = changes.filter(isLive);
  const known = await knownFields(passes, live);
  const [ids, documents]: [string[], string[]] = [[], []];
  for (const record of live) {
    try {
      documents.push(maker.make(record, known.get(record.uuid) ?? {}));
      ids.push(record.uuid);
    } catch (error) {
      failed.push({ uuid: record.uuid, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  const removedIds = changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid);
  return { ids, documents, removedIds, records: changes.length };
}

/** Whether it is no tombstone. */
export const isLive = (record: StoredRecord): record is LiveRecord => record.body !== undefined;

function send(index: FollowParts['index'], collection: string, batch: Batch, lastChange: number): SentBatch {
  const settled = Promise.allSettled([
    batch.documents.length > 0 ? index.upsert(collection, batch.documents) : [],
    batch.removedIds.length > 0 ? index.remove(collection, batch.removedIds) : undefined,
  ]);
  return { ...batch, lastChange, settled };
}

async function outcomeOf(batch: SentBatch): Promise<{ indexed: number; failed: FailedDocument[] }> {
  const [upserted, removed] = await batch.settled;
  for (const result of [upserted, removed]) {
    if (result.status === 'rejected') {
      throw new Error(`the index did not take the changes up to ${batch.lastChange}`, {
        cause: result.reason,
      });
    }
  }
  const outcomes = upserted.status === 'fulfilled' ? upserted.value : [];
  const failed = batch.ids.flatMap((uuid, position) => {
    const outcome = outcomes[position];
    return outcome?.success ? [] : [{ uuid, reason: outcome?.error ?? 'no answer for this document' }];
  });
  return { indexed: batch.ids.length - failed.length, failed };
}
