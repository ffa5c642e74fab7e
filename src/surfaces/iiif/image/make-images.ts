import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../../kernel/cache-key.ts';
import { limit, QueueFull, QueueTimeout } from '../../../kernel/limit.ts';
import { Problem } from '../../../kernel/problem.ts';
import { shareInFlight } from '../../../kernel/share-in-flight.ts';
import { cutPicture } from '../../../media/imaging/cut-picture.ts';
import type { ServedPicture } from '../served-pictures.ts';
import type { ImageRequest } from './image-request.ts';

/** Pictures made at a time, how many more may wait and how long, and pixels in memory at a time. */
const MAKING = { concurrency: 2, maxQueued: 64, maxWaitMs: 5000, capacity: 24_000_000 } as const;

/** Of pictures made last. */
const CACHE_BYTES = 32 * 1024 * 1024;

interface ImageOptions {
  /** Cannot be interrupted, and is not started for clients that have disconnected. */
  readonly cut?: typeof cutPicture;
}

export type MakeImage = (
  picture: ServedPicture,
  request: ImageRequest,
  signal: AbortSignal,
) => Promise<Uint8Array>;

/**
 * Makes cuts of pictures, few at a time, and keeps those made last. Simultaneous requests for
 * the same cut share the work.
 * Errors: Problem 400 for a picture that cannot be read, 503; the reason of the signal.
 */
export function imageMaker({ cut: make = cutPicture }: ImageOptions = {}): MakeImage {
  const making = limit(MAKING);
  const share = shareInFlight<Uint8Array>();
  const made = new LRUCache<CacheKey, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 200,
  });
  return async ({ path, stamp, size, read }, { cut, canonical }, signal) => {
    const key = cacheKey({ path, stamp, canonical });
    const cached = made.get(key);
    if (cached !== undefined) return cached;
    const pixels = cut.size.width * cut.size.height + (size?.width ?? 0) * (size?.height ?? 0);
    const work = async (shared: AbortSignal) => {
      const bytes = read === undefined ? await readFile(path, { signal: shared }) : await read();
      const result = await make(bytes, cut, shared);
      if (result.outcome === 'unreadable') {
        throw new Problem(400, `The picture cannot be read: ${result.reason}`);
      }
      made.set(key, result.bytes);
      return result.bytes;
    };
    try {
      return await share(key, (shared) => making(() => work(shared), shared, pixels), { signal });
    } catch (error) {
      if (!(error instanceof QueueFull || error instanceof QueueTimeout)) throw error;
      throw new Problem(503, 'Too many pictures are being made', { headers: { 'retry-after': '2' } });
    }
  };
}
