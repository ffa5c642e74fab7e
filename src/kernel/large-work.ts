import { Buffer } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { bytesIn, joined, type Pieces } from './pieces.ts';
import { Problem } from './problem.ts';
import { ThreadPool } from './thread-pool.ts';
import { takeTurns } from './turns.ts';

/** Work on a smaller text takes a few milliseconds and is done at once; on a larger one, in a thread. */
export const LARGE_BYTES = 32 * 1024;

/** What is copied at a time: it takes about a millisecond. */
const SLICE = 256 * 1024;
/** After this time without work, the thread ends, which frees its memory. */
const IDLE_MS = 60_000;

/** Work on a text in UTF-8, which must not be changed. */
type TextWork<Options, Result> = (text: Uint8Array, options: Options) => Result;

/** What the default export of the file of such work gets. */
export interface TextTask<Options> {
  readonly text: Uint8Array;
  readonly options: Options;
}

/** For the result of a thread: the bytes in it are handed over, not copied. */
export const handingOver = <Result>(result: Result, bytes: Uint8Array<ArrayBuffer> | undefined): Result =>
  (bytes === undefined
    ? result
    : move({ [transferableSymbol]: [bytes.buffer], [valueSymbol]: result as object })) as Result;

interface WorkOptions<Options, Result> {
  /** The same work as the default export of a file, for a thread. */
  readonly file: URL;
  readonly work: TextWork<Options, Result>;
}

interface Caller {
  /** Clients take turns. Undefined: the work is for all who wait for it. */
  readonly client?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** One for all kinds of work, so that there is at most one thread. */
let pool: ThreadPool<TextTask<unknown>, unknown> | undefined;
const turns = takeTurns(1);

/**
 * Work on texts that may be so large that the serving thread would keep everybody waiting: these are
 * worked on in a thread, those of different clients in turns. [limits-13]
 * Errors: those of the work; Problem 503 if the client has too much of it at once; the signal's reason.
 */
export const largeWork =
  <Options, Result>({ file, work }: WorkOptions<Options, Result>) =>
  async (given: string | Pieces, options: Options, { client, signal }: Caller = {}): Promise<Result> => {
    const pieces = typeof given === 'string' ? undefined : given;
    const length = pieces === undefined ? given.length : bytesIn(pieces);
    if (length <= LARGE_BYTES) {
      return work(pieces === undefined ? Buffer.from(given as string) : joined(pieces), options);
    }
    const release = client === undefined ? () => {} : hold(client, length);
    return turns(
      client ?? '',
      async () => {
        const task = { text: await inSharedMemory(given), options };
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
    ).finally(release);
  };

/** What the work of a client may hold in memory at a time, unless it is one text. */
export const MAX_CLIENT_BYTES = 64 * 1024 * 1024;

/** Bytes by client, of all that runs or waits. */
const held = new Map<string, number>();

/** Returns what releases them. Errors: Problem 503 beyond the limit. */
function hold(client: string, bytes: number): () => void {
  const before = held.get(client) ?? 0;
  if (before > 0 && before + bytes > MAX_CLIENT_BYTES) {
    const detail = 'Too many large requests of this client at once';
    throw new Problem(503, detail, { headers: { 'retry-after': '2' } });
  }
  held.set(client, before + bytes);
  return () => {
    const rest = (held.get(client) ?? 0) - bytes;
    if (rest > 0) held.set(client, rest);
    else held.delete(client);
  };
}

/** A copy that threads share, made slice by slice. */
async function inSharedMemory(given: string | Pieces): Promise<Uint8Array> {
  const bytes = typeof given === 'string' ? Buffer.byteLength(given) : bytesIn(given);
  const shared = Buffer.from(new SharedArrayBuffer(bytes));
  let at = 0;
  for (const slice of typeof given === 'string' ? slicesOfText(given) : slicesOf(given)) {
    at +=
      typeof slice === 'string'
        ? shared.write(slice, at)
        : Buffer.from(slice.buffer, slice.byteOffset, slice.byteLength).copy(shared, at);
    await setImmediate();
  }
  return shared;
}

function* slicesOf(pieces: Pieces): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.byteLength; from += SLICE) yield piece.subarray(from, from + SLICE);
  }
}

/** None ends between the halves of a surrogate pair. */
function* slicesOfText(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const code = text.charCodeAt(from + SLICE - 1);
    const end = from + (code >= 0xd800 && code <= 0xdbff ? SLICE - 1 : SLICE);
    yield text.slice(from, end);
    from = end;
  }
}
