import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedSegment } from '../build/pack-segment.ts';
import type { CollectionSchema } from '../schema.ts';
import { type Bitset, countBits } from '../segment/bitset.ts';
import { openSegment, type Segment } from '../segment/segment.ts';
import { SEGMENT_FORMAT, segmentBytes } from '../segment/segment-memory.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { numberSegments, type ValueNumbers } from '../segment/value-numbers.ts';
import { allocateVectorMemory, openColumns, usedBytes, type VectorMemory } from '../segment/vector-column.ts';
import { checksum, readInto, readTextIfThere, writeDurably } from './files.ts';

/** The segments that are searched together. A writer replaces the generation file by rename; readers follow it. */
export interface Generation {
  readonly format: number;
  readonly schemaHash: string;
  readonly number: number;
  /** Of the documents that are in it. */
  readonly epoch: number;
  /** The last change and row of the documents that are in it. */
  readonly change: number;
  readonly lastRow: number;
  readonly segments: readonly SegmentEntry[];
}

export interface SegmentEntry {
  readonly id: string;
  readonly bytes: number;
  readonly checksum: number;
  /** Of the file of vectors; undefined without vectors. */
  readonly vectorChecksum?: number;
  /** Number of the generation that wrote the set of live documents; undefined: all are live. */
  readonly liveSince?: number;
  readonly liveChecksum?: number;
}

/** A segment in memory that threads share, with its live documents. */
export interface SharedSegment {
  readonly id: string;
  /** Of the segment's file. */
  readonly checksum: number;
  readonly buffer: SharedArrayBuffer;
  readonly vectors: VectorMemory | undefined;
  readonly live: SharedArrayBuffer | undefined;
  /** Of its facet values, once it is published with others. */
  readonly numbers?: ValueNumbers | undefined;
}

/** A generation in memory that threads share. */
export interface Published {
  readonly generation: number;
  /** The last change of the documents that is in it. */
  readonly change: number;
  readonly segments: readonly SharedSegment[];
}

interface GenerationFile extends Generation {
  /** CRC-32 of the JSON text without this member. */
  readonly checksum: number;
}

/** The index files do not match the generation, or this not the documents: rebuild them from the documents. */
export class DamagedIndex extends Error {}

/** An index and its documents are of one history if they have the same epoch. */
export interface DocumentsState {
  readonly epoch: number;
  readonly change: number;
}

/**
 * Errors: DamagedIndex for an index of other documents, or of a later state of these: a copy
 * was restored, or changes were lost.
 */
export function checkBelongs(
  { epoch, change }: Pick<Generation, 'epoch' | 'change'>,
  documents: DocumentsState,
): void {
  if (epoch !== documents.epoch) throw new DamagedIndex('the index belongs to other documents');
  if (change > documents.change)
    throw new DamagedIndex(`the index has change ${change}, its documents only ${documents.change}`);
}

const generationPath = (folder: string): string => join(folder, 'generation.json');
const segmentPath = (folder: string, id: string): string => join(folder, `${id}.segment`);
const vectorPath = (folder: string, id: string): string => join(folder, `${id}.vectors`);
export const livePath = (folder: string, id: string, since: number): string =>
  join(folder, `${id}.${since}.live`);

export const schemaHash = (schema: CollectionSchema): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);

/**
 * The generation of the folder; undefined when none was published yet.
 * Errors: DamagedIndex for a file that cannot be read or is of another format or schema.
 */
export function readGeneration(folder: string, schema: CollectionSchema): Generation | undefined {
  const text = readTextIfThere(generationPath(folder));
  if (text === undefined) return undefined;
  const { checksum: expected, ...generation } = parse(text);
  if (generation.format !== SEGMENT_FORMAT) {
    throw new DamagedIndex(
      `the index has format ${generation.format}, this version writes ${SEGMENT_FORMAT}`,
    );
  }
  if (generation.schemaHash !== schemaHash(schema))
    throw new DamagedIndex('the index belongs to another schema');
  if (checksumOf(generation) !== expected) throw new DamagedIndex('the generation file is damaged');
  return generation;
}

/** The number in the folder's generation file, unchecked; NaN without one. */
export function publishedNumber(folder: string): number {
  return Number(/"number":(\d+)/.exec(readTextIfThere(generationPath(folder)) ?? '')?.[1] ?? Number.NaN);
}

/** The last change in the folder's generation file, unchecked; NaN without one. */
export const publishedChange = (folder: string): number =>
  Number(/"change":(\d+)/.exec(readTextIfThere(generationPath(folder)) ?? '')?.[1] ?? Number.NaN);

/** When the folder's generation was published, in milliseconds since 1970; undefined without one. */
export const publicationTime = (folder: string): number | undefined =>
  statSync(generationPath(folder), { throwIfNoEntry: false })?.mtimeMs;

function parse(text: string): GenerationFile {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return parsed as GenerationFile;
  } catch (error) {
    throw new DamagedIndex('the generation file is damaged', { cause: error });
  }
  throw new DamagedIndex('the generation file is damaged');
}

const checksumOf = (generation: Generation): number => checksum(Buffer.from(JSON.stringify(generation)));

export function writeGeneration(folder: string, generation: Generation): void {
  const file: GenerationFile = { ...generation, checksum: checksumOf(generation) };
  writeDurably(generationPath(folder), JSON.stringify(file));
}

/**
 * Reads the segments of a generation, with vectors and live documents, from their
 * files. Segments in `loaded`, by key, are not read; those that are read are added to
 * it, also when this ends with an error.
 * Errors: DamagedIndex for a wrong checksum; ENOENT for a missing file, after which a
 * reader reads the generation again.
 */
export function loadSegments(
  folder: string,
  { segments }: Generation,
  loaded: Map<string, SharedSegment>,
): SharedSegment[] {
  // The large files first: a writer replaces live documents with every publication.
  for (const entry of segments) {
    const key = segmentKey(entry);
    if (!loaded.has(key)) loaded.set(key, loadSegment(folder, entry));
  }
  return segments.map((entry) => {
    const segment = loaded.get(segmentKey(entry)) ?? loadSegment(folder, entry);
    return { ...segment, live: loadLive(folder, entry) };
  });
}

/** Also distinguishes segments of one id, which may exist after a backup was restored. */
export const segmentKey = ({ id, checksum: sum }: Pick<SegmentEntry, 'id' | 'checksum'>): string =>
  `${id}-${sum}`;

export const byKey = (segments: readonly SharedSegment[]): Map<string, SharedSegment> =>
  new Map(segments.map((segment) => [segmentKey(segment), segment]));

/** Without live documents. Errors: as loadSegments. */
function loadSegment(folder: string, entry: SegmentEntry): SharedSegment {
  const { id } = entry;
  const { buffer } = readChecked(segmentPath(folder, id), entry.checksum, sharedBuffer);
  return { id, checksum: entry.checksum, buffer, vectors: loadVectors(folder, entry), live: undefined };
}

function loadLive(
  folder: string,
  { id, liveSince, liveChecksum = 0 }: SegmentEntry,
): SharedArrayBuffer | undefined {
  if (liveSince === undefined) return undefined;
  return readChecked(livePath(folder, id, liveSince), liveChecksum, sharedBuffer).buffer;
}

function loadVectors(folder: string, { id, vectorChecksum }: SegmentEntry): VectorMemory | undefined {
  if (vectorChecksum === undefined) return undefined;
  const path = vectorPath(folder, id);
  const vectors = readChecked(path, vectorChecksum, allocateVectorMemory);
  if (!openColumns(vectors)) throw new DamagedIndex(`${path} has an unknown format`);
  return vectors;
}

const sharedBuffer = (bytes: number): { readonly buffer: SharedArrayBuffer } => ({
  buffer: new SharedArrayBuffer(bytes),
});

/** Reads a file into memory that threads share. */
function readChecked<M extends { readonly buffer: ArrayBufferLike }>(
  path: string,
  expected: number,
  allocate: (bytes: number) => M,
): M {
  const { memory, bytes } = readInto(path, allocate);
  if (checksum(bytes) !== expected) throw new DamagedIndex(`${path} is damaged`);
  return memory;
}

/** Writes a segment durably. A generation makes it part of the index. */
export function writeSegment(folder: string, id: string, { buffer, vectors }: PackedSegment): SegmentEntry {
  const bytes = segmentBytes(buffer);
  writeDurably(segmentPath(folder, id), bytes);
  const entry = { id, bytes: bytes.length, checksum: checksum(bytes) };
  if (!vectors) return entry;
  const codes = usedBytes(vectors);
  writeDurably(vectorPath(folder, id), codes);
  return { ...entry, vectorChecksum: checksum(codes) };
}

/** The files of a segment without its live documents. */
export const segmentFiles = (folder: string, { id, vectorChecksum }: SegmentEntry): string[] => [
  segmentPath(folder, id),
  ...(vectorChecksum === undefined ? [] : [vectorPath(folder, id)]),
];

/** The segment with its live documents, as a part of a snapshot. */
export function toSnapshotPart(shared: SharedSegment, opened?: Segment): SnapshotPart {
  const { id, buffer, vectors, live, numbers } = shared;
  const segment = opened ?? openSegment(id, buffer, vectors);
  if (!segment) throw new DamagedIndex(`segment ${id} has an unknown format`);
  const set: Bitset | undefined = live && new Uint32Array(live);
  return { segment, live: set, liveCount: set ? countBits(set) : segment.documentCount, numbers };
}

/**
 * The segments with numbers for their facet values, so that no search has to make them.
 * What `before` has is used again.
 */
export function withNumbers(
  segments: readonly SharedSegment[],
  before: readonly SharedSegment[],
): SharedSegment[] {
  const given = new Map(before.map((segment) => [segmentKey(segment), segment.numbers]));
  const facets = new Map<string, Segment['facets']>();
  const numbers = numberSegments(
    segments.map((segment) => {
      const key = segmentKey(segment);
      return {
        key,
        bytes: segmentBytes(segment.buffer).length,
        numbers: given.get(key),
        facets: () => facets.getOrInsertComputed(key, () => toSnapshotPart(segment).segment.facets),
      };
    }),
  );
  return segments.map((segment, i) => ({ ...segment, numbers: numbers[i] }));
}
