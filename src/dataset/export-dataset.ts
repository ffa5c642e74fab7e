import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import type { StoreLocation } from '../records/open-snapshot.ts';
import type { Institution } from '../records/record-snapshot.ts';
import { DatasetError, datasetError } from './dataset-error.ts';
import { type Delta, DeltaCollector } from './delta/delta-collector.ts';
import { type CurrentExport, ExportsFolder } from './exports-folder.ts';
import {
  BlockCollector,
  type CollectedInstitution,
  damagedIn,
  type LastExport,
} from './full/block-collector.ts';
import { openLastExport, stampStore } from './full/last-export.ts';
import { writeExport } from './full/write-export.ts';
import type { Manifest } from './manifest.ts';
import { Packers } from './threads/packers.ts';

export interface ExportParts {
  /** Where exports are kept. */
  readonly folder: string;
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  /** Has been opened before. */
  readonly store: StoreLocation;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove'>;
  readonly clock: Clock;
}

export interface ExportOptions {
  /** Takes it that far fewer records than last time are what there is. */
  readonly force?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: { readonly records: number; readonly total: number }) => void;
}

export type ExportOutcome =
  | {
      readonly kind: 'exported';
      readonly manifest: Manifest;
      readonly keptRecords: number;
      /** Uuids of records that were left out: their bodies in the store are no records. */
      readonly damaged: readonly string[];
    }
  | { readonly kind: 'refused'; readonly records: number; readonly before: Manifest }
  | { readonly kind: 'interrupted' };

/** Fewer than so much of the records of the last export are taken for a fault. */
const LEAST_SHARE = 0.8;

/** Lines of another form than those of an earlier program: count it up when the same record gives another line. */
const LINE_FORMAT = 1;

/** A thread more is worth its start for so many records that are new, or blocks that a change is in. */
const RECORDS_PER_THREAD = 2000;
const CHANGES_PER_THREAD = 8;

/**
 * Makes the dataset of the records as they are now and offers it in the place of
 * the last one. It may be killed at any moment: what is offered is always whole,
 * and the next run removes what was left. One process at a time calls this.
 * Errors: DatasetError, StoreError.
 */
export async function exportDataset(parts: ExportParts, options: ExportOptions = {}): Promise<ExportOutcome> {
  const exports = new ExportsFolder(parts.folder);
  let before: CurrentExport | undefined;
  try {
    before = await exports.current();
    return await exportSnapshot(parts, options, exports, before).finally(() => exports.abandon());
  } catch (error) {
    const told = datasetError(parts.folder, before, error);
    if (options.signal?.aborted && !(told instanceof DatasetError)) return { kind: 'interrupted' };
    throw told;
  }
}

async function exportSnapshot(
  parts: ExportParts,
  options: ExportOptions,
  exports: ExportsFolder,
  before: CurrentExport | undefined,
): Promise<ExportOutcome> {
  const recipe = `lines ${LINE_FORMAT}, ${parts.idBase}`;
  const last = await openLastExport(before, parts.derived, recipe);
  const folder = await exports.begin();
  const spools = join(folder, 'spools');
  await mkdir(spools);
  // Taken before: whoever goes on from there with what was stored since misses nothing.
  const time = new Date(parts.clock()).toISOString();
  const { packers, lastChange, institutions } = await Packers.open({
    store: parts.store,
    idBase: parts.idBase,
    lastArchive: last?.archive,
    folder: spools,
    signal: options.signal,
    threads: (change) =>
      last
        ? Math.ceil((change - last.index.lastChange) / CHANGES_PER_THREAD)
        : Math.ceil(change / RECORDS_PER_THREAD),
  });
  const stamp = randomUUID();
  let content: Content;
  let manifest: Manifest;
  try {
    const least = before && !options.force ? LEAST_SHARE * before.manifest.records : 0;
    const records = recordsOf(institutions);
    if (before && records < least) return { kind: 'refused', records, before: before.manifest };
    content = await collect(packers, options, { time, institutions, lastChange, last, before });
    const whole = records - content.damaged.length;
    if (before && whole < least) return { kind: 'refused', records: whole, before: before.manifest };
    const index = { stamp, lastChange, recipe };
    manifest = await writeExport(folder, { time, before, index, ...content }, packers);
  } finally {
    await packers.close();
  }
  await rm(spools, { recursive: true });
  options.signal?.throwIfAborted();
  await exports.publish(manifest.time);
  await stampStore(parts.derived, stamp, last?.index.stamp);
  const { damaged } = content;
  return { kind: 'exported', manifest, keptRecords: keptRecords(content.institutions), damaged };
}

interface Content {
  readonly institutions: readonly CollectedInstitution[];
  /** Uuids of records that have no line. */
  readonly damaged: readonly string[];
  readonly delta: Delta | undefined;
}

async function collect(
  packers: Packers,
  { onProgress }: ExportOptions,
  given: {
    readonly time: string;
    readonly institutions: readonly Institution[];
    readonly lastChange: number;
    readonly last: LastExport | undefined;
    readonly before: CurrentExport | undefined;
  },
): Promise<Content> {
  const { time, institutions, lastChange, last, before } = given;
  const total = recordsOf(institutions);
  const blocks = new BlockCollector(institutions, last, (records) => onProgress?.({ records, total }));
  const delta = last && new DeltaCollector(last.index.lastChange, lastChange);
  await packers.share([...(delta?.jobs ?? []), ...blocks.jobs]);
  const collected = blocks.institutions();
  return {
    institutions: collected,
    damaged: collected.flatMap(damagedIn),
    delta: before && delta?.delta(before.manifest.time, time),
  };
}

const recordsOf = (institutions: readonly Institution[]): number =>
  institutions.reduce((sum, { records }) => sum + records, 0);

const keptRecords = (institutions: readonly CollectedInstitution[]): number =>
  institutions
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { isKept, records }) => sum + (isKept ? records : 0), 0);
