import { createGunzip, type Gunzip } from 'node:zlib';
import { SourceError } from './source-error.ts';

/**
 * Unpacks gzip data, also several packed files one after another.
 *
 * A piped stream throws away what it has unpacked when an error follows. Here
 * each chunk is unpacked and handed on before the next one goes in, so that of
 * a truncated file everything readable comes out, and then the error.
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
  const what = cause.code === 'Z_BUF_ERROR' ? 'the gzip data end too early' : 'damaged gzip data';
  return new SourceError(`${what} (${cause.message})`, { cause });
}
