import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planIdleMerge, planMerge, type SegmentSize } from '../../../../src/engine/merge/merge-policy.ts';

const BYTES_OF_A_DOCUMENT = 1_000;
/** Those that fit into a quarter of a GiB. */
const MAX_DOCUMENTS = Math.floor(2 ** 28 / BYTES_OF_A_DOCUMENT);

const segmentOf = (documents: number, live: number, vectorBytes = 0): SegmentSize => ({
  documents,
  live,
  bytes: documents * BYTES_OF_A_DOCUMENT,
  vectorBytes,
});

/** Publishes segments of these sizes one after the other and merges as long as the policy asks for it. */
function publishAll(sizes: readonly number[]): { segments: SegmentSize[]; copied: number } {
  let segments: SegmentSize[] = [];
  let copied = 0;
  for (const documents of sizes) {
    segments = [...segments, segmentOf(documents, documents)];
    for (let chosen = planMerge(segments); chosen.length > 0; chosen = planMerge(segments)) {
      const live = chosen.reduce((sum, i) => sum + (segments[i]?.live ?? 0), 0);
      copied += live;
      segments = [...segments.filter((_, i) => !chosen.includes(i)), segmentOf(live, live)];
    }
  }
  return { segments, copied };
}

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 200_000 })), {
  maxLength: 200,
});

const total = (segments: readonly SegmentSize[]): number => segments.reduce((sum, { live }) => sum + live, 0);

test('merging ends, keeps few segments and copies each document a few times', () => {
  fc.assert(
    fc.property(sizes, (list) => {
      const { segments, copied } = publishAll(list);
      const documents = list.reduce((sum, size) => sum + size, 0);
      expect(total(segments)).toBe(documents);
      // At most seven of each tier, each eight times as large as the one before, and those that are large enough.
      const tiers = 1 + Math.ceil(Math.log(Math.max(1, documents / 4000)) / Math.log(8)) + 1;
      expect(segments.length).toBeLessThanOrEqual(7 * tiers + documents / 100_000);
      expect(copied).toBeLessThanOrEqual(documents * tiers * 4 + 4000 * list.length);
      for (const { live } of segments) expect(live).toBeLessThanOrEqual(MAX_DOCUMENTS);
    }),
  );
});

test('in an idle collection each segment is far larger than all smaller ones together, unless it would become too large', () => {
  fc.assert(
    fc.property(sizes, (list) => {
      let segments = list.map((documents) => segmentOf(documents, documents));
      for (let chosen = planIdleMerge(segments); chosen.length > 0; chosen = planIdleMerge(segments)) {
        const live = total(segments.filter((_, i) => chosen.includes(i)));
        expect(chosen.length).toBeGreaterThan(1);
        expect(live).toBeLessThanOrEqual(MAX_DOCUMENTS);
        segments = [...segments.filter((_, i) => !chosen.includes(i)), segmentOf(live, live)];
      }
      const documents = list.reduce((sum, size) => sum + size, 0);
      expect(total(segments)).toBe(documents);
      const ordered = segments.map(({ live }) => live).sort((a, b) => b - a);
      ordered.forEach((live, i) => {
        const smaller = ordered.slice(i + 1).reduce((sum, own) => sum + own, 0);
        if (documents <= MAX_DOCUMENTS && smaller > 0) expect(smaller).toBeLessThan(live * 0.1);
      });
    }),
  );
});

const GIB = 2 ** 30;

test.each([
  ['nothing to do', [segmentOf(10, 10)], []],
  ['a segment of which too many are dead', [segmentOf(5000, 2900)], [0]],
  ['a small one is not worth it', [segmentOf(1900, 1)], []],
  ['eight of a size', Array.from({ length: 8 }, () => segmentOf(9, 9)), [0, 1, 2, 3, 4, 5, 6, 7]],
  [
    'vectors that have no room together: the smaller ones',
    [2, 0.5, 1, 3, 0.4, 2, 2, 2].map((share) => segmentOf(9, 9, share * GIB)),
    [0, 1, 2, 4],
  ],
  [
    'large documents: as many segments as have room together, without those that are deleted',
    [5, 40, 90, 1000, 10, 1000, 1000, 1000].map((mib) => ({
      documents: 10,
      live: mib === 90 ? 5 : 10,
      bytes: mib * 2 ** 20,
      vectorBytes: 0,
    })),
    [0, 1, 2, 4],
  ],
  ['vectors of which no two have room', Array.from({ length: 8 }, () => segmentOf(9, 9, 3 * GIB)), []],
])('%s', (_, segments, chosen) => expect(planMerge(segments)).toEqual(chosen));
