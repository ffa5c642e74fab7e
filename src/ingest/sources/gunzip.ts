import { createGunzip, type Gunzip } from 'node:zlib';
import { SourceError } from './item-batches.ts';

/**
 * Unpacks gzip data, including several gzip members in a row. Each chunk is
 * unpacked before the next one is read, so that a truncated file yields
 * everything readable before the error: a piped stream would discard it.
 * Errors: SourceError.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = createGunzip({ chunkSize: 128 * 1024 });
  let unpacked: Uint8Array[] = [];
  stream.on('data', (chunk: Uint8Array) => unpacked.push(chunk));
  const take = () => {
    const taken = unpacked;
    unpacked = [];
    return taken;
  };
  const failure = new Promise<SourceError>((resolve) => {
    stream.once('error', (cause) => resolve(describe(cause)));
  });
  const step = (start: (done: () => void) => void) =>
    Promise.race([new Promise<undefined>((resolve) => start(() => resolve(undefined))), failure]);
  try {
    for await (const chunk of chunks) {
      const error = await step((done) => stream.write(chunk, done));
      yield* take();
      if (error) throw error;
    }
    const error = await step((done) => end(stream, done));
    yield* take();
    if (error) throw error;
  } finally {
    stream.destroy();
  }
}

function end(stream: Gunzip, done: () => void): void {
  stream.once('end', done);
  stream.end();
}

function describe(cause: Error & { readonly code?: string }): SourceError {
  const what = cause.code === 'Z_BUF_ERROR' ? 'the gzip data ends too early' : 'damaged gzip data';
  return new SourceError(`${what} (${cause.message})`, { cause });
}
