import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';

export interface ArchiveFile {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  /** Unix seconds. */
  readonly mtime: number;
  /** In the extended header (pax), which programs usually do not show. */
  readonly comment?: string | undefined;
  readonly path: string;
  readonly bytes: number;
}

export interface WrittenArchive {
  readonly bytes: number;
  readonly sha256: string;
  readonly unpackedBytes: number;
}

/** A file differs from what was written to it. */
export class DamagedFile extends Error {}

const CHUNK_BYTES = 512 * 1024;

/**
 * Writes a gzip-compressed tar archive, syncs it and reads it back. The same files
 * give the same bytes.
 * Errors: DamagedFile, those of the file system and of `files`.
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): Promise<WrittenArchive> {
  const archive = pack();
  let unpackedBytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      unpackedBytes += chunk.length;
      yield chunk;
    }
  };
  const written = new Meter();
  const writing = pipeline(
    counted,
    createGzip({ chunkSize: CHUNK_BYTES }),
    (chunks: AsyncIterable<Buffer>) => written.measure(chunks),
    createWriteStream(path, { flags: 'wx', flush: true }),
  );
  const adding = addFiles(archive, files).catch((error) => {
    archive.destroy();
    throw error;
  });
  await Promise.all([adding, writing]);
  const sha256 = written.digest();
  const read = new Meter();
  for await (const _ of read.measure(createReadStream(path, { highWaterMark: CHUNK_BYTES })));
  if (read.digest() !== sha256) throw new DamagedFile(`${path} reads differently from what was written`);
  return { bytes: written.bytes, sha256, unpackedBytes };
}

async function addFiles(
  archive: Pack,
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
): Promise<void> {
  for await (const { name, mtime, comment, path, bytes } of files) {
    const pax = comment === undefined ? {} : { pax: { comment } };
    const header = { name, size: bytes, mtime: new Date(mtime * 1000), ...pax };
    await new Promise<void>((resolve, reject) => {
      const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()));
      createReadStream(path, { highWaterMark: CHUNK_BYTES }).on('error', reject).pipe(entry);
    });
  }
  archive.finalize();
}

/** Counts and hashes bytes. */
class Meter {
  readonly #hash = createHash('sha256');
  bytes = 0;

  async *measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.bytes += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}
