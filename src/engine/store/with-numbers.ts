import type { Segment } from '../segment/segment.ts';
import { segmentBytes } from '../segment/segment-memory.ts';
import { numberSegments } from '../segment/value-numbers.ts';
import { type SharedSegment, segmentKey, toSnapshotPart } from './generation.ts';

/**
 * The segments with numbers for their facet values, so that no search has to make them.
 * What `before` has is used again.
 */
export function withNumbers(
  segments: readonly SharedSegment[],
  before: readonly SharedSegment[],
): SharedSegment[] {
  const given = new Map(before.map((segment) => [segmentKey(segment), segment.numbers]));
  const facets = new Map<string, Segment['facets']>();
  const numbers = numberSegments(
    segments.map((segment) => {
      const key = segmentKey(segment);
      return {
        key,
        bytes: segmentBytes(segment.buffer).length,
        numbers: given.get(key),
        facets: () => facets.getOrInsertComputed(key, () => toSnapshotPart(segment).segment.facets),
      };
    }),
  );
  return segments.map((segment, i) => ({ ...segment, numbers: numbers[i] }));
}
