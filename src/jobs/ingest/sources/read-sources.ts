import { createReadStream } from 'node:fs';
import { basename, posix } from 'node:path';
import {
  Z_BUF_ERROR,
  Z_NO_FLUSH,
  Z_OK,
  Z_STREAM_END,
  ZStream,
  zlibInflate,
  zlibInflateInit2,
  zlibInflateReset,
} from 'pako';
import { type Origin, type OriginRun, readOriginsComment } from '../../../edm/record/dataset-origins.ts';
import { NotEnclosed, openEnclosed } from '../../../kernel/enclosed-files.ts';
import { messageOf } from '../../../kernel/error-message.ts';
import { isPipelineId, pipelineIdOf } from '../pipeline-id.ts';
import type { SourceFile } from '../source-files.ts';
import { type FileFormat, formatOf } from './file-format.ts';
import { type Item, type ItemBatch, SourceError } from './item-batches.ts';
import { splitJson } from './split-json.ts';
import { splitLines, wholeFile } from './split-lines.ts';
import { tarMembers } from './tar-members.ts';

/** A file, or a file in an archive, whose records belong to one data source. */
export interface SourceDocument {
  /** The file's path; for a file in an archive, the archive's path, a slash and its path there. */
  readonly name: string;
  readonly pipelineId: string;
  /** Base URL of an RDF/XML document, and the one that version 1.0 gave it. */
  readonly base?: string;
  readonly formerBase?: string;
  /** Of lines from a Vitrine export: what the lines do not say. */
  readonly origin?: Origin;
}

export type SourceEvent =
  | { readonly kind: 'opened'; readonly document: SourceDocument }
  | { readonly kind: 'items'; readonly document: SourceDocument; readonly batch: ItemBatch }
  | { readonly kind: 'failed'; readonly name: string; readonly reason: string };

export interface ReadSourcesOptions {
  /** The data source of all files; by default each file's name. */
  readonly pipelineId: string | undefined;
  /** Called with the number of bytes read from disk since the last call. */
  readonly onBytes: (bytes: number) => void;
}

const DISK_CHUNK_BYTES = 64 * 1024;

/**
 * The content of the files, in order, one batch at a time. A file that cannot be
 * read to its end yields what comes before and then `failed`; then the next
 * files follow.
 */
export async function* readSources(
  files: readonly SourceFile[],
  options: ReadSourcesOptions,
): AsyncGenerator<SourceEvent> {
  for (const file of files) {
    const { path, pathInFolder, refusal } = file;
    const format = formatOf(basename(path));
    if (refusal !== undefined) yield { kind: 'failed', name: path, reason: refusal };
    if (refusal !== undefined || format === undefined) continue;
    const bytes = readBytes(file, options);
    yield* guarded(path, readFile({ name: path, pathInFolder }, format, bytes, options));
  }
}

async function* guarded(name: string, events: AsyncIterable<SourceEvent>): AsyncGenerator<SourceEvent> {
  try {
    yield* events;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { kind: 'failed', name, reason: error.message };
  }
}

interface FileName {
  /** For messages. */
  readonly name: string;
  /** From the source of the command line on, if that is a folder or an archive. */
  readonly pathInFolder: string | undefined;
}

async function* readFile(
  { name, pathInFolder }: FileName,
  format: FileFormat,
  packed: AsyncIterable<Uint8Array>,
  options: ReadSourcesOptions,
): AsyncGenerator<SourceEvent> {
  const chunks = format.isGzip ? gunzip(packed) : packed;
  if (format.content === 'tar') {
    yield* readArchive({ name, pathInFolder }, chunks, options);
    return;
  }
  const pipelineId = options.pipelineId ?? pipelineIdOf(format.stem);
  if (pipelineId === undefined) {
    throw new SourceError('the name gives no pipeline id; name one with --pipeline');
  }
  const document: SourceDocument =
    format.content === 'xml' ? { name, pipelineId, ...basesOf(format, pathInFolder) } : { name, pipelineId };
  yield { kind: 'opened', document };
  const batches = SPLITTERS[format.content](chunks);
  for await (const batch of batches) yield { kind: 'items', document, batch };
}

const SPLITTERS = { lines: splitLines, json: splitJson, xml: wholeFile } as const;

/**
 * Files of one source may use the same relative URLs for different records. The path begins in the
 * folder or archive of the command line, so that a delivery may be moved or have a new name.
 */
function basesOf(
  { stem }: FileFormat,
  pathInFolder: string | undefined,
): Pick<SourceDocument, 'base' | 'formerBase'> {
  const folders = pathInFolder === undefined ? [] : posix.dirname(pathInFolder).split('/');
  const segments = [...folders.filter((folder) => !['', '.', '..'].includes(folder)), stem];
  return {
    base: `file:///${segments.map(encodeURIComponent).join('/')}/`,
    formerBase: `file:///${encodeURIComponent(stem)}/`,
  };
}

/** Each line about a record of the file repeats its name. Paths of files on a disk are no longer. */
const MAX_NAME_CHARACTERS = 4096;

async function* readArchive(
  { name: archive, pathInFolder }: FileName,
  chunks: AsyncIterable<Uint8Array>,
  options: ReadSourcesOptions,
): AsyncGenerator<SourceEvent> {
  for await (const member of tarMembers(chunks)) {
    const fileName = posix.basename(member.name);
    const format = formatOf(fileName);
    if (fileName.startsWith('.') || format === undefined || format.content === 'tar') continue;
    if (member.name.length > MAX_NAME_CHARACTERS) {
      const reason = `contains a file whose name has ${member.name.length} characters: not read`;
      yield { kind: 'failed', name: archive, reason };
      continue;
    }
    const path = posix.normalize(member.name);
    const name = `${archive}/${path}`;
    const runs = member.comment === undefined ? undefined : readOriginsComment(member.comment);
    const isExport = runs !== undefined && format.content === 'lines' && !format.isGzip;
    const events = isExport
      ? readExported(name, member.chunks, runs, options)
      : readFile(
          { name, pathInFolder: pathInFolder === undefined ? path : `${pathInFolder}/${path}` },
          format,
          member.chunks,
          options,
        );
    yield* guarded(name, events);
  }
}

/** Lines of a Vitrine export: those of each origin are a separate document. */
async function* readExported(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  runs: readonly OriginRun[],
  { pipelineId }: ReadSourcesOptions,
): AsyncGenerator<SourceEvent> {
  const documents = new Map<Origin | undefined, SourceDocument>();
  for (const { origin } of runs) {
    if (!isPipelineId(origin.pipelineId)) throw new SourceError('its comment names no pipeline');
    documents.set(origin, { name, pipelineId: pipelineId ?? origin.pipelineId, origin });
  }
  const originOf = lineOrigins(runs);
  for await (const batch of splitLines(chunks)) {
    for (const [origin, items] of Map.groupBy(batch.items, originOf)) {
      const document = documents.get(origin);
      if (document === undefined) throw new SourceError('its comment describes fewer lines than it has');
      yield { kind: 'opened', document };
      yield { kind: 'items', document, batch: { bytes: batch.bytes, items } };
    }
  }
}

/** The origin of each line of a file, to be called in the order of lines; undefined after the last run. */
function lineOrigins(runs: readonly OriginRun[]): (item: Item) => Origin | undefined {
  let current = 0;
  let lastLine = runs[0]?.records ?? 0;
  return ({ line }) => {
    while (line > lastLine && current < runs.length) {
      current += 1;
      lastLine += runs[current]?.records ?? 0;
    }
    return runs[current]?.origin;
  };
}

async function* readBytes(file: SourceFile, { onBytes }: ReadSourcesOptions): AsyncGenerator<Uint8Array> {
  const { path, root, pathInFolder } = file;
  try {
    // A link may have taken the file's place since the folder was listed.
    const opened =
      root === undefined || pathInFolder === undefined ? {} : { fd: openEnclosed(root, pathInFolder) };
    for await (const chunk of createReadStream(path, { ...opened, highWaterMark: DISK_CHUNK_BYTES })) {
      onBytes(chunk.length);
      yield chunk;
    }
  } catch (cause) {
    if (cause instanceof NotEnclosed) throw new SourceError(cause.message, { cause });
    const reason = messageOf(cause);
    throw new SourceError(`cannot be read (${reason})`, { cause });
  }
}

/** zlib's largest window, plus 16: gzip only. */
const GZIP_WINDOW_BITS = 31;
const OUTPUT_BYTES = 128 * 1024;

/**
 * Unpacks gzip data (RFC 1952): one or more members in a row, with zeros between and
 * after them, as tapes and padding leave them. Everything before damage is unpacked.
 * Node's own decompressor never ends if a write follows such zeros, and discards what
 * comes shortly before damage.
 * Errors: SourceError; those of the chunks.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new ZStream();
  zlibInflateInit2(stream, GZIP_WINDOW_BITS);
  let isBetweenMembers = false;
  for await (const chunk of chunks) {
    stream.input = chunk;
    stream.next_in = 0;
    stream.avail_in = chunk.length;
    while (isBetweenMembers ? skipZeros(stream) : !isWaiting(stream)) {
      if (isBetweenMembers) {
        if (chunk[stream.next_in] !== 0x1f) throw new SourceError('other data follows the gzip data');
        zlibInflateReset(stream);
      }
      stream.output = new Uint8Array(OUTPUT_BYTES);
      stream.next_out = 0;
      stream.avail_out = OUTPUT_BYTES;
      const status = zlibInflate(stream, Z_NO_FLUSH);
      if (stream.next_out > 0) yield stream.output.subarray(0, stream.next_out);
      if (status !== Z_OK && status !== Z_BUF_ERROR && status !== Z_STREAM_END) {
        throw new SourceError(`damaged gzip data (${stream.msg})`);
      }
      isBetweenMembers = status === Z_STREAM_END;
    }
  }
  if (!isBetweenMembers) throw new SourceError('the gzip data ends too early (unexpected end of file)');
}

/** Whether the chunk is used up, and all that it contains has been taken. */
const isWaiting = ({ avail_in, avail_out }: ZStream): boolean => avail_in === 0 && avail_out > 0;

/** Whether anything else follows in the chunk. */
function skipZeros(stream: ZStream): boolean {
  const { input, next_in, avail_in } = stream;
  let zeros = 0;
  while (zeros < avail_in && input[next_in + zeros] === 0) zeros += 1;
  stream.next_in += zeros;
  stream.avail_in -= zeros;
  return stream.avail_in > 0;
}
