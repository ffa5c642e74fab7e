import { sameNumbers } from '../segment/value-numbers.ts';
import { byKey, type Published, type SharedSegment, segmentKey } from './generation.ts';

/**
 * A generation for a thread that has the one before. Passing on the memory of a segment takes both threads
 * longer than many a search, so of segments that the thread has it says only what has changed.
 */
export interface PostedGeneration extends Omit<Published, 'segments'> {
  readonly segments: readonly PostedSegment[];
}

type PostedSegment = Pick<SharedSegment, 'id' | 'checksum'> & Partial<SharedSegment>;

/** What a thread that has `before` needs for `now`. */
export function toPost(now: Published, before: Published | undefined): PostedGeneration {
  const earlier = byKey(before?.segments ?? []);
  const segments = now.segments.map((segment): PostedSegment => {
    const known = earlier.get(segmentKey(segment));
    if (!known) return segment;
    const { id, checksum, live, numbers } = segment;
    return { id, checksum, live, ...(numbers === known.numbers ? {} : { numbers }) };
  });
  return { ...now, segments };
}

/** The generation in a thread that had `before`. */
export function fromPost(posted: PostedGeneration, before: Published | undefined): Published {
  const earlier = byKey(before?.segments ?? []);
  const segments = posted.segments.map((segment): SharedSegment => {
    const known = earlier.get(segmentKey(segment));
    const { buffer, vectors, live, numbers: given } = { ...known, ...segment };
    if (!buffer) throw new Error(`the segment ${segment.id} was posted to a thread that does not have it`);
    // What searches derive from numbers is kept with them.
    const numbers = sameNumbers(known?.numbers, given);
    return { id: segment.id, checksum: segment.checksum, buffer, vectors, live, numbers };
  });
  return { ...posted, segments };
}
