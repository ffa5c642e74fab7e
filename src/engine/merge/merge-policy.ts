import { MAX_VECTOR_MEMORY_BYTES } from '../segment/vector-column.ts';

export interface SegmentSize {
  readonly documents: number;
  readonly live: number;
  /** Of its memory without vectors. */
  readonly bytes: number;
  readonly vectorBytes: number;
}

/** So many segments of about the same size become one. */
const MERGED_OF_A_TIER = 8;
const TIER_FACTOR = 8;
const SMALLEST_TIER = 4_000;
/**
 * Larger merges would take long and much memory, and not speed up searches. Other threads wait
 * for the system while it takes back the memory of a large segment. Some 400,000 records.
 */
const MAX_BYTES = 2 ** 28;
/** Enough for the headers of vector memory. */
const HEADER_BYTES = 1 << 20;
/** A segment with a larger share of deleted documents is compacted. */
const MAX_DELETED_SHARE = 0.4;
/** An idle segment is merged with all smaller ones when these have this share of its documents. */
const MIN_SMALLER_SHARE = 0.1;

/**
 * Indexes of the segments to merge while changes come in; empty when no merge is due.
 * Tiers hold segments by size, each eight times larger than the one before; a full tier
 * becomes one segment of the next. So each document is copied a few times in all, and
 * the number of segments is bounded unless there are millions of documents.
 */
export function planMerge(segments: readonly SegmentSize[]): number[] {
  const tiers = new Map<number, number[]>();
  segments.forEach(({ live }, i) => {
    const tier = tierOf(live);
    tiers.set(tier, [...(tiers.get(tier) ?? []), i]);
  });
  for (const tier of [...tiers.keys()].sort((a, b) => a - b)) {
    const members = tiers.get(tier) ?? [];
    const fitting = membersThatFit(members, segments);
    if (members.length >= MERGED_OF_A_TIER && fitting.length > 1) return fitting;
  }
  return mostlyDeletedSegment(segments);
}

/**
 * Indexes of the segments to merge in an idle collection: the largest one that is not
 * far larger than all smaller ones together, with these. Few segments remain, each far
 * larger than all that follow, so an occasional change does not copy everything.
 */
export function planIdleMerge(segments: readonly SegmentSize[]): number[] {
  const bySize = Array.from(segments, (_, i) => i).sort(
    (a, b) => (segments[b]?.live ?? 0) - (segments[a]?.live ?? 0),
  );
  for (const [i, largest] of bySize.entries()) {
    const smaller = bySize.slice(i + 1);
    const smallerLive = smaller.reduce((sum, i) => sum + (segments[i]?.live ?? 0), 0);
    const live = segments[largest]?.live ?? 0;
    const chosen = membersThatFit([largest, ...smaller], segments);
    if (smallerLive >= live * MIN_SMALLER_SHARE && chosen.length > 1 && chosen.includes(largest))
      return chosen;
  }
  return mostlyDeletedSegment(segments);
}

function mostlyDeletedSegment(segments: readonly SegmentSize[]): number[] {
  const found = segments.findIndex(
    ({ documents, live }) => documents > SMALLEST_TIER && 1 - live / documents > MAX_DELETED_SHARE,
  );
  return found === -1 ? [] : [found];
}

/** The smallest members that fit together into one segment and one vector memory. */
function membersThatFit(members: readonly number[], segments: readonly SegmentSize[]): number[] {
  const sizeOf = (i: number): SegmentSize =>
    segments[i] ?? { documents: 0, live: 0, bytes: 0, vectorBytes: 0 };
  let [bytes, vectorBytes] = [0, 0];
  return members
    .toSorted((a, b) => sizeOf(a).vectorBytes - sizeOf(b).vectorBytes || sizeOf(a).bytes - sizeOf(b).bytes)
    .filter((i) => {
      const size = sizeOf(i);
      // What its live documents take of it.
      const more = (size.bytes * size.live) / Math.max(1, size.documents);
      if (bytes + more > MAX_BYTES) return false;
      if (vectorBytes + size.vectorBytes > MAX_VECTOR_MEMORY_BYTES - HEADER_BYTES) return false;
      bytes += more;
      vectorBytes += size.vectorBytes;
      return true;
    })
    .sort((a, b) => a - b);
}

function tierOf(live: number): number {
  let tier = 0;
  for (let limit = SMALLEST_TIER; live > limit; limit *= TIER_FACTOR) tier += 1;
  return tier;
}
