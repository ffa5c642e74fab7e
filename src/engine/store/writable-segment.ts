import type { PackedSegment } from '../build/pack-segment.ts';
import { type Bitset, bitsetFor, clearBit, countBits, fullBitset, hasBit } from '../segment/bitset.ts';
import type { Segment } from '../segment/segment.ts';
import { type LiveRow, ordinalOfSequence, type SnapshotPart } from '../segment/snapshot.ts';
import { checksum, writeDurably } from './files.ts';
import { livePath, type SegmentEntry, type SharedSegment, toSnapshotPart } from './generation.ts';
import type { MergedSegment } from './run-merge.ts';

/** A segment for the only writer. */
export interface WritableSegment {
  readonly entry: SegmentEntry;
  readonly shared: SharedSegment;
  /** As published. */
  readonly part: SnapshotPart;
  /** Live documents after unpublished changes. */
  live: Bitset | undefined;
  changed: boolean;
}

export function openWritable(entry: SegmentEntry, shared: SharedSegment): WritableSegment {
  const part = toSnapshotPart(shared);
  return { entry, shared, part, live: part.live, changed: false };
}

/** All documents of a new segment are live. */
export const openPacked = (entry: SegmentEntry, { buffer, vectors }: PackedSegment): WritableSegment =>
  openWritable(entry, { id: entry.id, checksum: entry.checksum, buffer, vectors, live: undefined });

/** Marks the row as deleted with the next publication. False when it is in another segment. */
export function markDeletedIn(segment: WritableSegment, { row, sequence }: LiveRow): boolean {
  const { segment: content } = segment.part;
  const doc = ordinalOfSequence(content, sequence);
  if (doc === -1 || content.rows[doc] !== row) return false;
  if (!segment.changed) {
    segment.live = segment.live ? segment.live.slice() : fullBitset(content.documentCount);
    segment.changed = true;
  }
  clearBit(segment.live ?? bitsetFor(0), doc);
  return true;
}

/** The segment with a new set of live documents, which is written for the generation of this number. */
export function withLive(
  folder: string,
  { entry, shared, part }: WritableSegment,
  set: Bitset,
  number: number,
): WritableSegment {
  const buffer = new SharedArrayBuffer(set.byteLength);
  const live = new Uint32Array(buffer);
  live.set(set);
  const bytes = new Uint8Array(buffer);
  writeDurably(livePath(folder, entry.id, number), bytes);
  return {
    entry: { ...entry, liveSince: number, liveChecksum: checksum(bytes) },
    shared: { ...shared, live: buffer },
    part: { segment: part.segment, live, liveCount: countBits(live) },
    live,
    changed: false,
  };
}

/**
 * A merged segment that replaces its sources: `sources` as they were when the merge
 * began, `current` as they are now. Documents that were deleted since are deleted in it
 * too, and unpublished deletes stay unpublished.
 */
export function adoptMerged(
  folder: string,
  sources: readonly SharedSegment[],
  current: readonly WritableSegment[],
  { entry, packed }: MergedSegment,
  number: number,
): WritableSegment {
  const opened = openPacked(entry, packed);
  const merged = opened.part.segment;
  const published = fullBitset(merged.documentCount);
  const pending = published.slice();
  for (const [i, { part, live }] of current.entries()) {
    const began = sources[i]?.live;
    const source = { segment: part.segment, before: began && new Uint32Array(began) };
    carryOverDeletes({ ...source, now: part.live }, merged, published);
    carryOverDeletes({ ...source, now: live }, merged, pending);
  }
  const liveCount = countBits(published);
  const adopted = liveCount < merged.documentCount ? withLive(folder, opened, published, number) : opened;
  return countBits(pending) < liveCount ? { ...adopted, live: pending, changed: true } : adopted;
}

/** Documents of a segment that were live before and are not now; undefined sets contain all documents. */
interface DeletedSince {
  readonly segment: Segment;
  readonly before: Bitset | undefined;
  readonly now: Bitset | undefined;
}

/** Removes documents from the live ones of a merged segment that have been deleted from a source since. */
function carryOverDeletes({ segment, before, now }: DeletedSince, merged: Segment, live: Bitset): void {
  if (!now) return;
  for (let doc = 0; doc < segment.documentCount; doc += 1) {
    if (hasBit(now, doc) || (before && !hasBit(before, doc))) continue;
    const ordinal = ordinalOfSequence(merged, segment.sequences[doc] as number);
    // A newer version of the document has the same sequence number and another row.
    if (ordinal !== -1 && merged.rows[ordinal] === segment.rows[doc]) clearBit(live, ordinal);
  }
}
