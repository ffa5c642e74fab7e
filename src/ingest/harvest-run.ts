import { mapInOrder } from '../kernel/map-in-order.ts';
import type { HarvestStep, Harvests } from '../records/harvests.ts';
import type { Locks } from '../records/locks.ts';
import { type IngestRun, StoreError } from '../records/record-store.ts';
import { HarvestError } from './harvest/harvest-error.ts';
import { begun, continued, finished, repositoryTime } from './harvest/harvest-stages.ts';
import { readState, type Unfinished, writeState } from './harvest/harvest-state.ts';
import { identify, type RepositoryTraits } from './harvest/identify.ts';
import { type ListEvent, listPages } from './harvest/list-pages.ts';
import { type PageItems, pageItems } from './harvest/page-items.ts';
import { type HarvestedStore, PageWriter } from './harvest/page-writer.ts';
import { type ClientOptions, type RepositoryClient, repositoryClient } from './harvest/repository-client.ts';
import { type HarvestPeriod, periodFor } from './harvest-dates.ts';
import type { HarvestSource } from './harvest-sources.ts';
import { emptySummary, type IngestSummary, type Rejection, storedCount } from './ingest-summary.ts';
import { ReportError } from './rejection-report.ts';
import type { ReadItem } from './sources/read-items.ts';
import { type ReaderPool, startReaderPool } from './sources/reader-pool.ts';

export interface HarvestOptions extends HarvestPeriod, ClientOptions {
  readonly sources: readonly HarvestSource[];
  /** Harvests everything, and marks what the pipelines hold beside it as deleted. */
  readonly full: boolean;
  readonly onProgress?: (progress: HarvestProgress) => void;
  /** May throw ReportError, which ends the run. */
  readonly onRejected: (rejections: readonly Rejection[]) => void;
}

interface HarvestProgress {
  /** Records of the list at hand that have come, deleted ones too. */
  readonly received: number;
  /** Those of them that an earlier run has received. */
  readonly receivedBefore: number;
  /** Records of the whole list; 0 where the repository does not say. */
  readonly listSize: number;
  /** Records of all lists that are safely stored. */
  readonly records: number;
}

export interface HarvestParts {
  readonly store: HarvestedStore;
  readonly harvests: Harvests;
  readonly locks: Locks;
}

/**
 * Harvests sources of one repository (OAI-PMH 2.0) into the record store. Each
 * page is stored before its successor's token is kept, so it may be killed at
 * any moment and goes on from the last one. What cannot be stored is handed to
 * `onRejected`; a source that cannot be harvested to its end stands in the
 * summary's failures, and the next one follows.
 */
export async function runHarvest(parts: HarvestParts, options: HarvestOptions): Promise<IngestSummary> {
  const summary = emptySummary();
  const client = repositoryClient(options);
  const pool = startReaderPool();
  try {
    for (const source of options.sources) {
      if (options.signal?.aborted) break;
      await inLock({ ...parts, client, pool, summary, options, source }, harvestSource);
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof ReportError)) throw error;
    summary.failures.push(error.message);
  } finally {
    summary.interrupted = options.signal?.aborted === true;
    await client.close();
    await pool.close();
  }
  return summary;
}

interface Work extends HarvestParts {
  readonly client: RepositoryClient;
  readonly pool: ReaderPool;
  readonly summary: IngestSummary;
  readonly options: HarvestOptions;
  readonly source: HarvestSource;
}

async function inLock(work: Work, run: (work: Work) => Promise<void>): Promise<void> {
  const { locks, source, summary, options } = work;
  const lock = await locks.tryLock(`harvest-${lettersOf(source.pipelineId)}`);
  if (lock === undefined) {
    summary.failures.push(`pipeline ${source.pipelineId} is being harvested by another process`);
    return;
  }
  try {
    await run(work);
  } catch (error) {
    if (error instanceof HarvestError) summary.failures.push(error.message);
    else if (error !== options.signal?.reason) throw error;
  } finally {
    await lock.release();
  }
}

/** Names of locks are small letters; two pipelines that share one are not harvested at the same time, no more. */
function lettersOf(text: string): string {
  let hash = 0;
  for (const byte of Buffer.from(text)) hash = (hash * 31 + byte) % 0xffff_ffff;
  return hash.toString(2).replaceAll('0', 'a').replaceAll('1', 'b');
}

async function harvestSource(work: Work): Promise<void> {
  const { harvests, client, options, source, summary } = work;
  const key = JSON.stringify([source.pipelineId, client.address, source.sets]);
  const state = readState(await harvests.state(key));
  const traits = await identify(client);
  const writer = new PageWriter({ ...work, repository: client.address, onRejected: options.onRejected });
  const run = await writer.open(source.pipelineId);
  const journey: Journey = {
    ...work,
    traits,
    writer,
    run,
    at: continued(state, options) ?? begun(state, options, repositoryTime(traits, options.clock), run),
    async keep(at, step) {
      journey.at = at;
      await harvests.advance(key, writeState({ ...state, unfinished: at }), step);
    },
  };
  const sets = source.sets.length === 0 ? [undefined] : source.sets;
  while (journey.at.set < sets.length) await harvestSet(journey, sets[journey.at.set]);

  // What is left undone then is not to be continued: it would fail in the same way.
  const isComplete = !options.full || (await deleteUnseen(journey));
  await harvests.advance(key, writeState(isComplete ? finished(state, journey.at) : { since: state.since }));
  if (!traits.keepsDeletions && !options.full && journey.at.from !== undefined) {
    summary.notes.push(
      `${client.address} does not tell of all deletions: harvest it with --full from time to time`,
    );
  }
}

/** The harvest of one source, on its way. */
interface Journey extends Work {
  readonly traits: RepositoryTraits;
  readonly writer: PageWriter;
  readonly run: IngestRun;
  at: Unfinished;
  /** Goes on to `at`, and remembers it with what led there. */
  keep(at: Unfinished, step?: HarvestStep): Promise<void>;
}

async function harvestSet(journey: Journey, set: string | undefined): Promise<void> {
  const { client, options, source, summary, traits, writer, run } = journey;
  const { asked, from, token, received: receivedBefore, ...start } = journey.at;
  const nextSet = { set: start.set + 1, token: undefined, received: 0 };
  const period = periodFor({ from, until: asked.until }, traits.granularity);
  const pages = listPages(client, { ...period, set }, token);
  let received = receivedBefore;
  for await (const event of mapInOrder(pages, PAGES_UNDER_WAY, (event) => readPage(event, journey))) {
    if (event.kind === 'startedOver') {
      summary.notes.push(`${client.address} no longer knew its resumptionToken: its list was begun again`);
      const began = start.set === 0 ? repositoryTime(traits, options.clock) : start.began;
      received = 0;
      await journey.keep({ ...journey.at, token: undefined, received, began });
      continue;
    }
    const { next, items } = event;
    const { accepted, ...found } = await writer.write(items, event.read, run);
    received += items.identifiers.length;
    await journey.keep(
      {
        ...journey.at,
        accepted: journey.at.accepted + accepted,
        ...(next === undefined ? nextSet : { token: next, received }),
      },
      { pipelineId: source.pipelineId, run: journey.at.run, ...found },
    );
    options.onProgress?.({
      received,
      receivedBefore: Math.min(receivedBefore, received),
      listSize: event.completeListSize ?? 0,
      records: storedCount(summary),
    });
    options.signal?.throwIfAborted();
  }
  options.signal?.throwIfAborted();
  // A list without a last page of its own: nothing matches, or nothing more.
  if (journey.at.set === start.set) await journey.keep({ ...journey.at, ...nextSet });
  if (received === 0 && from === undefined && asked.until === undefined) {
    summary.notes.push(`${client.address} has no records${set === undefined ? '' : ` in the set ${set}`}`);
  }
}

/** A page is read while the one before it is stored and the one after it is fetched. */
const PAGES_UNDER_WAY = 2;

type ReadEvent =
  | Exclude<ListEvent, { readonly kind: 'page' }>
  | (Pick<Extract<ListEvent, { readonly kind: 'page' }>, 'kind' | 'next' | 'completeListSize'> & {
      readonly items: PageItems;
      readonly read: readonly ReadItem[];
    });

async function readPage(event: ListEvent, { pool, source }: Work): Promise<ReadEvent> {
  if (event.kind !== 'page') return event;
  const { kind, next, completeListSize, records } = event;
  const items = pageItems(records);
  const read = await Promise.all(
    items.batches.map((batch) => pool.read({ ...batch, pipelineId: source.pipelineId })),
  );
  return { kind, next, completeListSize, items, read: read.flat() };
}

/** Whether the harvest may count as complete. A repository without a sound record is taken for a fault. */
async function deleteUnseen({ harvests, store, summary, source, at, run }: Journey): Promise<boolean> {
  const { pipelineId } = source;
  const unseen = await harvests.unseen(pipelineId, at.run, at.lastChange);
  if (at.accepted === 0 && unseen.length > 0) {
    summary.failures.push(
      `pipeline ${pipelineId}: its source holds no valid record, so its ${unseen.length} stored ones are kept`,
    );
    return false;
  }
  for (let from = 0; from < unseen.length; from += DELETE_BATCH) {
    summary.deleted += await store.remove(unseen.slice(from, from + DELETE_BATCH), run);
  }
  return true;
}

/** Deletions are committed in portions, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;
