import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../kernel/clock.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import type { Institution, RecordSnapshot } from '../records/record-snapshot.ts';
import { Spool } from './archive/spool.ts';
import { startPackerPool } from './blocks/packer-pool.ts';
import { DatasetError, datasetError } from './dataset-error.ts';
import { collectDelta } from './delta/collect-delta.ts';
import { type CurrentExport, ExportsFolder } from './exports-folder.ts';
import { type CollectedInstitution, collectBlocks, type LastExport } from './full/collect-blocks.ts';
import { openLastExport, stampStore } from './full/last-export.ts';
import { writeExport } from './full/write-export.ts';
import type { Manifest } from './manifest.ts';

export interface ExportParts {
  /** Where exports are kept. */
  readonly folder: string;
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  readonly snapshot: () => Promise<RecordSnapshot>;
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
  | { readonly kind: 'exported'; readonly manifest: Manifest; readonly keptRecords: number }
  | { readonly kind: 'refused'; readonly records: number; readonly before: Manifest }
  | { readonly kind: 'interrupted' };

/** Fewer than so much of the records of the last export are taken for a fault. */
const LEAST_SHARE = 0.8;

/** Lines of another form than those of an earlier program: count it up when the same record gives another line. */
const LINE_FORMAT = 1;

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
    return await exportSnapshot(parts, options, exports, before);
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
  const snapshot = await parts.snapshot();
  try {
    const time = new Date(parts.clock()).toISOString();
    const institutions = await snapshot.institutions();
    const records = recordsOf(institutions);
    if (before && !options.force && records < LEAST_SHARE * before.manifest.records) {
      return { kind: 'refused', records, before: before.manifest };
    }
    return await run(parts, options, { exports, before, snapshot, time, institutions });
  } finally {
    await snapshot.close();
    await exports.abandon();
  }
}

interface Run {
  readonly exports: ExportsFolder;
  readonly before: CurrentExport | undefined;
  readonly snapshot: RecordSnapshot;
  readonly time: string;
  readonly institutions: readonly Institution[];
}

async function run(parts: ExportParts, options: ExportOptions, given: Run): Promise<ExportOutcome> {
  const { exports, before, time } = given;
  const recipe = `lines ${LINE_FORMAT}, ${parts.idBase}`;
  const folder = await exports.begin();
  const last = await openLastExport(before, parts.derived, recipe);
  const spoolFile = join(folder, 'spool');
  const spool = await Spool.create(spoolFile);
  const stamp = randomUUID();
  let collected: Collected;
  let manifest: Manifest;
  try {
    collected = await collect(parts, options, given, { last, spool });
    const lastChange = await given.snapshot.lastChange();
    const index = { stamp, lastChange, recipe };
    manifest = await writeExport(folder, { time, before, index, ...collected });
  } finally {
    await spool.close();
    await last?.archive.close();
  }
  await rm(spoolFile);
  options.signal?.throwIfAborted();
  await exports.publish(time);
  await stampStore(parts.derived, stamp, last?.index.stamp);
  return { kind: 'exported', manifest, keptRecords: keptRecords(collected.institutions) };
}

interface Collected {
  readonly institutions: readonly CollectedInstitution[];
  readonly delta: Awaited<ReturnType<typeof collectDelta>> | undefined;
}

async function collect(
  { idBase }: ExportParts,
  { signal, onProgress }: ExportOptions,
  { snapshot, institutions, time }: Run,
  { last, spool }: { readonly last: LastExport | undefined; readonly spool: Spool },
): Promise<Collected> {
  const pool = startPackerPool();
  try {
    const total = recordsOf(institutions);
    const onRecords = (records: number) => onProgress?.({ records, total });
    const shared = { snapshot, spool, pool, idBase, signal };
    const collected = await collectBlocks({ ...shared, institutions, last, onRecords });
    const mtime = Math.floor(Date.parse(time) / 1000);
    const delta = last && (await collectDelta({ ...shared, after: last.index.lastChange, mtime }));
    return { institutions: collected, delta };
  } finally {
    await pool.close();
  }
}

const recordsOf = (institutions: readonly Institution[]): number =>
  institutions.reduce((sum, { records }) => sum + records, 0);

const keptRecords = (institutions: readonly CollectedInstitution[]): number =>
  institutions
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { isKept, records }) => sum + (isKept ? records : 0), 0);
