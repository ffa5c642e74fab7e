import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { byKey, type SharedSegment, segmentKey } from './generation.ts';

let collect: (() => void) | undefined;

/** Collects the garbage of this thread, which takes some tens of milliseconds. */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}

const MIN_GARBAGE_BYTES = 32 * 1024 * 1024;

/**
 * Counts the memory of segments that a thread does not use any more. Shared memory is
 * freed when the last thread has collected its reference. V8 knows the small size of
 * the reference and not that of the memory, and would keep it for a long time.
 */
export class GarbageCounter {
  #bytes = 0;

  /** Whether a thread should collect its garbage once it has replaced its segments. */
  isDue(before: readonly SharedSegment[], now: readonly SharedSegment[]): boolean {
    const kept = byKey(now);
    for (const segment of before) {
      if (kept.has(segmentKey(segment))) continue;
      this.#bytes += segment.buffer.byteLength + (segment.vectors?.buffer.byteLength ?? 0);
    }
    if (this.#bytes < MIN_GARBAGE_BYTES) return false;
    this.#bytes = 0;
    return true;
  }
}
