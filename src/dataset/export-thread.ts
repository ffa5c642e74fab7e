import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { originsComment } from '../edm/dataset-origins.ts';
import { limit } from '../kernel/limit.ts';
import { mapInOrder } from '../kernel/map-in-order.ts';
import { runInBackground } from '../kernel/threads.ts';
import { openSnapshot } from '../records/open-store.ts';
import type { Institution, RecordSnapshot } from '../records/record-snapshot.ts';
import { StoreError } from '../records/record-store.ts';
import type { StoreLocation } from '../records/store.ts';
import { reasonOf } from './dataset-error.ts';
import { fileNameOf } from './file-name.ts';
import {
  ARCHIVE,
  CHECKSUM,
  checksumLine,
  DELTA,
  MANIFEST,
  type Manifest,
  writeManifest,
} from './manifest.ts';
import { type ArchiveFile, writeArchive } from './write-archive.ts';
import { type WrittenLines, writeLines } from './write-lines.ts';

export interface ExportTask {
  /** An empty folder for the files of the export. */
  readonly folder: string;
  readonly idBase: string;
  readonly store: StoreLocation;
  /** ISO 8601, UTC: just before the records are read. */
  readonly time: string;
  /** The manifest of the current export. */
  readonly before: Manifest | undefined;
  /** The last change number of that export; undefined if there can be no delta from it. */
  readonly since: number | undefined;
  /** An export with fewer records is refused. */
  readonly leastRecords: number;
}

/** What the thread posts while it runs. */
export interface ExportProgress {
  readonly records: number;
  readonly total: number;
}

export type ThreadOutcome =
  | {
      readonly kind: 'written';
      readonly manifest: Manifest;
      /** The last change number of the snapshot. */
      readonly lastChange: number;
      /** Uuids of omitted records, whose body is damaged. */
      readonly damaged: readonly string[];
    }
  | { readonly kind: 'refused'; readonly records: number }
  /** `of`: the record store or the file system. Errors lose their class between threads. */
  | { readonly kind: 'failed'; readonly of: 'store' | 'files'; readonly reason: string };

runInBackground();

/**
 * Writes all files of an export from one snapshot of the record store, and syncs
 * them. Posts an `ExportProgress` from time to time.
 */
export default async function makeExport(task: ExportTask): Promise<ThreadOutcome> {
  try {
    const snapshot = await openSnapshot(task.store);
    try {
      return await writeExport(task, snapshot);
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (error instanceof StoreError) return { kind: 'failed', of: 'store', reason: error.message };
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { kind: 'failed', of: 'files', reason };
  }
}

async function writeExport(task: ExportTask, snapshot: RecordSnapshot): Promise<ThreadOutcome> {
  const { folder, time, before, leastRecords } = task;
  const lastChange = await snapshot.lastChange();
  const institutions = await snapshot.institutions();
  const total = institutions.reduce((sum, { records }) => sum + records, 0);
  if (total < leastRecords) return { kind: 'refused', records: total };
  const delta = await writeDelta(task, snapshot);
  const written: WrittenInstitution[] = [];
  const archive = await writeArchive(
    join(folder, ARCHIVE),
    institutionFiles(task, snapshot, institutions, (one) => written.push(one)),
  );
  const damaged = written.flatMap(({ lines }) => lines.removed);
  if (total - damaged.length < leastRecords) return { kind: 'refused', records: total - damaged.length };
  const manifest: Manifest = {
    time,
    records: total - damaged.length,
    archive: { name: ARCHIVE, ...archive },
    institutions: written.map(({ institution: { name, datestamp }, lines: { records, bytes } }) => ({
      name,
      file: fileNameOf(name),
      records,
      bytes,
      changed: new Date(datestamp * 1000).toISOString(),
    })),
    previous: before ? { time: before.time, records: before.records, sha256: before.archive.sha256 } : null,
    delta,
  };
  // Another web server that delivers the files uses this as Last-Modified.
  for (const name of delta ? [ARCHIVE, DELTA] : [ARCHIVE]) {
    await utimes(join(folder, name), new Date(time), new Date(time));
  }
  await writeFile(join(folder, CHECKSUM), checksumLine(manifest), { flag: 'wx', flush: true });
  await writeFile(join(folder, MANIFEST), writeManifest(manifest), { flag: 'wx', flush: true });
  return { kind: 'written', manifest, lastChange, damaged };
}

/** Institutions whose lines are written before they are compressed, so that reading and compressing do not wait for each other. */
const WRITTEN_AHEAD = 8;

interface WrittenInstitution {
  readonly institution: Institution;
  readonly lines: WrittenLines;
}

/**
 * The file of each institution. In a tar archive the size precedes the content, so
 * lines are first written to a file. While one is compressed, those of the next
 * institutions are written, one after another.
 */
async function* institutionFiles(
  { folder, idBase }: ExportTask,
  snapshot: RecordSnapshot,
  institutions: readonly Institution[],
  onWritten: (written: WrittenInstitution) => void,
): AsyncGenerator<ArchiveFile> {
  const total = institutions.reduce((sum, { records }) => sum + records, 0);
  let records = 0;
  const report = (further: number): void => {
    records += further;
    parentPort?.postMessage({ records, total } satisfies ExportProgress);
  };
  // A snapshot allows one iteration at a time.
  const inTurn = limit({ concurrency: 1 });
  const write = (institution: Institution): Promise<WrittenInstitution> =>
    inTurn(async () => {
      const path = join(folder, fileNameOf(institution.name));
      const lines = await writeLines(path, snapshot.records(institution.name), idBase, report);
      return { institution, lines };
    });
  for await (const written of mapInOrder(values(institutions), WRITTEN_AHEAD, write)) {
    const { institution, lines } = written;
    onWritten(written);
    yield {
      name: fileNameOf(institution.name),
      mtime: institution.datestamp,
      comment: originsComment(lines.origins),
      path: lines.path,
      bytes: lines.bytes,
    };
    await rm(lines.path);
  }
}

async function* values<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

/** Files of the delta: lines of changed records, and uuids of deleted ones, one per line. */
const CHANGED = 'changed.jsonl';
const DELETED = 'deleted.txt';

/** Writes the changes since the previous export, in their order. */
async function writeDelta(
  { folder, idBase, time, before, since }: ExportTask,
  snapshot: RecordSnapshot,
): Promise<Manifest['delta']> {
  if (before === undefined || since === undefined) return null;
  const lines = await writeLines(join(folder, CHANGED), snapshot.changesAfter(since), idBase);
  const deleted = Buffer.from(lines.removed.map((uuid) => `${uuid}\n`).join(''));
  await writeFile(join(folder, DELETED), deleted, { flag: 'wx' });
  const mtime = Math.floor(Date.parse(time) / 1000);
  const { bytes, sha256 } = await writeArchive(join(folder, DELTA), [
    { name: CHANGED, mtime, comment: originsComment(lines.origins), path: lines.path, bytes: lines.bytes },
    { name: DELETED, mtime, path: join(folder, DELETED), bytes: deleted.length },
  ]);
  for (const name of [CHANGED, DELETED]) await rm(join(folder, name));
  const counts = { changed: lines.records, deleted: lines.removed.length };
  return { name: DELTA, bytes, sha256, from: before.time, to: time, ...counts };
}
