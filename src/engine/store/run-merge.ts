import type { PackedSegment } from '../build/pack-segment.ts';
import { mergeSegments } from '../merge/merge-segments.ts';
import { type SegmentEntry, type SharedSegment, toSnapshotPart, writeSegment } from './generation.ts';

/** Segments that should become one, as they were published when the merge began. */
export interface MergeJob {
  readonly folder: string;
  /** Of the new segment. */
  readonly id: string;
  readonly sources: readonly SharedSegment[];
}

export interface MergedSegment {
  readonly entry: SegmentEntry;
  readonly packed: PackedSegment;
}

/**
 * Merges segments and writes the new one durably; undefined when nothing in
 * them lives. Needs no lock of its own: it runs while a writer of the collection
 * is open, which then adopts the segment.
 */
export function runMerge({ folder, id, sources }: MergeJob): MergedSegment | undefined {
  const packed = mergeSegments(sources.map((source) => toSnapshotPart(source)));
  return packed.documentCount > 0 ? { entry: writeSegment(folder, id, packed), packed } : undefined;
}
