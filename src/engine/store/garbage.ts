import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SharedSegment } from './generation.ts';

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
/** A collection stops the searches of its thread, so more memory may wait for it where more is in use. */
const MIN_GARBAGE_SHARE = 1 / 8;

/**
 * Counts the memory of segments that a thread does not use any more. Shared memory is
 * freed when the last thread has collected its reference. V8 knows the small size of
 * the reference and not that of the memory, and would keep it for a long time.
 */
export class GarbageCounter {
  #bytes = 0;

  /** Whether garbage should be collected after a thread has replaced its segments. */
  isCollectionDue(before: readonly SharedSegment[], now: readonly SharedSegment[]): boolean {
    const kept = new Set(now.map(({ id }) => id));
    for (const segment of before) if (!kept.has(segment.id)) this.#bytes += bytesOf(segment);
    const used = now.reduce((sum, segment) => sum + bytesOf(segment), 0);
    if (this.#bytes < Math.max(MIN_GARBAGE_BYTES, used * MIN_GARBAGE_SHARE)) return false;
    this.#bytes = 0;
    return true;
  }
}

const bytesOf = ({ buffer, vectors }: SharedSegment): number =>
  buffer.byteLength + (vectors?.buffer.byteLength ?? 0);
