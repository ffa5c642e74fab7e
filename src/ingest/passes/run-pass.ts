import type { Checkpoints } from '../../records/checkpoints.ts';
import { isLive, type LiveRecord, type RecordStore } from '../../records/record-store.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import { passCheckpoint } from '../index/numbered-collections.ts';
import { countWork, type WorkDone } from '../index/work-done.ts';
import type { JudgeQuality } from '../judge-quality.ts';
import type { FieldsByUuid, Pass, PassNews } from './pass.ts';

interface PassParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges' | 'get'>;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set'>;
  readonly index: Pick<SearchIndex, 'update' | 'remove'>;
  /** Judges the records again whose fields have been computed; absent in tests of other things. */
  readonly judge?: JudgeQuality;
}

export interface PassOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onPassProgress?: ((progress: PassProgress) => void) | undefined;
}

interface PassProgress extends WorkDone {
  readonly pass: string;
  /** Records that this run has processed. */
  readonly records: number;
}

export interface PassSummary {
  readonly pass: string;
  /** Records that this run has processed. */
  readonly records: number;
  /** Those whose documents have the fields now. */
  readonly filled: number;
  /** The same for records that a reminder named. */
  readonly retried: { readonly records: number; readonly filled: number };
  readonly interrupted: boolean;
}

/** Small enough to stop soon after ctrl-C, large enough to make a transaction worthwhile. */
const BATCH_RECORDS = 250;

/**
 * Runs a pass over the records, from its checkpoint up to the collection's, so
 * that all documents exist. The checkpoint moves when the fields of a batch are
 * durable in the index. Records that are deleted or withdrawn meanwhile leave
 * the collection at once: no other process can write to it before the pass
 * ends, which may take days.
 */
export async function runPass(
  parts: PassParts,
  pass: Pass,
  collection: string,
  { signal, onPassProgress }: PassOptions,
): Promise<PassSummary> {
  if (pass.news !== undefined) return followNews(parts, pass, pass.news, collection, signal);
  const { records, checkpoints } = parts;
  const all = await checkpoints.all();
  const name = passCheckpoint(collection, pass.name);
  const to = all.get(collection)?.change ?? 0;
  const checkpoint = all.get(name);
  let change = checkpoint?.recipe === pass.recipe ? checkpoint.change : 0;
  const batchRecords = pass.batchRecords ?? BATCH_RECORDS;
  const retried = await retryDue(parts, pass, collection, batchRecords, signal);
  let tombstonesUpTo = await removeDeleted(parts, collection, to);
  let [processed, filled] = [0, 0];

  const workDone = await countWork(records, change, to);
  const report = async (batch: number) =>
    onPassProgress?.({ pass: pass.name, records: processed, ...(await workDone(batch, change)) });
  if (change < to) await report(0);

  while (change < to && !signal?.aborted) {
    const changes = (await records.changesAfter(change, batchRecords)).filter(
      (record) => record.change <= to,
    );
    const live = changes.filter(isLive);
    const fields = await pass.computeFields(live, signal);
    await updateDocuments(parts, pass, collection, live, fields);
    tombstonesUpTo = await removeDeleted(parts, collection, tombstonesUpTo);
    // The next run processes these records again.
    if (signal?.aborted) break;
    filled += fields.size;
    processed += live.length;
    await pass.forget(changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid));
    // None remain up to `to` if they have changed since: the next run finds them.
    change = changes.at(-1)?.change ?? to;
    await checkpoints.set(name, { change, recipe: pass.recipe });
    await report(changes.length);
  }
  return { pass: pass.name, records: processed, filled, retried, interrupted: change < to };
}

/** Updates the documents of records whose fields have changed without them. */
async function followNews(
  parts: PassParts,
  pass: Pass,
  news: PassNews,
  collection: string,
  signal: AbortSignal | undefined,
): Promise<PassSummary> {
  const { records, checkpoints } = parts;
  const name = passCheckpoint(collection, pass.name);
  const checkpoint = (await checkpoints.all()).get(name);
  let number = checkpoint?.recipe === pass.recipe ? checkpoint.change : 0;
  let [processed, filled] = [0, 0];
  while (!signal?.aborted) {
    const next = await news.after(number, pass.batchRecords ?? BATCH_RECORDS);
    if (next === undefined) break;
    const stored = await Promise.all(next.uuids.map((uuid) => records.get(uuid)));
    const live = stored.filter((record) => record !== undefined).filter(isLive);
    const fields = await pass.computeFields(live, signal);
    await updateDocuments(parts, pass, collection, live, fields);
    processed += live.length;
    filled += fields.size;
    number = next.number;
    await checkpoints.set(name, { change: number, recipe: pass.recipe });
  }
  const retried = { records: 0, filled: 0 };
  return { pass: pass.name, records: processed, filled, retried, interrupted: signal?.aborted === true };
}

/** Removes the documents of records deleted after a change. Returns the last change it has read. */
async function removeDeleted(
  { records, index }: PassParts,
  collection: string,
  after: number,
): Promise<number> {
  const changes = await records.changesAfter(after, BATCH_RECORDS);
  const deleted = changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid);
  if (deleted.length > 0) await index.remove(collection, deleted);
  return changes.at(-1)?.change ?? after;
}

/** Processes the records that are due, a batch at a time, each once. */
async function retryDue(
  parts: PassParts,
  pass: Pass,
  collection: string,
  batchRecords: number,
  signal: AbortSignal | undefined,
): Promise<PassSummary['retried']> {
  const { records } = parts;
  let [processed, filled] = [0, 0];
  while (pass.reminders !== undefined && !signal?.aborted) {
    const due = await pass.reminders.due(batchRecords);
    if (due.length === 0) break;
    const uuids = new Set(due.map(({ uuid }) => uuid));
    const stored = await Promise.all(Array.from(uuids, (uuid) => records.get(uuid)));
    const live = stored.filter((record) => record !== undefined).filter(isLive);
    const fields = await pass.computeFields(live, signal);
    await updateDocuments(parts, pass, collection, live, fields);
    if (signal?.aborted) break;
    await pass.reminders.remove(due);
    processed += live.length;
    filled += fields.size;
  }
  return { records: processed, filled };
}

async function updateDocuments(
  { index, judge }: PassParts,
  pass: Pass,
  collection: string,
  live: readonly LiveRecord[],
  fields: FieldsByUuid,
): Promise<void> {
  if (fields.size === 0) return;
  const judged = pass.changesQuality === true ? await judge?.(collection, live, fields) : undefined;
  const absent = Object.fromEntries((pass.mayDisappear ?? []).map((name) => [name, null]));
  await index.update(
    collection,
    Array.from(fields, ([id, values]) => JSON.stringify({ id, ...absent, ...values, ...judged?.get(id) })),
  );
}
