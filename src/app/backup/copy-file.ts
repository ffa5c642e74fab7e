import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileError, isMissing, makeFolder, systemReason } from '../../kernel/files.ts';
import { limit } from '../../kernel/limit.ts';

/** Files copied at a time: most are small, and each waits for the disk. */
const AT_ONCE = 8;

const CHUNK_BYTES = 1024 * 1024;

export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Copies a file durably and creates its folder; without a target, only reads it. Errors: those of the file system, FileError if it cannot be read. */
export async function copyFile(source: string, target: string | undefined): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const input = readable(source);
  if (target === undefined) {
    for await (const _ of counted(input));
  } else {
    makeFolder(dirname(target));
    await pipeline(input, counted, createWriteStream(target, { flush: true, mode: 0o600 }));
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The chunks of a file. Errors: FileError; that of the file system if there is none. */
async function* readable(source: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(source, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined || isMissing(error)) throw error;
    throw new FileError(`cannot read ${source}: ${reason}`, { cause: error });
  }
}

/** Copies several at a time. After an error no further copy begins, and it is thrown when none runs any more. */
export async function copyAll<Item>(
  items: readonly Item[],
  copy: (item: Item) => Promise<void>,
): Promise<void> {
  const inTurn = limit({ concurrency: AT_ONCE });
  const errors: unknown[] = [];
  const work = async (item: Item): Promise<void> => {
    if (errors.length > 0) return;
    await copy(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(items.map((item) => inTurn(() => work(item))));
  if (errors.length > 0) throw errors[0];
}
