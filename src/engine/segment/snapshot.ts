import type { StoredDocument } from '../documents/stored-document.ts';
import type { DamagedDocument } from '../fault.ts';
import type { CollectionSchema, Field } from '../schema.ts';
import type { Bitset } from './bitset.ts';
import { entryText } from './dictionary.ts';
import type { Segment } from './segment.ts';
import { firstFrom } from './sorted-numbers.ts';
import { numberSegments, type ValueNumbers } from './value-numbers.ts';

/** An immutable, consistent state of a collection's index, over which a search runs. */
export interface Snapshot {
  readonly schema: CollectionSchema;
  readonly fields: ReadonlyMap<string, Field>;
  readonly parts: readonly SnapshotPart[];
  /** Live documents in all parts. */
  readonly documentCount: number;
  readonly documents: StoredDocuments;
}

/** A segment with its live documents. */
export interface SnapshotPart {
  readonly segment: Segment;
  /** Undefined: all. */
  readonly live: Bitset | undefined;
  readonly liveCount: number;
  /** Of its facet values; undefined in the segment that is numbered first. */
  readonly numbers?: ValueNumbers | undefined;
}

export interface LiveRow {
  readonly row: number;
  readonly sequence: number;
}

/** The documents of the snapshot as they were imported. */
export interface StoredDocuments {
  /**
   * The documents in these rows, or the first of them, at least one, until they have
   * `maxCharacters`; with long values only if one of their fields is wanted. Undefined for one that is damaged.
   */
  read(
    rows: Iterable<number>,
    wanted: (field: string) => boolean,
    maxCharacters?: number,
  ): (StoredDocument | undefined)[];
  /** Calls `visit` with one field's vector of each row, in order; undefined where there is none, or it is damaged. */
  eachVector(rows: Iterable<number>, field: string, visit: (vector: Float32Array | undefined) => void): void;
  /** The document with this id; undefined also if it is damaged. */
  document(id: string): StoredDocument | undefined;
  /** Where it is stored, which is cheaper to find than the document. */
  liveRow(id: string): LiveRow | undefined;
  /** The damaged documents that the calls since the last one of this method have met. */
  takeDamaged(): readonly DamagedDocument[];
}

export function makeSnapshot(
  schema: CollectionSchema,
  parts: readonly SnapshotPart[],
  documents: StoredDocuments,
): Snapshot {
  return {
    schema,
    fields: new Map(schema.fields.map((field) => [field.name, field])),
    parts: numbered(parts),
    documentCount: parts.reduce((sum, part) => sum + part.liveCount, 0),
    documents,
  };
}

/** Published segments have numbers already. */
function numbered(parts: readonly SnapshotPart[]): readonly SnapshotPart[] {
  if (parts.filter(({ numbers }) => !numbers).length <= 1) return parts;
  const numbers = numberSegments(
    parts.map(({ segment: { id, bytes, facets } }) => ({
      key: id,
      bytes,
      numbers: undefined,
      facets: () => facets,
    })),
  );
  return parts.map((part, i) => ({ ...part, numbers: numbers[i] }));
}

/**
 * Where the document with this id is stored. Undefined also if the index of ids leads to another document,
 * because it is damaged.
 */
export function liveRowOf({ parts, documents }: Pick<Snapshot, 'parts' | 'documents'>, id: string) {
  const live = documents.liveRow(id);
  const isOther = ({ segment }: SnapshotPart): boolean => {
    const doc = live ? ordinalOfSequence(segment, live.sequence) : -1;
    return doc !== -1 && entryText(segment.ids, doc) !== id;
  };
  return parts.some(isOther) ? undefined : live;
}

/** The document's ordinal in the segment, or -1. */
export function ordinalOfSequence({ sequences }: Segment, sequence: number): number {
  const ordinal = firstFrom(sequences, sequence);
  return sequences[ordinal] === sequence ? ordinal : -1;
}
