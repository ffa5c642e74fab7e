import type { CollectionSchema, Field } from '../schema.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Bitset } from './bitset.ts';
import { firstFrom } from './first-from.ts';
import type { Segment } from './segment.ts';

/** One consistent state of a collection's index: what a search works on. Never changes. */
export interface Snapshot {
  readonly schema: CollectionSchema;
  readonly fields: ReadonlyMap<string, Field>;
  readonly parts: readonly SnapshotPart[];
  /** Live documents in all parts. */
  readonly documentCount: number;
  readonly documents: StoredDocuments;
}

/** A segment, and which of its documents are still live. */
export interface SnapshotPart {
  readonly segment: Segment;
  /** Undefined: all of them. */
  readonly live: Bitset | undefined;
  readonly liveCount: number;
}

/** The documents as they were imported, for the state of this snapshot. */
export interface StoredDocuments {
  /** The documents of these rows; long values come along only where `wanted` says so. */
  read(rows: readonly number[], wanted: (field: string) => boolean): StoredDocument[];
  /** Hands over one field's vectors of these rows, in order, undefined where there is none; takes one row after the other. */
  eachVector(rows: Iterable<number>, field: string, visit: (vector: Float32Array | undefined) => void): void;
  /** The document with this id. */
  document(id: string): StoredDocument | undefined;
  /** Its sequence number. */
  sequenceOf(id: string): number | undefined;
}

export function makeSnapshot(
  schema: CollectionSchema,
  parts: readonly SnapshotPart[],
  documents: StoredDocuments,
): Snapshot {
  return {
    schema,
    fields: new Map(schema.fields.map((field) => [field.name, field])),
    parts,
    documentCount: parts.reduce((sum, part) => sum + part.liveCount, 0),
    documents,
  };
}

/** The document's ordinal in the segment, or -1. */
export function ordinalOfSequence({ sequences }: Segment, sequence: number): number {
  const ordinal = firstFrom(sequences, sequence);
  return sequences[ordinal] === sequence ? ordinal : -1;
}
