import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { CatalogEntry } from './catalog.ts';
import { DocumentReader } from './document-reader.ts';
import { documentsPath } from './document-tables.ts';
import { isMissing } from './files.ts';
import { DamagedIndex, type Generation, livePath, readGeneration, segmentFiles } from './generation.ts';

/** What a look at a collection's files shows. */
export interface CollectionState {
  readonly documents: number;
  /** Bytes of the index files, which are in memory while they are searched. */
  readonly indexBytes: number;
  readonly segments: number;
  /** Stored changes that cannot be searched yet. */
  readonly unpublished: number;
  /** What is wrong with the index; it can be made again from the documents. */
  readonly damage: string | undefined;
}

const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Compares every file of the index with its checksum, and changes nothing.
 * Errors: those of SQLite when the documents cannot be read; the signal's reason.
 */
export async function checkCollection(
  { folder, schema }: CatalogEntry,
  signal: AbortSignal,
): Promise<CollectionState> {
  const reader = new DocumentReader(documentsPath(folder));
  try {
    const documents = reader.count();
    const lastChange = reader.lastChange();
    const found = await findDamage(() => readGeneration(folder, schema), folder, signal);
    const { generation, damage } = found;
    return {
      documents,
      indexBytes: found.bytes,
      segments: generation?.segments.length ?? 0,
      unpublished: lastChange - (generation?.change ?? 0),
      damage,
    };
  } finally {
    reader.close();
  }
}

interface Found {
  readonly generation: Generation | undefined;
  readonly bytes: number;
  readonly damage: string | undefined;
}

async function findDamage(
  read: () => Generation | undefined,
  folder: string,
  signal: AbortSignal,
): Promise<Found> {
  for (let missedIn: number | undefined; ; ) {
    let generation: Generation | undefined;
    let bytes = 0;
    try {
      generation = read();
      for (const [path, expected] of filesOf(folder, generation)) {
        const file = await checksumOf(path, signal);
        if (file.checksum !== expected) throw new DamagedIndex(`${path} is damaged`);
        bytes += file.bytes;
      }
      return { generation, bytes, damage: undefined };
    } catch (error) {
      // A file that a writer has replaced meanwhile belongs to an older generation.
      if (isMissing(error) && generation?.number !== missedIn) {
        missedIn = generation?.number;
        continue;
      }
      if (!(error instanceof DamagedIndex || isMissing(error))) throw error;
      return { generation, bytes, damage: error instanceof Error ? error.message : String(error) };
    }
  }
}

function filesOf(folder: string, generation: Generation | undefined): (readonly [string, number])[] {
  return (generation?.segments ?? []).flatMap((entry) => {
    const [segment = '', vectors] = segmentFiles(folder, entry);
    const { id, checksum, vectorChecksum = 0, liveSince, liveChecksum = 0 } = entry;
    const files: (readonly [string, number])[] = [[segment, checksum]];
    if (vectors !== undefined) files.push([vectors, vectorChecksum]);
    if (liveSince !== undefined) files.push([livePath(folder, id, liveSince), liveChecksum]);
    return files;
  });
}

/** Reads a file piece by piece: it may be larger than the memory that is free. */
async function checksumOf(path: string, signal: AbortSignal): Promise<{ bytes: number; checksum: number }> {
  const file = await open(path);
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    for (let bytes = 0, checksum = 0; ; ) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, piece.length, bytes);
      if (bytesRead === 0) return { bytes, checksum };
      bytes += bytesRead;
      checksum = crc32(piece.subarray(0, bytesRead), checksum);
    }
  } finally {
    await file.close();
  }
}
