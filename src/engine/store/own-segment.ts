import type { PackedSegment } from '../build/pack-segment.ts';
import { type Bitset, bitsetFor, clearBit, countBits, fullBitset } from '../segment/bitset.ts';
import { ordinalOfSequence, type SnapshotPart } from '../segment/snapshot.ts';
import { carryDeaths } from './carry-deaths.ts';
import type { LiveRow } from './document-writer.ts';
import { checksum, writeDurably } from './files.ts';
import { livePath, type SegmentEntry, type SharedSegment, toSnapshotPart } from './generation.ts';
import type { MergedSegment } from './run-merge.ts';

/** A segment in the hands of the one writer. */
export interface OwnSegment {
  readonly entry: SegmentEntry;
  readonly shared: SharedSegment;
  /** As it is published. */
  readonly part: SnapshotPart;
  /** Live documents after changes that are not published yet. */
  live: Bitset | undefined;
  changed: boolean;
}

export function ownSegment(entry: SegmentEntry, shared: SharedSegment): OwnSegment {
  const part = toSnapshotPart(shared);
  return { entry, shared, part, live: part.live, changed: false };
}

/** All documents of a segment that was just packed live. */
export const ownPacked = (entry: SegmentEntry, { buffer, vectors }: PackedSegment): OwnSegment =>
  ownSegment(entry, { id: entry.id, checksum: entry.checksum, buffer, vectors, live: undefined });

/** Takes the row out of the live documents, with the next publication. False: it is in another segment. */
export function buryIn(segment: OwnSegment, { row, sequence }: LiveRow): boolean {
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

/** The segment with another set of live documents, written for the generation of this number. */
export function withLive(
  folder: string,
  { entry, shared, part }: OwnSegment,
  set: Bitset,
  number: number,
): OwnSegment {
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
 * A merged segment in the place of its sources: `sources` as they were when the
 * merge began, `current` as they are now. Documents that have died since are
 * dead in it too; those whose death is not published yet are seen on, until it is.
 */
export function takeOver(
  folder: string,
  sources: readonly SharedSegment[],
  current: readonly OwnSegment[],
  { entry, packed }: MergedSegment,
  number: number,
): OwnSegment {
  const fresh = ownPacked(entry, packed);
  const merged = fresh.part.segment;
  const published = fullBitset(merged.documentCount);
  const pending = published.slice();
  for (const [i, { part, live }] of current.entries()) {
    const began = sources[i]?.live;
    const source = { segment: part.segment, before: began && new Uint32Array(began) };
    carryDeaths({ ...source, now: part.live }, merged, published);
    carryDeaths({ ...source, now: live }, merged, pending);
  }
  const living = countBits(published);
  const taken = living < merged.documentCount ? withLive(folder, fresh, published, number) : fresh;
  return countBits(pending) < living ? { ...taken, live: pending, changed: true } : taken;
}
