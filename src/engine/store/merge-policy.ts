import { MAX_VECTOR_MEMORY_BYTES } from '../vectors/vector-memory.ts';

/** A segment as the merge policy sees it. */
export interface SegmentSize {
  readonly documents: number;
  readonly live: number;
  readonly vectorBytes: number;
}

/** Segments of about the same size that are left side by side. */
const MAX_OF_A_TIER = 4;
const TIER_FACTOR = 8;
const SMALLEST_TIER = 2_000;
/** More than there is beside the vectors in a memory. */
const HEADER_BYTES = 1 << 20;
/** A segment with more dead documents than this share is written anew. */
const MAX_DEAD_SHARE = 0.4;

/**
 * Which segments to merge next, by their places; none when the index is in good
 * shape. Segments are sorted into tiers by size, each eight times the one before;
 * a tier that is full becomes one segment of the next. So every document is
 * copied a few times in all, and searches see a bounded number of segments.
 * Only so many are merged that their vectors have room in one memory.
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
    if (members.length >= MAX_OF_A_TIER && fitting.length > 1) return fitting;
  }
  const worn = segments.findIndex(
    ({ documents, live }) => documents > SMALLEST_TIER && 1 - live / documents > MAX_DEAD_SHARE,
  );
  return worn === -1 ? [] : [worn];
}

/** The smaller ones of the members, as many as have room together. */
function membersThatFit(members: readonly number[], segments: readonly SegmentSize[]): number[] {
  const bytesOf = (i: number): number => segments[i]?.vectorBytes ?? 0;
  let bytes = 0;
  return members
    .toSorted((a, b) => bytesOf(a) - bytesOf(b))
    .filter((i) => {
      bytes += bytesOf(i);
      return bytes <= MAX_VECTOR_MEMORY_BYTES - HEADER_BYTES;
    })
    .sort((a, b) => a - b);
}

function tierOf(live: number): number {
  let tier = 0;
  for (let limit = SMALLEST_TIER; live > limit; limit *= TIER_FACTOR) tier += 1;
  return tier;
}
