import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planMerge, type SegmentSize } from '../../src/engine/store/merge-policy.ts';

/** Publishes segments of these sizes one after the other and merges as long as the policy asks for it. */
function publishAll(sizes: readonly number[]): { segments: SegmentSize[]; copied: number } {
  let segments: SegmentSize[] = [];
  let copied = 0;
  for (const documents of sizes) {
    segments = [...segments, { documents, live: documents }];
    for (let chosen = planMerge(segments); chosen.length > 0; chosen = planMerge(segments)) {
      const live = chosen.reduce((sum, i) => sum + (segments[i]?.live ?? 0), 0);
      copied += live;
      segments = [...segments.filter((_, i) => !chosen.includes(i)), { documents: live, live }];
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

test.each([
  ['nothing to do', [{ documents: 10, live: 10 }], []],
  ['a segment of which too many are dead', [{ documents: 5000, live: 2900 }], [0]],
  ['a small one is not worth it', [{ documents: 1900, live: 1 }], []],
  ['six of a size', Array.from({ length: 6 }, () => ({ documents: 9, live: 9 })), [0, 1, 2, 3, 4, 5]],
])('%s', (_, segments, chosen) => expect(planMerge(segments)).toEqual(chosen));
