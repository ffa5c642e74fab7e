import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { FileError } from '../kernel/files.ts';
import type { Manifest } from './manifest.ts';

export interface ArchiveFile {
  /** Its last part is the name in the archive: ASCII, at most 100 characters. */
  readonly path: string;
  readonly bytes: number;
  /** Unix seconds. */
  readonly mtime: number;
  /** In the extended header (pax), which programs usually do not show. */
  readonly comment?: string | undefined;
}

/** Large, because each chunk waits until the thread, which also writes lines, can take it. */
const CHUNK_BYTES = 4 * 1024 * 1024;

type ArchiveFiles = AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>;

/**
 * Moves files into a new gzip-compressed tar archive, syncs it and reads it back.
 * The same files give the same bytes.
 * Errors: FileError if it reads differently; those of the file system and of `files`.
 */
export async function writeArchive(
  path: string,
  files: ArchiveFiles,
): Promise<Omit<Manifest['archive'], 'name'>> {
  const archive = pack();
  const gzip = createGzip({ chunkSize: CHUNK_BYTES });
  const file = createWriteStream(path, { flags: 'wx', flush: true });
  const written = createHash('sha256');
  const tar = async function* (): AsyncGenerator<Buffer> {
    yield* archive as AsyncIterable<Buffer>;
  };
  const hashed = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      written.update(chunk);
      yield chunk;
    }
  };
  await Promise.all([addFiles(archive, files), pipeline(tar, gzip, hashed, file)]);
  const sha256 = written.digest('hex');
  const stored = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), stored);
  if (stored.digest('hex') !== sha256) {
    throw new FileError(`${path} reads differently from what was written`);
  }
  return { bytes: file.bytesWritten, sha256, unpackedBytes: gzip.bytesWritten };
}

async function addFiles(archive: Pack, files: ArchiveFiles): Promise<void> {
  try {
    for await (const { path, bytes, mtime, comment } of files) {
      const pax = comment === undefined ? {} : { pax: { comment } };
      const header = { name: basename(path), size: bytes, mtime: new Date(mtime * 1000), ...pax };
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
      createReadStream(path, { highWaterMark: CHUNK_BYTES }).on('error', reject).pipe(entry);
      await promise;
      await rm(path);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy();
    throw error;
  }
}
