import type { FastifyBaseLogger } from 'fastify';
import { type ExportOptions, type ExportOutcome, exportDataset } from '../../jobs/dataset/export-dataset.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { systemClock } from '../../kernel/clock.ts';
import { counted, grouped } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';
import { exportEnd, recordRun } from '../status/recorded-run.ts';
import { folderId } from '../wiring/folder-id.ts';
import type { Store } from '../wiring/open-store.ts';
import { type ExclusiveRun, runExclusively, type Skipped } from './run-exclusively.ts';
import { followSchedule, lastTime, type RunOptions } from './schedule.ts';

/**
 * Makes the dataset at its times, or never without any. [dataset-3] At the start it does so if
 * there are records and no dataset, or none since the last scheduled time. Errors
 * are logged, and the next run tries again.
 */
export function followExportSchedule(
  settings: Settings,
  store: Store,
  log: Pick<FastifyBaseLogger, 'info' | 'error' | 'debug'>,
): { stop(): Promise<void> } {
  const run = async (options: RunOptions): Promise<void> => {
    const outcome = await exportOnce(settings, store, options);
    if ('skipped' in outcome) log.debug({ reason: outcome.skipped }, 'export left to another process');
    else if (outcome.kind === 'refused') log.error({ report: printExport(outcome) }, 'export refused');
    else {
      const message = outcome.kind === 'exported' ? 'exported' : 'export interrupted';
      log.info({ report: printExport(outcome) }, message);
    }
  };
  const { exportAt, exportDir } = settings;
  const runAtStart = async ({ signal }: RunOptions): Promise<void> => {
    if (exportAt === undefined || (await store.records.countLive()) === 0) return;
    const current = await new ExportsFolder(exportDir).current();
    const due = lastTime(exportAt, systemClock());
    if (current === undefined) await run({ signal });
    else if (due !== undefined && Date.parse(current.manifest.time) < due) await run({ due, signal });
  };
  return followSchedule(
    exportAt,
    (options) => (options.due === undefined ? runAtStart(options) : run(options)),
    (error) => log.error({ err: error }, 'export failed'),
  );
}

/**
 * Makes the dataset, in one process at a time. Machines that share a record store,
 * but not the folder, make one each.
 * Errors: DatasetError, StoreError.
 */
export function exportOnce(
  settings: Settings,
  store: Pick<Store, 'locks' | 'derived' | 'runs' | 'location'>,
  { due, ...options }: ExportOptions & Pick<ExclusiveRun, 'due'> = {},
): Promise<ExportOutcome | Skipped> {
  const { exportDir, idBase, storeUrl } = settings;
  const parts = { folder: exportDir, idBase, store: store.location, clock: systemClock };
  const name = storeUrl === undefined ? 'export' : `export-${folderId(exportDir, 'folder-id')}`;
  return runExclusively(store, name, { due, signal: options.signal }, () =>
    recordRun(settings, store, { name: 'export', endOf: exportEnd }, () => exportDataset(parts, options)),
  );
}

/** The result of an export, as some lines. */
export function printExport(outcome: ExportOutcome): string {
  if (outcome.kind === 'interrupted') return 'interrupted: the last dataset stays';
  if (outcome.kind === 'refused') {
    const { records, before } = outcome;
    return [
      `${grouped(records)} records are over 20 % fewer than the ${grouped(before.records)} of the last dataset`,
      `the dataset of ${before.time} stays; if the number is right, run vitrine export --force`,
    ].join('\n');
  }
  const { manifest, damaged } = outcome;
  const { records, institutions, archive } = manifest;
  const lines = [
    `${counted(records, 'record')} of ${counted(institutions.length, 'institution')}, ${grouped(archive.bytes)} bytes`,
  ];
  if (damaged.length > 0)
    lines.push(`omitted because they are damaged in the record store: ${named(damaged)}`);
  return lines.join('\n');
}

const NAMED = 10;

function named(uuids: readonly string[]): string {
  const shown = uuids.slice(0, NAMED).join(', ');
  return uuids.length > NAMED ? `${shown} and ${grouped(uuids.length - NAMED)} more` : shown;
}
