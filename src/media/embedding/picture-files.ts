import { Buffer } from 'node:buffer';
import { move } from 'piscina';
// The main thread sets up sharp for the whole process, before a worker could do so while another one uses it.
import '../imaging/decode-picture.ts';
import type { Clock } from '../../kernel/clock.ts';
import { unlessAborted } from '../../kernel/deadline.ts';
import { limit, QueueFull } from '../../kernel/limit.ts';
import { ThreadPool } from '../../kernel/thread-pool.ts';
import type { DecodeResult } from '../imaging/decode-picture.ts';
import { BUILTIN_IMAGE_MODEL } from './builtin-image.ts';
import { EmbedderBusy, EmbedderDown, type ImageEmbedder } from './embedder.ts';
import type { FileResult, FileThreadData } from './files/file-task.ts';

/** Computes vectors of picture files in other threads. */
export interface PictureFiles {
  /**
   * The vector of a picture file. The bytes are transferred and cannot be used afterwards.
   * After `signal` is aborted, waiting work is not started; the result of running work is dropped.
   * Errors: EmbedderBusy if too many wait, EmbedderDown while the model does not work.
   */
  embed(file: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<EmbeddedFile>;
  /** Whether the model worked when it was last used. A model that failed is tried again now and then. */
  isUsable(): Promise<boolean>;
  /** Waits for running work. */
  close(): Promise<void>;
}

type EmbeddedFile =
  | { readonly outcome: 'embedded'; readonly vector: Float32Array }
  | Exclude<DecodeResult, { readonly outcome: 'decoded' }>;

/** Pictures read at a time: an AVIF of 25 megapixels takes 400 MB. [uploads-17] */
export const AT_ONCE = 2;

/** Pictures that may wait, each with up to 8 MB in memory; most take some 50 ms. */
export const WAITING = 16;

/** How long after a failure the model is tried again. */
const RETRY_MS = 30_000;

/** A GIF of one white pixel. */
const PROBE = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** With the built-in model, the threads that read pictures also compute their vectors. */
export function openPictureFiles(embedder: ImageEmbedder, clock: Clock): PictureFiles {
  const workerData: FileThreadData = { builtin: embedder.name === BUILTIN_IMAGE_MODEL };
  const pool = new ThreadPool<ReturnType<typeof move>, FileResult>({
    filename: new URL('./files/file-task.ts', import.meta.url).href,
    // Threads start with the first uploads, and stay.
    minThreads: 0,
    maxThreads: AT_ONCE,
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData,
  });
  const queued = limit({ concurrency: AT_ONCE, maxQueued: WAITING });
  /** The time of the last attempt, if it failed. */
  let failedAt: number | undefined;

  const embedFile = async (file: Uint8Array<ArrayBuffer>): Promise<EmbeddedFile> => {
    const read = await pool.run(move(file));
    if (read.outcome !== 'decoded') return read;
    const [vector] = await embedder.embedImages([read.raster]);
    if (vector === undefined) throw new Error(`${embedder.name} gave no vector`);
    return { outcome: 'embedded', vector };
  };

  /** Whether a valid picture can be embedded; updates `failedAt`. */
  const works = async (): Promise<boolean> => {
    failedAt = clock();
    try {
      const { outcome } = await embedFile(Uint8Array.from(PROBE));
      if (outcome === 'embedded') failedAt = undefined;
    } catch (error) {
      if (error instanceof EmbedderBusy) failedAt = undefined;
    }
    return failedAt === undefined;
  };

  const isUsable = async (): Promise<boolean> => {
    if (failedAt === undefined) return true;
    return clock() - failedAt >= RETRY_MS && works();
  };

  const attempt = async (file: Uint8Array<ArrayBuffer>): Promise<EmbeddedFile> => {
    try {
      return await embedFile(file);
    } catch (error) {
      // A single file may crash the model: that is no reason to refuse all others.
      if (error instanceof EmbedderBusy || (await works())) throw error;
      throw new EmbedderDown('the image model does not work', { cause: error });
    }
  };

  return {
    isUsable,
    async embed(file, signal) {
      if (!(await isUsable())) throw new EmbedderDown('the image model did not work when it was last used');
      try {
        // The limit also counts running work whose result nobody needs any more.
        return await unlessAborted(
          queued(() => attempt(file), signal),
          signal,
        );
      } catch (error) {
        if (error instanceof QueueFull)
          throw new EmbedderBusy('too many pictures are waiting', { cause: error });
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
