import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import { FileError } from '../../kernel/files.ts';
import { limit, QueueFull, QueueTimeout } from '../../kernel/limit.ts';
import { shareInFlight } from '../../kernel/share-in-flight.ts';
import type { PictureSize } from '../../media/imaging/result-size.ts';
import {
  isTooLarge,
  MADE_FORMATS,
  type MadeFormat,
  pictureSize,
  pixelsInMemory,
  type Transformation,
  transformPicture,
} from '../../media/imaging/transform-picture.ts';
import { type AssetFile, findAsset, MAX_FILE_BYTES } from './files/asset-files.ts';
import { fileCache } from './files/file-cache.ts';

/** The pictures of a file CMS, unchanged or transformed. */
export interface AssetPictures {
  /** Errors: those of the file system; the reason of the signal. */
  get(id: string, wanted: WantedPicture, signal: AbortSignal): Promise<AssetPicture>;
}

export type AssetPicture =
  | { readonly outcome: 'picture'; readonly bytes: Uint8Array; readonly suffix: string }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Too many are being made. */
  | { readonly outcome: 'busy' };

/** Pictures made at a time, how many more may wait, and pixels in memory at a time. [limits-4] */
export const TRANSFORMS = { concurrency: 2, maxQueued: 32, capacity: 12_000_000 } as const;
/** Headers read at a time: milliseconds each. */
const MEASURING = { concurrency: 2, maxQueued: 500 } as const;
/** How long a request may wait for either. [limits-4] */
export const MAX_WAIT_MS = 3000;
/** Cached sizes of originals. */
const MAX_SIZES = 10_000;

/** Made pictures on disk. */
const CACHE_BYTES = 256 * 1024 * 1024;

interface AssetOptions {
  readonly cacheBytes?: number;
  /** The picture is delivered all the same. */
  readonly onNotCached: (error: FileError) => void;
  /** Cannot be interrupted, and is not started for clients that have disconnected. */
  readonly transform?: typeof transformPicture;
  readonly maxWaitMs?: number;
}

/**
 * Serves `assets/` of a content folder, if there is one. Results are cached in
 * `cacheFolder`; simultaneous requests for the same picture share it, and it is not
 * made if all their clients have disconnected.
 */
export function openAssetPictures(
  contentFolder: () => Promise<string | undefined>,
  cacheFolder: string,
  {
    cacheBytes = CACHE_BYTES,
    onNotCached,
    transform = transformPicture,
    maxWaitMs = MAX_WAIT_MS,
  }: AssetOptions,
): AssetPictures {
  const cache = fileCache(cacheFolder, cacheBytes);
  const making = limit({ ...TRANSFORMS, maxWaitMs });
  const measuring = limit({ ...MEASURING, maxWaitMs });
  const shareMade = shareInFlight<AssetPicture>();
  const shareMeasured = shareInFlight<PictureSize | undefined>();
  const sizes = new LRUCache<CacheKey, PictureSize>({ max: MAX_SIZES });

  /** Undefined if the picture cannot be read. */
  const measure = async (
    { path, stamp, read: readFile }: AssetFile,
    signal: AbortSignal,
  ): Promise<PictureSize | undefined> => {
    const key = cacheKey({ path, stamp });
    const cached = sizes.get(key);
    if (cached !== undefined) return cached;
    const read = (shared: AbortSignal) => measuring(async () => pictureSize(await readFile(shared)), shared);
    const size = await shareMeasured(key, read, { signal });
    if (size !== undefined) sizes.set(key, size);
    return size;
  };

  const make = async (
    file: AssetFile,
    wanted: Transformation,
    name: string,
    signal: AbortSignal,
  ): Promise<AssetPicture> => {
    const bytes = await file.read(signal);
    const made = await transform(bytes, wanted, signal);
    signal.throwIfAborted();
    if (made.outcome === 'too-large') return TOO_LARGE;
    if (made.outcome === 'unreadable') {
      return { outcome: 'refused', reason: `the picture cannot be read: ${made.reason}` };
    }
    await cache.write(name, made.bytes).catch((error: unknown) => {
      // On a full disk, it is made for each request.
      if (!(error instanceof FileError)) throw error;
      onNotCached(error);
    });
    return { outcome: 'picture', bytes: made.bytes, suffix: wanted.format };
  };

  /** Undefined if the result would be too large in this format. */
  const transformed = async (
    file: AssetFile,
    id: string,
    wanted: Transformation,
    signal: AbortSignal,
  ): Promise<AssetPicture | undefined> => {
    const key = keyOf(file, id, wanted);
    const name = nameOf(key, wanted.format);
    const cached = await cache.read(name);
    if (cached !== undefined) return { outcome: 'picture', bytes: cached, suffix: wanted.format };
    const size = await measure(file, signal);
    if (size !== undefined && isTooLarge(size, wanted)) return undefined;
    const pixels = size === undefined ? 0 : pixelsInMemory(size, wanted);
    const work = (shared: AbortSignal) => making(() => make(file, wanted, name, shared), shared, pixels);
    return shareMade(key, work, { signal });
  };

  return {
    async get(id, { accept, ...wanted }, signal) {
      const folder = await contentFolder();
      const file = folder === undefined ? undefined : await findAsset(folder, id);
      if (file === undefined) return { outcome: 'missing' };
      if (file.bytes > MAX_FILE_BYTES) return { outcome: 'refused', reason: 'the original is too large' };
      try {
        for (const format of formatsFor({ ...wanted, accept }, file.suffix)) {
          if (format === 'original') return await original(file);
          const picture = await transformed(file, id, { ...wanted, format }, signal);
          if (picture !== undefined) return picture;
        }
        return TOO_LARGE;
      } catch (error) {
        if (error instanceof QueueFull || error instanceof QueueTimeout) return { outcome: 'busy' };
        throw error;
      }
    },
  };
}

const TOO_LARGE = { outcome: 'refused', reason: 'the picture would be too large' } as const;

async function original({ read, suffix }: AssetFile): Promise<AssetPicture> {
  return { outcome: 'picture', bytes: await read(), suffix };
}

/** The file's state and the request. */
function keyOf({ stamp }: AssetFile, id: string, wanted: Transformation): CacheKey {
  const { width, height, quality, fit, withoutEnlargement, format } = wanted;
  return cacheKey({ id, stamp, width, height, quality, fit, withoutEnlargement, format });
}

/** Of a file of the cache. */
const nameOf = (key: CacheKey, format: MadeFormat): string =>
  `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.${format}`;

type Suffix = AssetFile['suffix'];

/** A picture as a client requests it. */
interface WantedPicture extends Omit<Transformation, 'format'> {
  /** `auto`: AVIF or WebP if the client accepts them, else JPEG. [media-4] Default: the format of the original. */
  readonly format: MadeFormat | 'auto' | undefined;
  /** The client's `Accept`. */
  readonly accept: string;
}

/** The possible formats of a response, the preferred one first; `original` is the file as it is. */
function formatsFor(wanted: WantedPicture, suffix: Suffix): readonly (MadeFormat | 'original')[] {
  const { width, height, quality, format, accept } = wanted;
  if (suffix === 'svg') return ['original'];
  const own = madeFormat(suffix);
  const formats = format === 'auto' ? [...modernFormats(accept), 'jpg' as const] : [format ?? own ?? 'png'];
  if (width !== undefined || height !== undefined || quality !== undefined) return formats;
  if (format === undefined) return ['original'];
  const unresized = formats.map((one) => (one === own ? 'original' : one));
  // An original that is too large to be transformed is delivered all the same.
  return format === 'auto' ? [...unresized, 'original'] : unresized;
}

const modernFormats = (accept: string) =>
  (['avif', 'webp'] as const).filter((format) => accepts(accept, `image/${format}`));

const accepts = (accept: string, type: string): boolean =>
  accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Undefined for a format that cannot be written. */
function madeFormat(suffix: Suffix): MadeFormat | undefined {
  if (suffix === 'jpeg') return 'jpg';
  if (suffix === 'tif') return 'tiff';
  return MADE_FORMATS.find((format) => format === suffix);
}

/**
 * Finds the file of a picture of a file CMS by its id. Undefined if there is none, or if it
 * is too large to be read.
 * Errors: those of the file system.
 */
export function assetOriginals(contentFolder: () => Promise<string | undefined>) {
  return async (id: string): Promise<Pick<AssetFile, 'path' | 'stamp' | 'read'> | undefined> => {
    const folder = await contentFolder();
    const file = folder === undefined ? undefined : await findAsset(folder, id);
    return file === undefined || file.bytes > MAX_FILE_BYTES ? undefined : file;
  };
}
