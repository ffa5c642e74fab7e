import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planMerge, type SegmentSize } from '../../src/engine/store/merge-policy.ts';

const segmentOf = (documents: number, live: number, vectorBytes = 0): SegmentSize => ({
  documents,
  live,
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

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 400_000 })), {
  maxLength: 200,
});

test('merging ends, keeps segments few and copies a document a few times', () => {
  fc.assert(
    fc.property(sizes, (list) => {
      const { segments, copied } = publishAll(list);
      const total = list.reduce((sum, size) => sum + size, 0);
      expect(segments.reduce((sum, { live }) => sum + live, 0)).toBe(total);
      // At most five of each tier, each eight times as large as the one before.
      const tiers = 1 + Math.ceil(Math.log(Math.max(1, total / 2000)) / Math.log(8)) + 1;
      expect(segments.length).toBeLessThanOrEqual(5 * tiers);
      expect(copied).toBeLessThanOrEqual(total * tiers * 4 + 2000 * list.length);
    }),
  );
});

const GIB = 2 ** 30;

test.each([
  ['nothing to do', [segmentOf(10, 10)], []],
  ['a segment of which too many are dead', [segmentOf(5000, 2900)], [0]],
  ['a small one is not worth it', [segmentOf(1900, 1)], []],
  ['six of a size', Array.from({ length: 6 }, () => segmentOf(9, 9)), [0, 1, 2, 3, 4, 5]],
  [
    'vectors that have no room together: the smaller ones',
    [2, 0.5, 1, 3, 0.4].map((share) => segmentOf(9, 9, share * GIB)),
    [0, 1, 2, 4],
  ],
  ['vectors of which no two have room', Array.from({ length: 5 }, () => segmentOf(9, 9, 3 * GIB)), []],
])('%s', (_, segments, chosen) => expect(planMerge(segments)).toEqual(chosen));
