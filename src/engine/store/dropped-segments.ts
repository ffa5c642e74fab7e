import type { SharedSegment } from './generation.ts';

const ENOUGH_BYTES = 32 * 1024 * 1024;

/**
 * Counts the memory of segments that a thread uses no more. It is shared, so it
 * is free when the last thread has collected its reference as garbage. The
 * collector sees how small a reference is, not what hangs on it, and would leave
 * it for long: so it is called when enough has come together.
 */
export class DroppedSegments {
  #bytes = 0;

  /** Whether garbage should be collected when the thread has gone over from some segments to others. */
  areEnough(before: readonly SharedSegment[], now: readonly SharedSegment[]): boolean {
    const kept = new Set(now.map(({ id }) => id));
    for (const segment of before) if (!kept.has(segment.id)) this.#bytes += bytesOf(segment);
    if (this.#bytes < ENOUGH_BYTES) return false;
    this.#bytes = 0;
    return true;
  }
}

const bytesOf = ({ buffer, vectors }: SharedSegment): number =>
  buffer.byteLength + (vectors?.buffer.byteLength ?? 0);
