import type { PackedSegment } from '../build/pack-segment.ts';
import { mergeSegments } from '../merge/merge-segments.ts';
import { type SegmentEntry, type SharedSegment, toSnapshotPart, writeSegment } from './generation.ts';

/** Segments to merge, as they were when the merge began. */
export interface MergeJob {
  readonly folder: string;
  /** Of the new segment. */
  readonly id: string;
  readonly sources: readonly SharedSegment[];
  /** Of the sources in memory, with vectors. */
  readonly bytes: number;
}

export interface MergedSegment {
  readonly entry: SegmentEntry;
  readonly packed: PackedSegment;
}

/**
 * Merges segments and writes the new one durably; undefined when all documents are
 * deleted. It needs no lock: the open writer of the collection adopts the segment.
 */
export function runMerge({ folder, id, sources }: MergeJob): MergedSegment | undefined {
  const packed = mergeSegments(sources.map((source) => toSnapshotPart(source)));
  return packed.documentCount > 0 ? { entry: writeSegment(folder, id, packed), packed } : undefined;
}
