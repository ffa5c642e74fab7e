import { MAX_VECTOR_MEMORY_BYTES } from '../segment/vector-memory.ts';

/** A segment as the merge policy sees it. */
export interface SegmentSize {
  readonly documents: number;
  readonly live: number;
  readonly vectorBytes: number;
}

/** Segments of about the same size that are left side by side. */
const MAX_OF_A_TIER = 8;
const TIER_FACTOR = 8;
const SMALLEST_TIER = 4_000;
/** No segment becomes larger by merging: that would take long and much memory, and save searches nothing. */
const MAX_DOCUMENTS = 500_000;
/** More than there is beside the vectors in a memory. */
const HEADER_BYTES = 1 << 20;
/** A segment with more dead documents than this share is written anew. */
const MAX_DEAD_SHARE = 0.4;
/** At rest a segment is merged with the smaller ones when these come to this share of it. */
const WORTHWHILE_SHARE = 0.1;

/**
 * Which segments to merge next while changes come in, by their places; none when
 * the index is in good shape. Segments are sorted into tiers by size, each eight
 * times the one before; a tier that is full becomes one segment of the next. So
 * every document is copied a few times in all, and searches see a bounded number
 * of segments, as long as there are not millions of documents.
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
  return wornSegment(segments);
}

/**
 * Which segments to merge when nothing changes any more: those from the largest
 * one on that the smaller ones together come near to. What is left are few
 * segments, each far larger than all that follow, so that a change now and then
 * does not have everything copied.
 */
export function planMergeAtRest(segments: readonly SegmentSize[]): number[] {
  const bySize = Array.from(segments, (_, i) => i).sort(
    (a, b) => (segments[b]?.live ?? 0) - (segments[a]?.live ?? 0),
  );
  for (const [i, largest] of bySize.entries()) {
    const smaller = bySize.slice(i + 1);
    const rest = smaller.reduce((sum, own) => sum + (segments[own]?.live ?? 0), 0);
    const live = segments[largest]?.live ?? 0;
    const chosen = membersThatFit([largest, ...smaller], segments);
    if (rest >= live * WORTHWHILE_SHARE && chosen.length > 1 && chosen.includes(largest)) return chosen;
  }
  return wornSegment(segments);
}

function wornSegment(segments: readonly SegmentSize[]): number[] {
  const worn = segments.findIndex(
    ({ documents, live }) => documents > SMALLEST_TIER && 1 - live / documents > MAX_DEAD_SHARE,
  );
  return worn === -1 ? [] : [worn];
}

/** The smaller ones of the members, as many as become no too large segment, and whose vectors have room in one memory. */
function membersThatFit(members: readonly number[], segments: readonly SegmentSize[]): number[] {
  const sizeOf = (i: number): SegmentSize => segments[i] ?? { documents: 0, live: 0, vectorBytes: 0 };
  let [documents, bytes] = [0, 0];
  return members
    .toSorted((a, b) => sizeOf(a).vectorBytes - sizeOf(b).vectorBytes || sizeOf(a).live - sizeOf(b).live)
    .filter((i) => {
      bytes += sizeOf(i).vectorBytes;
      documents += sizeOf(i).live;
      return bytes <= MAX_VECTOR_MEMORY_BYTES - HEADER_BYTES && documents <= MAX_DOCUMENTS;
    })
    .sort((a, b) => a - b);
}

function tierOf(live: number): number {
  let tier = 0;
  for (let limit = SMALLEST_TIER; live > limit; limit *= TIER_FACTOR) tier += 1;
  return tier;
}
