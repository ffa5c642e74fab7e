import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MADE_FORMATS,
  type MadeFormat,
  type Transformation,
  transformPicture,
} from '../imaging/transform-picture.ts';
import { boundedQueue, QueueFull } from '../kernel/bounded-queue.ts';
import { FileError } from '../kernel/file-error.ts';
import { type AssetFile, findAsset } from './files/asset-files.ts';
import { keptFiles } from './files/kept-files.ts';

/** The pictures of a file CMS, as they are or transformed. */
export interface AssetPictures {
  get(id: string, wanted: WantedPicture, signal: AbortSignal): Promise<AssetPicture>;
}

interface WantedPicture extends Omit<Transformation, 'format'> {
  /** `auto`: avif or webp where the client takes them. Undefined and else: the format of the original. */
  readonly format: MadeFormat | 'auto' | undefined;
  /** The client's `Accept`. */
  readonly accept: string;
}

export type AssetPicture =
  | { readonly outcome: 'picture'; readonly bytes: Uint8Array; readonly suffix: string }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly reason: string }
  /** Too many are being made at present. */
  | { readonly outcome: 'busy' };

/** Pictures made at a time, and how many more may wait. */
const AT_ONCE = 2;
const WAITING = 32;

/** Larger originals are not read: a picture is held in memory while it is sent or made. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** What is kept on disk of pictures that were made. */
const CACHE_BYTES = 256 * 1024 * 1024;

interface AssetOptions {
  readonly cacheBytes?: number;
  /** What was made is delivered all the same. */
  readonly onNotKept: (error: FileError) => void;
}

/**
 * Serves `assets/` of a content folder. What has been made is kept in
 * `cacheFolder`; who asks for the same at the same time waits for the one.
 * Errors: those of the file system.
 */
export function openAssetPictures(
  contentFolder: string,
  cacheFolder: string,
  { cacheBytes = CACHE_BYTES, onNotKept }: AssetOptions,
): AssetPictures {
  const assets = join(contentFolder, 'assets');
  const kept = keptFiles(cacheFolder, cacheBytes);
  const inTurn = boundedQueue({ atOnce: AT_ONCE, waiting: WAITING });
  const underWay = new Map<string, Promise<AssetPicture>>();

  const make = async (file: AssetFile, wanted: Transformation, name: string): Promise<AssetPicture> => {
    const made = await transformPicture(await readFile(file.path), wanted);
    if (made.outcome === 'too-large') return { outcome: 'refused', reason: 'the picture would be too large' };
    if (made.outcome === 'unreadable') {
      return { outcome: 'refused', reason: `the picture cannot be read: ${made.reason}` };
    }
    await kept.write(name, made.bytes).catch((error: unknown) => {
      // On a full disk it is made each time.
      if (!(error instanceof FileError)) throw error;
      onNotKept(error);
    });
    return { outcome: 'picture', bytes: made.bytes, suffix: wanted.format };
  };

  const shared = (name: string, work: () => Promise<AssetPicture>): Promise<AssetPicture> => {
    const same = underWay.get(name);
    if (same !== undefined) return same;
    // Several may wait for it: that one of them leaves ends nothing.
    const asked = inTurn(work, new AbortController().signal).finally(() => underWay.delete(name));
    underWay.set(name, asked);
    return asked;
  };

  return {
    async get(id, { accept, ...wanted }, signal) {
      const file = await findAsset(assets, id);
      if (file === undefined) return { outcome: 'missing' };
      if (file.bytes > MAX_FILE_BYTES) return { outcome: 'refused', reason: 'the original is too large' };
      const format = formatFor(wanted.format, accept, file.suffix);
      if (format === undefined || isUnchanged({ ...wanted, format }, file)) return original(file);
      const transformation = { ...wanted, format };
      const name = keptName(file, id, transformation);
      const before = await kept.read(name);
      if (before !== undefined) return { outcome: 'picture', bytes: before, suffix: format };
      signal.throwIfAborted();
      try {
        return await shared(name, () => make(file, transformation, name));
      } catch (error) {
        if (error instanceof QueueFull) return { outcome: 'busy' };
        throw error;
      }
    },
  };
}

async function original({ path, suffix }: AssetFile): Promise<AssetPicture> {
  return { outcome: 'picture', bytes: await readFile(path), suffix };
}

/** Undefined for a picture that is served as it is. */
function formatFor(
  format: WantedPicture['format'],
  accept: string,
  suffix: AssetFile['suffix'],
): MadeFormat | undefined {
  if (suffix === 'svg') return undefined;
  if (format !== undefined && format !== 'auto') return format;
  if (format === 'auto') {
    for (const modern of ['avif', 'webp'] as const) if (takes(accept, `image/${modern}`)) return modern;
  }
  return madeFormat(suffix) ?? 'png';
}

const takes = (accept: string, type: string): boolean =>
  accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Undefined for a format that cannot be made. */
function madeFormat(suffix: AssetFile['suffix']): MadeFormat | undefined {
  if (suffix === 'jpeg') return 'jpg';
  if (suffix === 'tif') return 'tiff';
  return MADE_FORMATS.find((format) => format === suffix);
}

/** Whether nothing is asked of the original but to be what it is. */
function isUnchanged({ width, height, quality, format }: Transformation, { suffix }: AssetFile): boolean {
  if (width !== undefined || height !== undefined || quality !== undefined) return false;
  return format === (madeFormat(suffix) ?? 'png');
}

/** A hash of the file's state and of all that is wanted. */
function keptName({ stamp }: AssetFile, id: string, wanted: Transformation): string {
  const { width, height, quality, fit, withoutEnlargement, format } = wanted;
  const key = JSON.stringify([id, stamp, width, height, quality, fit, withoutEnlargement, format]);
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.${format}`;
}
