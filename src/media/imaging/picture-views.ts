import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import { firstLineOf } from '../../kernel/error-message.ts';
import { limit, QueueFull, QueueTimeout } from '../../kernel/limit.ts';
import { shareInFlight } from '../../kernel/share-in-flight.ts';
import { pictureKind } from './picture-kind.ts';
import type { PictureSource } from './picture-source.ts';
import { guardedSharp } from './reading/guarded-sharp.ts';
import { MAX_PIXELS, MAX_SECONDS } from './reading/limits.ts';
import { readTruncated } from './reading/truncated-jpeg.ts';

/** A part of a picture as it is shown, in percent of its width and height from the top left corner. */
export interface PictureRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PictureView =
  | {
      readonly outcome: 'viewed';
      readonly jpeg: Uint8Array;
      /** Pixels of the JPEG, like the height. */
      readonly width: number;
      readonly height: number;
      /** Pixels of the whole original. */
      readonly original: { readonly width: number; readonly height: number };
    }
  | ViewFailure;

interface ViewFailure {
  readonly outcome: 'failed';
  readonly reason: string;
}

/** Pictures of hosts elsewhere, looked at now. */
export interface PictureViews {
  /**
   * The picture or a region of it within `VIEW_EDGE` × `VIEW_EDGE` pixels, never enlarged.
   * Rejects only with the signal's reason.
   */
  view(url: string, region: PictureRegion | undefined, signal: AbortSignal): Promise<PictureView>;
  /** The same of a picture's bytes. */
  viewOf(bytes: Uint8Array, signal: AbortSignal, region?: PictureRegion): Promise<PictureView>;
  close(): Promise<void>;
}

/** Longest side of a view in pixels. */
export const VIEW_EDGE = 1000;

/** Regions are read from originals that were fetched for the whole picture. */
const CACHE = { maxSize: 64 * 1024 * 1024, ttl: 300_000 } as const;

/** A picture of 50 megapixels takes a second and 200 MB to read. */
export const MAKING = { concurrency: 2, maxQueued: 16, maxWaitMs: 15_000 } as const;
export const FETCHING = { concurrency: 4, maxQueued: 32, maxWaitMs: 15_000 } as const;

const QUALITY = 80;

/** Views of pictures from `source`, which it closes in the end. */
export function openPictureViews(source: PictureSource): PictureViews {
  const originals = new LRUCache<CacheKey, Uint8Array>({
    ...CACHE,
    sizeCalculation: ({ length }) => length || 1,
  });
  const share = shareInFlight<Uint8Array | ViewFailure>();
  const fetching = limit(FETCHING);
  const making = limit(MAKING);

  const fetchOriginal = async (url: string, signal: AbortSignal): Promise<Uint8Array | ViewFailure> => {
    const result = await fetching(() => source.fetch(url, signal), signal);
    if (result.outcome !== 'fetched') return failed(result.reason);
    originals.set(cacheKey({ url }), result.bytes);
    return result.bytes;
  };

  /** Errors: the signal's reason. */
  const unlessBusy = async (work: Promise<PictureView>, signal: AbortSignal): Promise<PictureView> => {
    try {
      return await work;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof QueueFull || error instanceof QueueTimeout) {
        return failed('too many pictures are being looked at; try again');
      }
      throw error;
    }
  };

  const view: PictureViews['view'] = async (url, region, signal) => {
    const key = cacheKey({ url });
    const bytes =
      originals.get(key) ?? (await share(key, (shared) => fetchOriginal(url, shared), { signal }));
    if ('outcome' in bytes) return bytes;
    return making(() => makeView(bytes, region), signal);
  };

  return {
    view: (url, region, signal) => unlessBusy(view(url, region, signal), signal),
    viewOf: (bytes, signal, region) =>
      unlessBusy(
        making(() => makeView(bytes, region), signal),
        signal,
      ),
    close: () => source.close(),
  };
}

async function makeView(bytes: Uint8Array, region: PictureRegion | undefined): Promise<PictureView> {
  const kind = pictureKind(bytes);
  if (kind === undefined || kind === 'bmp') return failed('it is not a picture of a supported format');
  const options = { limitInputPixels: MAX_PIXELS[kind], failOn: 'error' } as const;
  try {
    const { autoOrient: original } = await guardedSharp(bytes, options).metadata();
    const { data, info } = await readTruncated(bytes, (readable) => {
      const upright = guardedSharp(readable, options).autoOrient().timeout({ seconds: MAX_SECONDS });
      const part = region === undefined ? upright : upright.extract(pixelsOf(region, original));
      return part
        .resize(VIEW_EDGE, VIEW_EDGE, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
    });
    const { width, height } = original;
    return {
      outcome: 'viewed',
      jpeg: data,
      width: info.width,
      height: info.height,
      original: { width, height },
    };
  } catch (error) {
    return failed(`it cannot be read: ${firstLineOf(error)}`);
  }
}

/** At least one pixel, within the picture. */
function pixelsOf(region: PictureRegion, size: { readonly width: number; readonly height: number }) {
  const left = Math.min(size.width - 1, Math.floor((region.x / 100) * size.width));
  const top = Math.min(size.height - 1, Math.floor((region.y / 100) * size.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(size.width - left, Math.round((region.width / 100) * size.width))),
    height: Math.max(1, Math.min(size.height - top, Math.round((region.height / 100) * size.height))),
  };
}

const failed = (reason: string): ViewFailure => ({ outcome: 'failed', reason });
