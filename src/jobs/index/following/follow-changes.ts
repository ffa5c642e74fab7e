import type { DerivedFields, RepeatedTexts } from '../../../documents/objects/cho-document.ts';
import { messageOf } from '../../../kernel/error-message.ts';
import {
  isLive,
  type LiveRecord,
  type RecordStore,
  type StoredRecord,
} from '../../../stores/records/record-store.ts';
import type { Checkpoints } from '../../../stores/records/store.ts';
import { unlessUnreadable } from '../../../stores/records/unless-unreadable.ts';
import type { SearchIndex } from '../../../stores/search/search-engine.ts';
import { allStoredFields, type Pass } from '../passes/pass.ts';
import { type FollowedTexts, NOTHING_FOLLOWED, type TextGroups } from '../text-groups.ts';
import { countWork, type WorkDone } from './work-done.ts';

export interface FollowParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges' | 'get'>;
  readonly checkpoints: Pick<Checkpoints, 'set'>;
  readonly index: Pick<SearchIndex, 'upsert' | 'remove'>;
  readonly make: MakeDocument;
  /** What documents depend on besides the records. If it changes, all documents are built again. */
  readonly recipe: string;
  /** New documents start with the fields that these have stored. */
  readonly passes: readonly Pass[];
  /** Which records have the same texts; absent if documents do not depend on it. */
  readonly groups?: TextGroups | undefined;
}

/** The document of a record as JSON text. Throws for a record that it cannot read. */
export type MakeDocument = (record: LiveRecord, derived: DerivedFields, repeated?: RepeatedTexts) => string;

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
 * Indexes every change after `from`. The checkpoint moves in order, when batches and the groups of
 * their records are durable, so that a run that is killed skips nothing.
 */
export async function followChanges(
  parts: FollowParts,
  collection: string,
  from: number,
  { signal, onProgress }: FollowOptions,
): Promise<Followed> {
  const { records, checkpoints, index, recipe, groups } = parts;
  const workDone = await countWork(records, from);
  const inProgress: SentBatch[] = [];
  const failed: FailedDocument[] = [];
  let [change, indexed, deleted] = [from, 0, 0];
  /** The last change whose batch is durable, and the checkpoint. */
  let [finishedUpTo, savedUpTo] = [from, from];

  const save = async () => {
    await groups?.save();
    await checkpoints.set(collection, { change: finishedUpTo, recipe });
    savedUpTo = finishedUpTo;
  };

  const finishOldest = async () => {
    const batch = inProgress.shift();
    if (batch === undefined) return;
    const rejected = await rejectedDocuments(batch);
    failed.push(...rejected);
    indexed += batch.ids.length - rejected.length;
    deleted += batch.removedIds.length;
    batch.texts.done();
    finishedUpTo = batch.lastChange;
    if (groups?.isSaveDue() ?? true) await save();
    onProgress?.({ indexed, deleted, ...(await workDone(batch.records, batch.lastChange)) });
  };

  const send = async (changes: readonly StoredRecord[], texts: FollowedTexts) => {
    const batch = await buildBatch(parts, changes, texts, failed);
    if (inProgress.length === BATCHES_IN_PROGRESS) await finishOldest();
    const results = Promise.allSettled([
      batch.documents.length > 0 ? index.upsert(collection, batch.documents) : [],
      batch.removedIds.length > 0 ? index.remove(collection, batch.removedIds) : undefined,
    ]);
    inProgress.push({ ...batch, lastChange: change, results });
  };

  try {
    for (const texts of (await groups?.unfinished()) ?? []) {
      if (!signal?.aborted) await send([], texts);
    }
    while (!signal?.aborted) {
      const changes = await records.changesAfter(change, BATCH_RECORDS);
      const last = changes.at(-1);
      if (last === undefined) break;
      change = last.change;
      await send(changes, (await groups?.follow(changes)) ?? NOTHING_FOLLOWED);
    }
    while (inProgress.length > 0) await finishOldest();
    if (savedUpTo < finishedUpTo) await save();
  } finally {
    await Promise.all(inProgress.map(({ results }) => results));
  }
  return { indexed, deleted, failed, interrupted: signal?.aborted === true };
}

/**
 * Makes the documents of these records again, which are damaged in the index; returns how many. Those whose
 * records cannot be read, or are gone, stay as they are.
 */
export async function renewDocuments(
  parts: BatchParts & Pick<FollowParts, 'index'>,
  collection: string,
  uuids: readonly string[],
): Promise<number> {
  let renewed = 0;
  for (let from = 0; from < uuids.length; from += BATCH_RECORDS) {
    const others = uuids.slice(from, from + BATCH_RECORDS);
    const { documents } = await buildBatch(parts, [], { ...NOTHING_FOLLOWED, others }, []);
    if (documents.length === 0) continue;
    const outcomes = await parts.index.upsert(collection, documents);
    renewed += outcomes.filter(({ success }) => success).length;
  }
  return renewed;
}

interface Batch {
  readonly ids: readonly string[];
  /** JSON text, in the order of `ids`, then of other records. */
  readonly documents: readonly string[];
  /** The other records. */
  readonly texts: FollowedTexts;
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

/** What documents are built from. */
type BatchParts = Pick<FollowParts, 'records' | 'make' | 'passes' | 'groups'>;

/** The documents of live records, and the ids of tombstones. Records that cannot be read are added to `failed`. */
async function buildBatch(
  { records, make, passes, groups }: BatchParts,
  changes: readonly StoredRecord[],
  texts: FollowedTexts,
  failed: FailedDocument[],
): Promise<Batch> {
  const live = changes.filter(isLive);
  const others = await liveRecords(records, texts.others);
  const all = [...live, ...others];
  const derived = await allStoredFields(passes, all);
  const unknown = all.filter(({ uuid }) => !texts.facts.has(uuid)).map(({ uuid }) => uuid);
  const ofUnknown = unknown.length === 0 ? undefined : await groups?.factsOf(unknown);
  const document = (record: LiveRecord): string =>
    make(record, derived.get(record.uuid) ?? {}, texts.facts.get(record.uuid) ?? ofUnknown?.get(record.uuid));
  const batch: { ids: string[]; documents: string[] } = { ids: [], documents: [] };
  for (const record of live) {
    try {
      batch.documents.push(document(record));
      batch.ids.push(record.uuid);
    } catch (error) {
      failed.push({ uuid: record.uuid, reason: messageOf(error) });
    }
  }
  for (const record of others) {
    const text = unlessUnreadable(record, document);
    if (text !== undefined) batch.documents.push(text);
  }
  const removedIds = changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid);
  return { ...batch, texts, removedIds, records: changes.length };
}

/** Those of them that still exist. */
async function liveRecords(
  records: FollowParts['records'],
  uuids: readonly string[],
): Promise<readonly LiveRecord[]> {
  const found: LiveRecord[] = [];
  for (const uuid of uuids) {
    const record = await records.get(uuid);
    if (record !== undefined && isLive(record)) found.push(record);
  }
  return found;
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
