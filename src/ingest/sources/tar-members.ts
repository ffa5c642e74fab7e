import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { SourceError } from './source-error.ts';

/** A file in a tar archive. It must be read, or left, before the next one is asked for. */
export interface TarMember {
  readonly name: string;
  /** From an extended header (pax). */
  readonly comment?: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * The files of a tar archive, in its order, as they stream by.
 * Errors: SourceError for a damaged or truncated archive, from the member at
 * hand and then from the archive; and what `chunks` throws.
 */
export async function* tarMembers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarMember> {
  const archive = extract();
  const source = Readable.from(upToTheEnd(chunks), { objectMode: false });
  // `pipe` does not hand on errors, and the archive would wait for ever.
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

/** A member that is left early must not take the archive with it, as leaving a `for await` would. */
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

/** Every archive ends with zeros; one that was cut off between two files has no other sign of it. */
async function* upToTheEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
