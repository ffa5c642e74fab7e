import type { Checkpoints } from '../../records/checkpoints.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { SearchIndex } from '../../search/search-engine.ts';
import { isLive } from '../index/follow-changes.ts';
import { passCheckpoint } from '../index/numbered-collections.ts';
import { countWork, type WorkDone } from '../index/work-done.ts';
import type { Pass } from './pass.ts';

interface PassParts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countChanges' | 'get'>;
  readonly checkpoints: Pick<Checkpoints, 'all' | 'set'>;
  readonly index: Pick<SearchIndex, 'update' | 'remove'>;
}

export interface PassOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onPassProgress?: ((progress: PassProgress) => void) | undefined;
}

interface PassProgress extends WorkDone {
  readonly pass: string;
  /** Records looked at in this run. */
  readonly records: number;
}

export interface PassSummary {
  readonly pass: string;
  /** Records looked at in this run. */
  readonly records: number;
  /** Those among them whose documents have the fields now. */
  readonly filled: number;
  /** Records looked at once more, and those among them whose documents have the fields now. */
  readonly again: { readonly records: number; readonly filled: number };
  readonly interrupted: boolean;
}

/** Few enough that ctrl-C is heeded soon, enough to make a transaction worth its price. */
const BATCH_RECORDS = 250;

/**
 * Takes a pass through the records from its own checkpoint up to that of the
 * collection, so it meets only documents that are there. The checkpoint moves
 * when the fields of a batch are durable in the index. Records that are deleted
 * or withdrawn meanwhile leave the collection at once: nobody else can write to
 * it before the pass ends, which may take days.
 */
export async function runPass(
  parts: PassParts,
  pass: Pass,
  collection: string,
  { signal, onPassProgress }: PassOptions,
): Promise<PassSummary> {
  const known = await parts.checkpoints.all();
  const name = passCheckpoint(collection, pass.name);
  const to = known.get(collection)?.change ?? 0;
  const own = known.get(name);
  const from = own?.recipe === pass.recipe ? own.change : 0;
  let [at, records, filled] = [from, 0, 0];
  const batchRecords = pass.batchRecords ?? BATCH_RECORDS;
  const again = await lookAgain(parts, pass, collection, batchRecords, signal);
  let followed = await followTombstones(parts, collection, to);

  const workDone = await countWork(parts.records, from, to);
  const tell = async (batch: number) =>
    onPassProgress?.({ pass: pass.name, records, ...(await workDone(batch, at)) });
  if (at < to) await tell(0);

  while (at < to && !signal?.aborted) {
    const changes = (await parts.records.changesAfter(at, batchRecords)).filter(({ change }) => change <= to);
    const last = changes.at(-1)?.change;
    const live = changes.filter(isLive);
    const fields = await pass.workOut(live, signal);
    await update(parts.index, collection, fields);
    followed = await followTombstones(parts, collection, followed);
    // The next run looks at these records again: they do not count.
    if (signal?.aborted) break;
    filled += fields.size;
    await pass.forget(changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid));
    records += live.length;
    // Nothing left below `to`: its records have changed since, and come with the next run.
    at = last ?? to;
    await parts.checkpoints.set(name, { change: at, recipe: pass.recipe });
    await tell(changes.length);
  }
  return { pass: pass.name, records, filled, again, interrupted: at < to };
}

/** Removes the documents of tombstones that came after a change. Gives the change that it has come to. */
async function followTombstones(
  { records, index }: PassParts,
  collection: string,
  after: number,
): Promise<number> {
  const changes = await records.changesAfter(after, BATCH_RECORDS);
  const gone = changes.filter((record) => !isLive(record)).map(({ uuid }) => uuid);
  if (gone.length > 0) await index.remove(collection, gone);
  return changes.at(-1)?.change ?? after;
}

/** Looks at the records that are due once more, a batch at a time, each of them once. */
async function lookAgain(
  parts: PassParts,
  pass: Pass,
  collection: string,
  batchRecords: number,
  signal: AbortSignal | undefined,
): Promise<PassSummary['again']> {
  let [records, filled] = [0, 0];
  while (pass.again !== undefined && !signal?.aborted) {
    const due = await pass.again.due(batchRecords);
    if (due.length === 0) break;
    const uuids = [...new Set(due.map(({ uuid }) => uuid))];
    const stored = await Promise.all(uuids.map((uuid) => parts.records.get(uuid)));
    const live = stored.filter((record) => record !== undefined).filter(isLive);
    const fields = await pass.workOut(live, signal);
    await update(parts.index, collection, fields);
    if (signal?.aborted) break;
    await pass.again.settle(due);
    records += live.length;
    filled += fields.size;
  }
  return { records, filled };
}

async function update(
  index: PassParts['index'],
  collection: string,
  fields: Awaited<ReturnType<Pass['workOut']>>,
): Promise<void> {
  if (fields.size === 0) return;
  const documents = Array.from(fields, ([id, values]) => JSON.stringify({ id, ...values }));
  await index.update(collection, documents);
}
