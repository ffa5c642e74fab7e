import { setImmediate } from 'node:timers/promises';
import { extract } from 'tar-stream';
import { SourceError } from './item-batches.ts';

/** A file in a tar archive. Read or skip it before requesting the next one. */
export interface TarMember {
  readonly name: string;
  /** From the extended header (pax). */
  readonly comment?: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * The files of a tar archive, streamed in its order. Damage costs nothing before it:
 * a chunk is only read when all that the previous ones contain has been taken.
 * Errors: SourceError for a damaged or truncated archive, first from the current
 * member and then from the archive; those of `chunks` likewise.
 */
export async function* tarMembers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const archive = extract();
  const source = requireEnd(chunks);
  const feed = async () => {
    const { done, value } = await source.next().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : undefined);
      throw error;
    });
    if (done) archive.end(undefined);
    else archive.write(value);
  };
  try {
    for await (const entry of pulled(archive, feed)) {
      const { name, type, pax } = entry.header;
      const comment = new Map<string, string>(Object.entries(pax ?? {})).get('comment');
      if (type === 'file') yield { name, comment, chunks: pieces(entry, feed) };
      entry.resume();
    }
  } finally {
    archive.destroy(null);
    await source.return(undefined);
  }
}

async function* pieces(entry: AsyncIterable<unknown>, feed: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const value of pulled(entry, feed)) if (value instanceof Uint8Array) yield value;
}

/**
 * What a stream contains, fed whenever it has nothing left. Streams of `tar-stream` lose what they contain
 * when they fail, and use no timers. The stream is not closed: that of a member would close the archive.
 */
async function* pulled<T>(stream: AsyncIterable<T>, feed: () => Promise<void>): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  for (;;) {
    const next = iterator.next().catch((error: unknown) => {
      throw describe(error);
    });
    while ((await Promise.race([next, setImmediate(WAITS)])) === WAITS) {
      // Feeding may make `next` fail, before `feed` does.
      await Promise.race([feed(), next]);
    }
    const { done, value } = await next;
    if (done) return;
    yield value;
  }
}

const WAITS = Symbol('the stream has nothing left');

/** Every archive ends with zeros. If it was cut off between two files, their absence is the only sign. */
async function* requireEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end = new Uint8Array(0);
  for await (const chunk of chunks) {
    yield chunk;
    end = Buffer.concat([end, chunk.subarray(-TAR_BLOCK)]).subarray(-TAR_BLOCK);
  }
  if (end.some((byte) => byte !== 0)) throw new SourceError('the tar archive ends too early');
}

const TAR_BLOCK = 512;

function describe(cause: unknown): unknown {
  if (cause instanceof SourceError || !(cause instanceof Error)) return cause;
  return new SourceError(`damaged tar archive (${cause.message})`, { cause });
}
