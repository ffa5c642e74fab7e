import { closeSync, fsyncSync, openSync } from 'node:fs';
import { type Extent, extentOf, GZIP_HEADER, gzipTrailer, joined, NOTHING, packPiece } from './gzip-parts.ts';
import { DamagedFile, readBack } from './read-back.ts';
import { paddingAfter, TAR_END, tarHeader } from './tar-header.ts';
import { readAll, writeAll } from './whole-files.ts';

/** A file in the archive; its bytes are those of its pieces. */
export interface ArchiveFile {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  /** Unix seconds. */
  readonly mtime: number;
  readonly comment?: string | undefined;
  readonly pieces: readonly ArchivePiece[];
}

/** Deflated bytes, and where they are until they have their place. */
export interface ArchivePiece {
  readonly raw: Extent;
  readonly packed: Extent;
  readonly source: Source;
}

export interface Source {
  readonly path: string;
  readonly offset: number;
}

export interface WrittenArchive {
  readonly bytes: number;
  readonly sha256: string;
  /** Where the pieces of each file are, in bytes. */
  readonly offsets: readonly (readonly number[])[];
  readonly unpackedBytes: number;
}

export const bytesOf = ({ pieces }: Pick<ArchiveFile, 'pieces'>): number =>
  pieces.reduce((sum, { raw }) => sum + raw.bytes, 0);

/**
 * Makes a gzip-compressed tar archive, which is on the disk and was read back
 * when this returns. To be run where nobody waits for the thread.
 * Errors: DamagedFile, those of the file system.
 */
export function writeArchive(path: string, files: readonly ArchiveFile[]): WrittenArchive {
  const out = openSync(path, 'wx+');
  const writer = new PieceWriter(out);
  try {
    const offsets = writeFiles(writer, files);
    fsyncSync(out);
    const sha256 = readBack(out, writer.written);
    return { bytes: writer.written.bytes, sha256, offsets, unpackedBytes: writer.raw.bytes };
  } finally {
    writer.close();
    closeSync(out);
  }
}

function writeFiles(writer: PieceWriter, files: readonly ArchiveFile[]): number[][] {
  writer.write(GZIP_HEADER);
  let padding = 0;
  const offsets = files.map((file) => {
    const bytes = bytesOf(file);
    writer.add(Buffer.concat([Buffer.alloc(padding), tarHeader({ ...file, bytes })]));
    padding = paddingAfter(bytes);
    return file.pieces.map((piece) => writer.copy(piece));
  });
  writer.add(Buffer.concat([Buffer.alloc(padding), TAR_END]), { isLast: true });
  writer.write(gzipTrailer(writer.raw));
  return offsets;
}

class PieceWriter {
  readonly #out: number;
  readonly #sources = new Map<string, number>();
  #buffer = Buffer.alloc(0);
  written = NOTHING;
  /** What all pieces so far unpack to. */
  raw = NOTHING;

  constructor(out: number) {
    this.#out = out;
  }

  add(bytes: Buffer, options?: { readonly isLast: boolean }): void {
    const { packed, raw } = packPiece(bytes, options);
    this.write(packed);
    this.raw = joined(this.raw, raw);
  }

  /** Copies a piece from where it is, and gives where it is then. */
  copy({ source, packed, raw }: ArchivePiece): number {
    if (this.#buffer.length < packed.bytes) this.#buffer = Buffer.allocUnsafe(2 * packed.bytes);
    const bytes = this.#buffer.subarray(0, packed.bytes);
    const isSame = readAll(this.#open(source.path), bytes, source.offset);
    if (!isSame || extentOf(bytes).crc !== packed.crc) {
      throw new DamagedFile(`what was written at byte ${source.offset} of ${source.path} reads differently`);
    }
    const offset = this.written.bytes;
    this.write(bytes, packed);
    this.raw = joined(this.raw, raw);
    return offset;
  }

  write(bytes: Uint8Array, extent = extentOf(bytes)): void {
    writeAll(this.#out, bytes, this.written.bytes);
    this.written = joined(this.written, extent);
  }

  close(): void {
    for (const file of this.#sources.values()) closeSync(file);
  }

  #open(path: string): number {
    const file = this.#sources.get(path) ?? openSync(path, 'r');
    this.#sources.set(path, file);
    return file;
  }
}
