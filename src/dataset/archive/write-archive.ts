import type { FileHandle } from 'node:fs/promises';
import { combineCrc } from './crc-combine.ts';
import { type Extent, extentOf, GZIP_HEADER, gzipTrailer, packPiece } from './gzip-parts.ts';
import { readAll, type Source, writeAll } from './spool.ts';
import { paddingAfter, TAR_END, tarHeader } from './tar-header.ts';

/** A file in the archive; its bytes are those of its pieces. */
export interface ArchiveFile {
  /** ASCII, at most 100 characters. */
  readonly name: string;
  /** Unix seconds. */
  readonly mtime: number;
  readonly comment?: string | undefined;
  readonly pieces: readonly ArchivePiece[];
}

export interface ArchivePiece {
  readonly raw: Extent;
  readonly packed: Extent;
  readonly source: Source;
}

export interface WrittenArchive {
  /** Everything that was written, one after another, for those who read it back. */
  readonly parts: readonly Extent[];
  /** Where the pieces of each file are, in bytes. */
  readonly offsets: readonly (readonly number[])[];
  readonly unpackedBytes: number;
}

export const bytesOf = ({ pieces }: Pick<ArchiveFile, 'pieces'>): number =>
  pieces.reduce((sum, { raw }) => sum + raw.bytes, 0);

/** Writes a gzip-compressed tar archive into an empty file and syncs it. */
export async function writeArchive(out: FileHandle, files: readonly ArchiveFile[]): Promise<WrittenArchive> {
  const writer = new PieceWriter(out);
  await writer.write(GZIP_HEADER);
  const offsets: number[][] = [];
  let padding = 0;
  for (const file of files) {
    const bytes = bytesOf(file);
    const seam = packPiece(Buffer.concat([Buffer.alloc(padding), tarHeader({ ...file, bytes })]));
    await writer.add(seam.packed, seam.raw);
    const places: number[] = [];
    for (const { raw, packed, source } of file.pieces) {
      places.push(writer.bytes);
      await writer.add(await readAll(source, packed), raw);
    }
    offsets.push(places);
    padding = paddingAfter(bytes);
  }
  const end = packPiece(Buffer.concat([Buffer.alloc(padding), TAR_END]), { isLast: true });
  await writer.add(end.packed, end.raw);
  await writer.write(gzipTrailer(writer.raw));
  await out.sync();
  return { parts: writer.parts, offsets, unpackedBytes: writer.raw.bytes };
}

class PieceWriter {
  readonly #out: FileHandle;
  readonly parts: Extent[] = [];
  bytes = 0;
  /** What all pieces so far unpack to. */
  raw: Extent = { bytes: 0, crc: 0 };

  constructor(out: FileHandle) {
    this.#out = out;
  }

  async add(packed: Uint8Array, raw: Extent): Promise<void> {
    await this.write(packed);
    this.raw = { bytes: this.raw.bytes + raw.bytes, crc: combineCrc(this.raw.crc, raw.crc, raw.bytes) };
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeAll(this.#out, bytes, this.bytes);
    this.bytes += bytes.length;
    this.parts.push(extentOf(bytes));
  }
}
