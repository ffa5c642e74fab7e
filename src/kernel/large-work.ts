import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { ThreadPool } from './thread-pool.ts';
import { takeTurns } from './turns.ts';

/** Work on a smaller text takes a few milliseconds and is done at once; on a larger one, in a thread. */
export const LARGE_BYTES = 32 * 1024;

/** What is copied at a time: about three milliseconds. */
const SLICE = 1024 * 1024;
/** After this time without work, the thread ends, which frees its memory. */
const IDLE_MS = 60_000;

/** Work on a text in UTF-8, which must not be changed. */
export type TextWork<Options, Result> = (text: Uint8Array, options: Options) => Result;

/** What the default export of the file of such work gets. */
export interface TextTask<Options> {
  readonly text: Uint8Array;
  readonly options: Options;
}

interface WorkOptions<Options, Result> {
  /** The same work as the default export of a file, for a thread. */
  readonly file: URL;
  readonly work: TextWork<Options, Result>;
}

interface Caller {
  /** Clients take turns. */
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One for all kinds of work, so that there is at most one thread. */
let pool: ThreadPool<TextTask<unknown>, unknown> | undefined;
const turns = takeTurns(1);

/**
 * Work on texts that may be so large that the serving thread would keep everybody waiting: these are
 * worked on in a thread, those of different clients in turns. [limits-12]
 * Errors: those of the work; the signal's reason.
 */
export const largeWork =
  <Options, Result>({ file, work }: WorkOptions<Options, Result>) =>
  async (
    text: Uint8Array | string,
    options: Options,
    { client = '', signal }: Caller = {},
  ): Promise<Result> => {
    if (text.length <= LARGE_BYTES) return work(typeof text === 'string' ? Buffer.from(text) : text, options);
    return turns(
      client,
      async () => {
        const task = { text: await inSharedMemory(text), options };
        signal?.throwIfAborted();
        pool ??= new ThreadPool({
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: IDLE_MS,
          resourceLimits: { maxYoungGenerationSizeMb: 24 },
        });
        return pool.run(task, { filename: file.href }) as Promise<Result>;
      },
      signal,
    );
  };

/** A copy that threads share, made piece by piece: a megabyte takes milliseconds. */
async function inSharedMemory(text: Uint8Array | string): Promise<Uint8Array> {
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  for (let [from, at] = [0, 0]; from < text.length; ) {
    if (from > 0) await setImmediate();
    if (typeof text === 'string') {
      const end = endOfSlice(text, from + SLICE);
      at += Buffer.from(shared.buffer, at).write(text.slice(from, end));
      from = end;
    } else {
      shared.set(text.subarray(from, from + SLICE), from);
      from += SLICE;
    }
  }
  return shared;
}

/** Not between the halves of a surrogate pair. */
function endOfSlice(text: string, end: number): number {
  const code = text.charCodeAt(end - 1);
  return end < text.length && code >= 0xd800 && code <= 0xdbff ? end - 1 : end;
}
