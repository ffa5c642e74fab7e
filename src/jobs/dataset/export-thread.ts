import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import { createGzip } from 'node:zlib';
import { writeDatasetLine } from '../../edm/record/dataset-line.ts';
import { addOrigin, type OriginRun, originOf, originsComment } from '../../edm/record/dataset-origins.ts';
import { suppliedWithOurUrls } from '../../edm/record/delivery.ts';
import { readStoredBody } from '../../edm/record/stored-body.ts';
import { FileError, systemReason } from '../../kernel/files.ts';
import { mapInOrder } from '../../kernel/map-in-order.ts';
import { runInBackground } from '../../kernel/threads.ts';
import { openSnapshot } from '../../stores/records/open-store.ts';
import {
  type Institution,
  type LiveRecord,
  type RecordSnapshot,
  StoreError,
} from '../../stores/records/record-store.ts';
import type { StoreLocation } from '../../stores/records/store.ts';
import { ARCHIVE, fileNameOf, type Manifest, writeManifest } from './manifest.ts';
import { type ArchiveFile, CHUNK_BYTES, tarArchive } from './tar-archive.ts';

export interface ExportTask {
  /** An empty folder for the files of the export. */
  readonly folder: string;
  readonly idBase: string;
  readonly store: StoreLocation;
  /** ISO 8601, UTC: just before the records are read. */
  readonly time: string;
  /** The manifest of the current export. */
  readonly before: Manifest | undefined;
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
      readonly kind: 'exported';
      readonly manifest: Manifest;
      /** Uuids of omitted records, whose body is damaged. */
      readonly damaged: readonly string[];
    }
  | { readonly kind: 'refused'; readonly records: number; readonly before: Manifest }
  /** Of the record store or the file system: errors lose their class between threads. */
  | { readonly kind: 'failed'; readonly reason: string };

runInBackground();

/**
 * Writes all files of an export from one snapshot of the record store, and syncs
 * them. [dataset-1] Posts an `ExportProgress` from time to time.
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
    const isExpected = error instanceof StoreError || error instanceof FileError;
    const reason = isExpected ? error.message : systemReason(error);
    if (reason === undefined) throw error;
    return { kind: 'failed', reason };
  }
}

async function writeExport(task: ExportTask, snapshot: RecordSnapshot): Promise<ThreadOutcome> {
  const { folder, time, before, leastRecords } = task;
  const institutions = await snapshot.institutions();
  const total = institutions.reduce((sum, { records }) => sum + records, 0);
  if (before && total < leastRecords) return { kind: 'refused', records: total, before };
  const written: InstitutionLines[] = [];
  // The largest first: at the end, compressing a large file is all that is left to wait for.
  const bySize = institutions.toSorted((a, b) => b.records - a.records);
  const files = mapInOrder(institutionLines(task, snapshot, bySize, total), WRITTEN_AHEAD, (one) => {
    written.push(one);
    return one;
  });
  const archive = await writeArchive(join(folder, ARCHIVE), files);
  const damaged = written.flatMap((lines) => lines.damaged);
  const records = total - damaged.length;
  if (before && records < leastRecords) return { kind: 'refused', records, before };
  const manifest: Manifest = {
    time,
    records,
    archive: { name: ARCHIVE, ...archive },
    institutions: inOrderOf(institutions, written).map(({ name, mtime, path, records, bytes }) => ({
      name,
      file: basename(path),
      records,
      bytes,
      changed: new Date(mtime * 1000).toISOString(),
    })),
  };
  // Another web server that delivers the file uses this as Last-Modified. [dataset-6]
  await utimes(join(folder, ARCHIVE), new Date(time), new Date(time));
  await writeManifest(folder, manifest);
  return { kind: 'exported', manifest, damaged };
}

function inOrderOf(
  institutions: readonly Institution[],
  written: readonly InstitutionLines[],
): InstitutionLines[] {
  const byName = new Map(written.map((lines) => [lines.name, lines]));
  return institutions.flatMap(({ name }) => byName.get(name) ?? []);
}

/** Institutions whose lines are written before they are compressed, so that reading and compressing do not wait for each other. */
const WRITTEN_AHEAD = 8;

interface InstitutionLines extends WrittenLines {
  /** Of the institution. */
  readonly name: string;
  readonly mtime: number;
}

/**
 * Writes the lines of one institution after another. In a tar archive the size
 * precedes the content, so lines are first written to a file.
 */
async function* institutionLines(
  { folder, idBase }: ExportTask,
  snapshot: RecordSnapshot,
  institutions: readonly Institution[],
  total: number,
): AsyncGenerator<InstitutionLines> {
  let before = 0;
  for (const { name, records, datestamp } of institutions) {
    const lines = await writeLines(join(folder, fileNameOf(name)), snapshot.records(name), idBase, (read) =>
      parentPort?.postMessage({ records: before + read, total } satisfies ExportProgress),
    );
    before += records;
    yield { ...lines, name, mtime: datestamp };
  }
}

/** The comment names the origins of the lines. */
interface WrittenLines extends Omit<ArchiveFile, 'mtime'> {
  readonly records: number;
  /** Uuids of records without a line, whose body is damaged. */
  readonly damaged: readonly string[];
}

const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Writes the line of each record to a new file. `idBase`: {id_base}, without a
 * trailing slash. `onRecords` is called with the number of records read so far.
 * Errors: StoreError, those of the file system.
 */
async function writeLines(
  path: string,
  records: AsyncIterable<LiveRecord>,
  idBase: string,
  onRecords: (records: number) => void = () => undefined,
): Promise<WrittenLines> {
  const origins: OriginRun[] = [];
  const damaged: string[] = [];
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    let text = '';
    for await (const { uuid, pipelineId, body } of records) {
      const parsed = readStoredBody(body);
      if (parsed === undefined) {
        damaged.push(uuid);
        continue;
      }
      const { record, supplied } = parsed;
      text += `${JSON.stringify(writeDatasetLine(suppliedWithOurUrls(supplied, record, { idBase, uuid })))}\n`;
      addOrigin(origins, originOf(record, uuid, pipelineId));
      count += 1;
      if (text.length < CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
      onRecords(count + damaged.length);
    }
    yield text;
    onRecords(count + damaged.length);
  };
  const file = createWriteStream(path, { flags: 'wx' });
  await pipeline(lines, file);
  return { path, bytes: file.bytesWritten, comment: originsComment(origins), records: count, damaged };
}

/**
 * Moves files into a new gzip-compressed tar archive, syncs it and reads it back.
 * The same files give the same bytes.
 * Errors: FileError if it reads differently, or a file has another size; those of the file system and of `files`.
 */
export async function writeArchive(
  path: string,
  files: Parameters<typeof tarArchive>[0],
): Promise<Omit<Manifest['archive'], 'name'>> {
  const gzip = createGzip({ chunkSize: CHUNK_BYTES });
  const file = createWriteStream(path, { flags: 'wx', flush: true });
  const written = createHash('sha256');
  const hashed = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      written.update(chunk);
      yield chunk;
    }
  };
  await pipeline(tarArchive(files), gzip, hashed, file);
  const sha256 = written.digest('hex');
  const stored = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), stored);
  if (stored.digest('hex') !== sha256) {
    throw new FileError(`${path} reads differently from what was written`);
  }
  return { bytes: file.bytesWritten, sha256, unpackedBytes: gzip.bytesWritten };
}
