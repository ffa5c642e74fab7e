import { Readable } from 'node:stream';
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
 * The files of a tar archive, streamed in its order.
 * Errors: SourceError for a damaged or truncated archive, first from the current
 * member and then from the archive; those of `chunks`.
 */
export async function* tarMembers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const archive = extract();
  const source = Readable.from(requireEnd(chunks), { objectMode: false });
  // `pipe` does not forward errors; the archive would wait forever.
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, type, pax } = entry.header;
      const comment = new Map<string, string>(Object.entries(pax ?? {})).get('comment');
      if (type === 'file') yield { name, comment, chunks: pieces(entry) };
      entry.resume();
    }
  } catch (error) {
    throw describe(error);
  } finally {
    source.destroy();
  }
}

/** Leaving a `for await` over the entry early would destroy the whole archive. */
async function* pieces(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const iterator = entry[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await iterator.next().catch((error: unknown) => {
      throw describe(error);
    });
    if (done) return;
    if (value instanceof Uint8Array) yield value;
  }
}

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
