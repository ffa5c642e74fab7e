import { isLive, type LiveRecord, type RecordStore } from '../../../stores/records/record-store.ts';
import type { Checkpoints } from '../../../stores/records/store.ts';
import type { SearchIndex } from '../../../stores/search/search-engine.ts';
import { passCheckpoint } from '../../collections/numbered-collections.ts';
import type { Follower } from '../following/follower.ts';
import { countWork, type WorkDone } from '../following/work-done.ts';
import type { JudgeQuality } from '../judge-quality.ts';
import type { FieldsByUuid, Pass, PassNews } from './pass.ts';

interface PassParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges' | 'get' | 'lastChange'>;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set'>;
  readonly index: Pick<SearchIndex, 'update'>;
  /** Judges the records again whose fields have been computed; absent in tests of other things. */
  readonly judge?: JudgeQuality;
  /** Changes the documents of the collection meanwhile; absent if nothing does. */
  readonly follower?: Pick<Follower, 'catchUp' | 'exclusively'>;
}

export interface PassOptions {
  readonly signal?: AbortSignal | undefined;
  /** What has failed in records that this chooses is tried at once, whether or not it is due. */
  readonly retryAtOnce?: ((record: LiveRecord) => boolean) | undefined;
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
  /** Changed records that an interrupted run leaves to the next one. */
  readonly left: number;
  /** Records whose results are left to the next run, by host; absent without any. */
  readonly postponed?: Readonly<Record<string, number>>;
}

/** Small enough to stop soon after ctrl-C, large enough to make a transaction worthwhile. */
const BATCH_RECORDS = 250;

/**
 * Runs a pass over the records, from its checkpoint up to the collection's, so
 * that all documents exist. The checkpoint moves when the fields of a batch are
 * durable in the index. Between batches, the index follows the records: no other
 * process can write to it before the pass ends, which may take days.
 */
export async function runPass(
  parts: PassParts,
  pass: Pass,
  collection: string,
  { signal, onPassProgress, retryAtOnce }: PassOptions,
): Promise<PassSummary> {
  if (pass.news !== undefined) return followNews(parts, pass, pass.news, collection, signal);
  const { records, checkpoints, follower } = parts;
  await follower?.catchUp();
  const all = await checkpoints.all();
  const name = passCheckpoint(collection, pass.name);
  const to = all.get(collection)?.change ?? 0;
  const checkpoint = all.get(name);
  let change = checkpoint?.recipe === pass.recipe ? checkpoint.change : 0;
  const batchRecords = pass.batchRecords ?? BATCH_RECORDS;
  const retried = await retryFailed(parts, pass, collection, batchRecords, { signal, retryAtOnce });
  let [processed, filled] = [0, 0];

  const workDone = await countWork(records, change, to);
  const report = async (batch: number) =>
    onPassProgress?.({ pass: pass.name, records: processed, ...(await workDone(batch, change)) });
  if (change < to) await report(0);

  while (change < to && !signal?.aborted) {
    const readAt = await records.lastChange();
    const changes = (await records.changesAfter(change, batchRecords)).filter(
      (record) => record.change <= to,
    );
    const live = changes.filter(isLive);
    const fields = await pass.computeFields(live, signal);
    await updateDocuments(parts, pass, collection, { live, fields, readAt });
    await follower?.catchUp();
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
  const interrupted = change < to;
  const left = interrupted ? await records.countChanges(change, to) : 0;
  const summary = { pass: pass.name, records: processed, filled, retried, interrupted, left };
  const postponed = pass.postponed?.() ?? new Map();
  return postponed.size === 0 ? summary : { ...summary, postponed: Object.fromEntries(postponed) };
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
    const readAt = await records.lastChange();
    const live = await liveRecords(parts, next.uuids);
    const fields = await pass.computeFields(live, signal);
    await updateDocuments(parts, pass, collection, { live, fields, readAt });
    processed += live.length;
    filled += fields.size;
    number = next.number;
    await checkpoints.set(name, { change: number, recipe: pass.recipe });
  }
  const retried = { records: 0, filled: 0 };
  const interrupted = signal?.aborted === true;
  return { pass: pass.name, records: processed, filled, retried, interrupted, left: 0 };
}

/** Processes the records that are due, or all that are chosen, a batch at a time, each once. */
async function retryFailed(
  parts: PassParts,
  pass: Pass,
  collection: string,
  batchRecords: number,
  { signal, retryAtOnce }: PassOptions,
): Promise<PassSummary['retried']> {
  const { records, follower } = parts;
  const { reminders } = pass;
  let [processed, filled] = [0, 0];
  const atOnce = retryAtOnce !== undefined;
  const done = new Set<string>();
  for (let after = ''; reminders !== undefined && !signal?.aborted; ) {
    const batch = await (atOnce ? reminders.after(after, batchRecords) : reminders.due(batchRecords));
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.key;
    const readAt = await records.lastChange();
    const uuids = batch.map(({ uuid }) => uuid);
    const found = await liveRecords(parts, uuids);
    const live = found.filter((record) => !atOnce || (!done.has(record.uuid) && retryAtOnce(record)));
    const fields = live.length > 0 ? await pass.computeFields(live, signal, { atOnce }) : NO_FIELDS;
    await updateDocuments(parts, pass, collection, { live, fields, readAt });
    await follower?.catchUp();
    if (signal?.aborted) break;
    const existing = new Set(found.map(({ uuid }) => uuid));
    await pass.forget(uuids.filter((uuid) => !existing.has(uuid)));
    const left = new Set(found.filter((record) => !live.includes(record)).map(({ uuid }) => uuid));
    await reminders.remove(batch.filter(({ uuid }) => !left.has(uuid)));
    if (atOnce) for (const { uuid } of live) done.add(uuid);
    processed += live.length;
    filled += fields.size;
  }
  return { records: processed, filled };
}

const NO_FIELDS: FieldsByUuid = new Map();

/** Each once, without those that no longer exist. */
async function liveRecords({ records }: PassParts, uuids: readonly string[]): Promise<readonly LiveRecord[]> {
  const stored = await Promise.all(Array.from(new Set(uuids), (uuid) => records.get(uuid)));
  return stored.filter((record) => record !== undefined).filter(isLive);
}

interface Computed {
  readonly live: readonly LiveRecord[];
  readonly fields: FieldsByUuid;
  /** The store's last change when the records were read, or an earlier one. */
  readonly readAt: number;
}

/** Adds the fields to documents, except to those of records that have changed: a later run has them again. */
async function updateDocuments(
  parts: PassParts,
  pass: Pass,
  collection: string,
  { live, fields, readAt }: Computed,
): Promise<void> {
  if (fields.size === 0) return;
  const { records, index, judge, follower } = parts;
  const update = async () => {
    const unchanged = (await records.lastChange()) === readAt ? live : await unchangedAmong(parts, live);
    const current = new Map(unchanged.flatMap(({ uuid }) => entryOf(fields, uuid)));
    if (current.size === 0) return;
    const judged = pass.changesQuality === true ? await judge?.(collection, unchanged, current) : undefined;
    const absent = Object.fromEntries((pass.mayDisappear ?? []).map((name) => [name, null]));
    await index.update(
      collection,
      Array.from(current, ([id, values]) => JSON.stringify({ id, ...absent, ...values, ...judged?.get(id) })),
    );
  };
  await (follower === undefined ? update() : follower.exclusively(update));
}

async function unchangedAmong(parts: PassParts, live: readonly LiveRecord[]): Promise<readonly LiveRecord[]> {
  const now = await Promise.all(live.map(({ uuid }) => parts.records.get(uuid)));
  return live.filter(({ change }, i) => now[i]?.change === change);
}

function entryOf(fields: FieldsByUuid, uuid: string) {
  const values = fields.get(uuid);
  return values === undefined ? [] : [[uuid, values] as const];
}
