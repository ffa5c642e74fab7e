import { sameNumbers, type ValueNumbers } from '../segment/value-numbers.ts';
import { byKey, type Published, type SharedSegment, segmentKey } from './generation.ts';

/**
 * A generation for a thread that has an earlier one. Passing the memory of all segments takes
 * milliseconds in both threads, so those that the thread has come without it.
 */
export interface GenerationChange {
  readonly generation: number;
  readonly change: number;
  /** The generation that the thread has. */
  readonly since: number;
  readonly segments: readonly (SharedSegment | KeptSegment)[];
}

/** A segment of the earlier generation: what may have changed. */
interface KeptSegment extends Pick<SharedSegment, 'id' | 'checksum' | 'live'> {
  readonly kept: true;
  readonly numbers: ValueNumbers | 'unchanged' | undefined;
}

/** What a thread that has `before` needs for `now`. */
export function changeSince(before: Published, now: Published): GenerationChange {
  const earlier = byKey(before.segments);
  const segments = now.segments.map((segment): SharedSegment | KeptSegment => {
    const known = earlier.get(segmentKey(segment));
    if (!known) return segment;
    const { id, checksum, live } = segment;
    const isUnchanged = known.numbers && sameNumbers(known.numbers, segment.numbers) === known.numbers;
    return { kept: true, id, checksum, live, numbers: isUnchanged ? 'unchanged' : segment.numbers };
  });
  return { generation: now.generation, change: now.change, since: before.generation, segments };
}

/** The generation in a thread that has `held`; undefined if that is another one than the change was made for. */
export function withChange(held: Published | undefined, given: GenerationChange): Published | undefined {
  const { generation, change, since } = given;
  if (held?.generation === generation) return held;
  if (held?.generation !== since) return undefined;
  const earlier = byKey(held.segments);
  const segments: SharedSegment[] = [];
  for (const segment of given.segments) {
    if (!('kept' in segment)) {
      segments.push(segment);
      continue;
    }
    const known = earlier.get(segmentKey(segment));
    // A backup with the same numbers was restored.
    if (!known) return undefined;
    const { live, numbers } = segment;
    segments.push({ ...known, live, numbers: numbers === 'unchanged' ? known.numbers : numbers });
  }
  return { generation, change, segments };
}
