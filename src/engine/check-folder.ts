import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { messageOf } from '../kernel/error-message.ts';
import { isMissing } from '../kernel/files.ts';
import { DamagedDocuments } from './fault.ts';
import { Catalog, type CatalogEntry } from './store/catalog.ts';
import { DocumentReader } from './store/document-reader.ts';
import { documentsPath } from './store/document-tables.ts';
import { type DocumentsDamage, findDamaged } from './store/find-damaged.ts';
import {
  checkBelongs,
  DamagedIndex,
  type Generation,
  livePath,
  readGeneration,
  segmentFiles,
} from './store/generation.ts';

/** A collection with its aliases. */
export interface CheckedCollection extends Partial<CollectionState> {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Why its documents cannot be read. The other members are then missing. */
  readonly unreadable?: string;
}

/** Which of the two files of the catalog in an engine's folder is damaged. If it is the catalog, its copy is used. */
export const damagedCatalogFile = (folder: string): Catalog['damagedFile'] =>
  existsSync(folder) ? new Catalog(folder).damagedFile : undefined;

/**
 * Checks every collection in an engine's folder without changing anything, also while
 * others write. Empty when the folder does not exist.
 * Errors: EngineUnavailable when the catalog is damaged; the signal's reason.
 */
export async function checkFolder(folder: string, signal: AbortSignal): Promise<CheckedCollection[]> {
  if (!existsSync(folder)) return [];
  const catalog = new Catalog(folder);
  const aliases = [...catalog.aliases()];
  const checked: CheckedCollection[] = [];
  for (const entry of catalog.collections()) {
    const { name } = entry.schema;
    const names = aliases.filter(([, target]) => target === name).map(([alias]) => alias);
    try {
      checked.push({ name, aliases: names, ...(await checkCollection(entry, signal)) });
    } catch (error) {
      signal.throwIfAborted();
      checked.push({
        name,
        aliases: names,
        unreadable: messageOf(error),
      });
    }
  }
  return checked;
}

interface CollectionState {
  readonly documents: number;
  /** Bytes of the index files, which a search has in memory. */
  readonly indexBytes: number;
  readonly segments: number;
  /** Stored changes that are not searchable yet. */
  readonly unpublished: number;
  /** What is damaged of the documents, which can be written again from where they came. */
  readonly damagedDocuments: DocumentsDamage;
  /** What is damaged in the index, which can be rebuilt from the documents. */
  readonly damage: string | undefined;
}

const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Compares every file of the index, and every document, with its checksum.
 * Errors: those of SQLite when the documents cannot be read; the signal's reason.
 */
async function checkCollection(
  { folder, schema }: CatalogEntry,
  signal: AbortSignal,
): Promise<CollectionState> {
  const reader = new DocumentReader(documentsPath(folder));
  try {
    const documents = reader.count();
    const lastChange = reader.lastChange();
    if (reader.hasLost()) throw new DamagedDocuments('they are older than their index was');
    const read = (): Generation | undefined => {
      const generation = readGeneration(folder, schema);
      if (generation) checkBelongs(generation, reader.state());
      return generation;
    };
    const found = await findDamage(read, folder, signal);
    const { generation, damage } = found;
    return {
      documents,
      indexBytes: found.bytes,
      segments: generation?.segments.length ?? 0,
      unpublished: lastChange - (generation?.change ?? 0),
      damagedDocuments: await findDamaged(documentsPath(folder), signal),
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
      // A writer may have replaced the file; then there is a newer generation.
      if (isMissing(error) && generation?.number !== missedIn) {
        missedIn = generation?.number;
        continue;
      }
      if (!(error instanceof DamagedIndex || isMissing(error))) throw error;
      return { generation, bytes, damage: messageOf(error) };
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

/** Reads a file piece by piece, because it may be larger than the free memory. */
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
