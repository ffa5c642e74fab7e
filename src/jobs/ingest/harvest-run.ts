import { mapInOrder } from '../../kernel/map-in-order.ts';
import { type IngestRun, StoreError } from '../../stores/records/record-store.ts';
import type { HarvestStep, Harvests, Locks } from '../../stores/records/store.ts';
import { requirePrefix } from './harvest/edm-prefix.ts';
import {
  continuedHarvest,
  type HarvestState,
  newHarvest,
  readState,
  repositoryTime,
  stateAfter,
  type Unfinished,
  writeState,
} from './harvest/harvest-state.ts';
import { identify, type RepositoryTraits } from './harvest/identify.ts';
import { type ListEvent, listPages, type PageDamage, type PageEnd } from './harvest/list-pages.ts';
import { HarvestError } from './harvest/oai-response.ts';
import { type PageItems, pageItems } from './harvest/page-items.ts';
import { type HarvestStore, PageWriter } from './harvest/page-writer.ts';
import { type ClientOptions, type RepositoryClient, repositoryClient } from './harvest/repository-client.ts';
import { type HarvestPeriod, periodFor } from './harvest-dates.ts';
import { emptySummary, type IngestSummary, storedCount } from './ingest-summary.ts';
import type { HarvestSource } from './pipeline-id.ts';
import { reportFaultySource } from './record-writer.ts';
import type { ReportedItem } from './reported-item.ts';
import { ReportError } from './run-report.ts';
import type { ReadItem } from './sources/read-items.ts';
import { type ReaderPool, startReaderPool } from './sources/reader-pool.ts';

export interface HarvestOptions extends HarvestPeriod, ClientOptions {
  readonly sources: readonly HarvestSource[];
  /** The metadata prefix of the records; by default that of EDM. */
  readonly prefix?: string | undefined;
  /** Harvests everything, and marks other records of the pipelines as deleted. */
  readonly full: boolean;
  readonly onProgress?: (progress: HarvestProgress) => void;
  /** May throw ReportError, which ends the run. */
  readonly onReported: (items: readonly ReportedItem[], summary: IngestSummary) => void;
}

interface HarvestProgress {
  /** Records received of the current list, including deleted ones. */
  readonly received: number;
  /** The part that an earlier run received. */
  readonly receivedBefore: number;
  /** Records of the whole list; 0 if the repository does not say. */
  readonly listSize: number;
  /** Stored records of all lists. */
  readonly records: number;
}

export interface HarvestParts {
  readonly store: HarvestStore;
  readonly harvests: Harvests;
  readonly locks: Locks;
}

/**
 * Harvests sources of one repository (OAI-PMH 2.0) into the record store. [ingest-6] Each
 * page is stored before the token of the next one, so the run may be killed at
 * any time and continues from there. Items that cannot be stored, and those with warnings,
 * are passed to `onReported`. A source that cannot be harvested to its end is listed in the
 * summary's failures; then the next one follows.
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

interface SourceHarvest extends HarvestParts {
  readonly client: RepositoryClient;
  readonly pool: ReaderPool;
  readonly summary: IngestSummary;
  readonly options: HarvestOptions;
  readonly source: HarvestSource;
}

/** Only one process harvests into a pipeline at a time. */
async function inLock(harvest: SourceHarvest, run: (harvest: SourceHarvest) => Promise<void>): Promise<void> {
  const { locks, source, summary, options } = harvest;
  const lock = await locks.tryLock(`harvest-${source.pipelineId}`);
  if (lock === undefined) {
    summary.failures.push(`pipeline ${source.pipelineId} is being harvested by another process`);
    return;
  }
  try {
    await run(harvest);
  } catch (error) {
    if (error instanceof HarvestError) summary.failures.push(error.message);
    else if (error !== options.signal?.reason) throw error;
  } finally {
    await lock.release();
  }
}

async function harvestSource(harvest: SourceHarvest): Promise<void> {
  const { harvests, client, options, source } = harvest;
  // A request for other records than before begins anew.
  const { prefix } = options;
  const key = JSON.stringify([source.pipelineId, client.url, source.sets, ...(prefix ? [prefix] : [])]);
  const state = readState(await harvests.state(key));
  const traits = await identify(client);
  if (prefix !== undefined) await requirePrefix(client, prefix);
  const writer = new PageWriter({ ...harvest, repository: client.url, onReported: options.onReported });
  try {
    await harvestWith(writer, { ...harvest, key, state, traits });
  } finally {
    writer.close();
  }
}

interface IdentifiedHarvest extends SourceHarvest {
  /** Of the source's checkpoint. */
  readonly key: string;
  readonly state: HarvestState;
  readonly traits: RepositoryTraits;
}

async function harvestWith(writer: PageWriter, harvest: IdentifiedHarvest): Promise<void> {
  const { harvests, client, options, source, summary, key, state, traits } = harvest;
  const run = await writer.open(source.pipelineId);
  const ongoing: OngoingHarvest = {
    ...harvest,
    writer,
    run,
    at:
      continuedHarvest(state, options) ??
      newHarvest(state, options, repositoryTime(traits, options.clock), run),
    async advance(at, step) {
      ongoing.at = at;
      await harvests.advance(key, writeState({ ...state, unfinished: at }), step);
    },
  };
  const sets = source.sets.length === 0 ? [undefined] : source.sets;
  while (ongoing.at.set < sets.length) await harvestSet(ongoing, sets[ongoing.at.set]);

  // Continuing a faulty harvest would fail in the same way, so the next one starts again.
  const isComplete = !options.full || (await deleteUnseen(ongoing));
  await harvests.advance(
    key,
    writeState(isComplete ? stateAfter(state, ongoing.at) : { since: state.since }),
  );
  if (!traits.keepsDeletions && !options.full && ongoing.at.from !== undefined) {
    summary.notes.push(
      `${client.url} does not report all deletions: harvest it with --full from time to time`,
    );
  }
}

interface OngoingHarvest extends IdentifiedHarvest {
  readonly writer: PageWriter;
  readonly run: IngestRun;
  at: Unfinished;
  /** Moves to `at`, and stores it together with the step that led there. */
  advance(at: Unfinished, step?: HarvestStep): Promise<void>;
}

async function harvestSet(harvest: OngoingHarvest, set: string | undefined): Promise<void> {
  const { client, options, source, summary, traits, writer, run } = harvest;
  const { asked, from, token, received: receivedBefore, ...start } = harvest.at;
  const nextSet = { set: start.set + 1, token: undefined, received: 0 };
  const period = periodFor({ from, until: asked.until }, traits.granularity);
  const pages = listPages(client, { ...period, set, prefix: options.prefix }, token);
  let received = receivedBefore;
  for await (const event of mapInOrder(pages, CONCURRENT_PAGES, (event) => readPage(event, harvest))) {
    if (event.kind === 'startedOver') {
      summary.notes.push(`${client.url} did not accept its resumptionToken any more: its list was restarted`);
      const began = start.set === 0 ? repositoryTime(traits, options.clock) : start.began;
      received = 0;
      await harvest.advance({ ...harvest.at, token: undefined, received, began });
      continue;
    }
    const { items, end } = event;
    const { accepted, ...found } = await writer.write(items, event.read, run);
    received += items.identifiers.length;
    if (end?.damage !== undefined) noteDamage(harvest, end.damage);
    await harvest.advance(
      {
        ...harvest.at,
        accepted: harvest.at.accepted + accepted,
        // Until its end, the next run continues at the beginning of the page.
        ...(end === undefined ? {} : afterPage(end, received, nextSet)),
      },
      { pipelineId: source.pipelineId, run: harvest.at.run, ...found },
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
  // The list had no last page: no records match, or no more.
  if (harvest.at.set === start.set) await harvest.advance({ ...harvest.at, ...nextSet });
  if (received === 0 && from === undefined && asked.until === undefined) {
    summary.notes.push(`${client.url} has no records${set === undefined ? '' : ` in the set ${set}`}`);
  }
}

function afterPage(
  { next, damage }: PageEnd,
  received: number,
  nextSet: Pick<Unfinished, 'set' | 'token' | 'received'>,
): Partial<Unfinished> {
  return {
    ...(damage !== undefined && damage.unidentified > 0 ? { hasUnidentified: true } : {}),
    ...(next === undefined ? nextSet : { token: next, received }),
  };
}

function noteDamage({ client, summary }: OngoingHarvest, { reason, unidentified }: PageDamage): void {
  const note = `${client.url} returned lists that cannot be read, so their records were requested one by one`;
  if (!summary.notes.some((other) => other.startsWith(note)))
    summary.notes.push(`${note} (first: ${reason})`);
  if (unidentified > 0) {
    summary.failures.push(
      `${client.url}: ${unidentified} records of a list cannot be identified (${reason})`,
    );
  }
}

/** A page, or a part of one, is read while the one before is stored and the next one is fetched. */
const CONCURRENT_PAGES = 2;

type ListPage = Extract<ListEvent, { readonly kind: 'records' }>;

type ReadEvent =
  | Exclude<ListEvent, ListPage>
  | (Omit<ListPage, 'records'> & { readonly items: PageItems; readonly read: readonly ReadItem[] });

async function readPage(event: ListEvent, { pool, source }: SourceHarvest): Promise<ReadEvent> {
  if (event.kind !== 'records') return event;
  const { records, ...page } = event;
  const items = pageItems(records);
  const read = await Promise.all(
    items.batches.map((batch) => pool.read({ ...batch, pipelineId: source.pipelineId })),
  );
  return { ...page, items, read: read.flat() };
}

/** Whether the harvest is complete. A repository without a single valid record is considered faulty. */
async function deleteUnseen({ harvests, store, summary, source, at, run }: OngoingHarvest): Promise<boolean> {
  const { pipelineId } = source;
  if (at.hasUnidentified) {
    summary.failures.push(`pipeline ${pipelineId}: records could not be identified, so nothing is deleted`);
    return false;
  }
  const unseen = await harvests.unseen(pipelineId, at.run, at.lastChange);
  if (at.accepted === 0 && unseen.length > 0) {
    reportFaultySource(summary, pipelineId, unseen.length);
    return false;
  }
  for (let from = 0; from < unseen.length; from += DELETE_BATCH) {
    summary.deleted += await store.remove(unseen.slice(from, from + DELETE_BATCH), run);
  }
  return true;
}

/** Deletions are committed in batches, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;
