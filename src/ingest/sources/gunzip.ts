import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { ByteInput } from './byte-input.ts';
import { SourceError } from './item-batches.ts';

/**
 * Unpacks gzip data (RFC 1952): one or more members in a row, with zeros between and
 * after them, as tapes and padding leave them. Node's `createGunzip` never ends if a
 * write follows such zeros, and discards what comes shortly before damage.
 *
 * `again`: the same chunks from the beginning. With it, damage costs nothing that comes
 * before it, without it up to 16 KB.
 * Errors: SourceError; those of the chunks.
 */
export async function* gunzip(
  chunks: AsyncIterable<Uint8Array>,
  again?: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let given = 0;
  try {
    for await (const chunk of unpack(chunks)) {
      given += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (!(error instanceof WriteError) || again === undefined) throw error;
    yield* skipBytes(unpack(again(), error.writeStart), given);
  }
}

/** The decompressor refused a write, and what it had unpacked since the last full buffer is lost. */
class WriteError extends SourceError {
  /** Position of the write in the packed data. */
  readonly writeStart: number;

  constructor(cause: Error, writeStart: number) {
    super(`damaged gzip data (${cause.message})`, { cause });
    this.writeStart = writeStart;
  }
}

async function* skipBytes(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let missing = bytes;
  for await (const chunk of chunks) {
    if (chunk.length > missing) yield chunk.subarray(missing);
    missing = Math.max(0, missing - chunk.length);
  }
}

/** `damage`: near this position, bytes are written one by one. */
async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  damage = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const input = new ByteInput(chunks);
  try {
    await readHeader(input);
    do yield* inflateMember(input, damage);
    while (await findNextMember(input));
  } finally {
    await input.close();
  }
}

const FORMAT_BYTES = 10;
const MAGIC = [0x1f, 0x8b] as const;
const DEFLATE = 8;
const FLAGS = { headerCrc: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 } as const;

async function readHeader(input: ByteInput): Promise<void> {
  const [id1, id2, method, flags = 0] = await takeAll(input, FORMAT_BYTES, MAGIC);
  if (id1 !== MAGIC[0] || id2 !== MAGIC[1]) throw damaged('incorrect header check');
  if (method !== DEFLATE) throw damaged('unknown compression method');
  if (flags & FLAGS.reserved) throw damaged('unknown header flags set');
  if (flags & FLAGS.extra) {
    const length = (await takeAll(input, 2)).readUInt16LE();
    await takeAll(input, length);
  }
  if (flags & FLAGS.name) await skipText(input);
  if (flags & FLAGS.comment) await skipText(input);
  if (flags & FLAGS.headerCrc) await takeAll(input, 2);
}

/** Up to and with the zero that ends it. */
async function skipText(input: ByteInput): Promise<void> {
  for (;;) {
    const [byte] = await takeAll(input, 1);
    if (byte === 0) return;
  }
}

const WRITE_BYTES = 64 * 1024;
const OUTPUT_BYTES = 16 * 1024;

async function* inflateMember(input: ByteInput, damage: number): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: OUTPUT_BYTES });
  const inflater = new Inflater(stream);
  const start = input.position;
  let checksum = 0;
  let length = 0;
  try {
    for (;;) {
      const writeStart = input.position;
      const packed = await input.next(writeBytes(damage - writeStart));
      const { unpacked, error, isEnd } = await inflater.write(packed);
      for (const chunk of unpacked) {
        checksum = crc32(chunk, checksum);
        length += chunk.length;
        yield chunk;
      }
      if (error !== undefined) throw isTooShort(error) ? tooShort(error) : new WriteError(error, writeStart);
      if (!isEnd) continue;
      const unused = input.position - (start + stream.bytesWritten);
      if (packed !== undefined && unused > 0) input.putBack(packed.subarray(-unused));
      break;
    }
  } finally {
    stream.destroy();
  }
  const trailer = await takeAll(input, 8);
  if (trailer.readUInt32LE(0) !== checksum) throw damaged('incorrect data check');
  if (trailer.readUInt32LE(4) !== length % 2 ** 32) throw damaged('incorrect length check');
}

function writeBytes(toDamage: number): number {
  if (toDamage > 0) return Math.min(toDamage, WRITE_BYTES);
  return toDamage > -WRITE_BYTES ? 1 : WRITE_BYTES;
}

interface Inflated {
  readonly unpacked: readonly Uint8Array[];
  readonly error: Error | undefined;
  /** Whether the data is complete. The stream's `bytesWritten` is its length. */
  readonly isEnd: boolean;
}

/** Writes to a decompressor one at a time. */
class Inflater {
  readonly #stream: InflateRaw;
  readonly #end: Promise<Pick<Inflated, 'error' | 'isEnd'>>;
  #unpacked: Uint8Array[] = [];

  constructor(stream: InflateRaw) {
    this.#stream = stream;
    stream.on('data', (chunk: Uint8Array) => this.#unpacked.push(chunk));
    this.#end = new Promise((resolve) => {
      stream.once('end', () => resolve({ error: undefined, isEnd: true }));
      stream.once('error', (error) => resolve({ error, isEnd: false }));
    });
  }

  /** Undefined: there is no more, which is an error unless the data is complete. */
  async write(packed: Uint8Array | undefined): Promise<Inflated> {
    // The callback of a write is never called if the data ends before it does.
    const written = new Promise<Pick<Inflated, 'error' | 'isEnd'>>((resolve) => {
      if (packed === undefined) this.#stream.end();
      else this.#stream.write(packed, (error) => resolve({ error: error ?? undefined, isEnd: false }));
    });
    const state = await Promise.race([this.#end, written]);
    const unpacked = this.#unpacked;
    this.#unpacked = [];
    return { unpacked, ...state };
  }
}

/** Whether another member follows, of which the header has been read. */
async function findNextMember(input: ByteInput): Promise<boolean> {
  for (;;) {
    const chunk = await input.next(WRITE_BYTES);
    if (chunk === undefined) return false;
    const start = chunk.findIndex((byte) => byte !== 0);
    if (start === -1) continue;
    input.putBack(chunk.subarray(start));
    if (chunk[start] !== MAGIC[0]) throw new SourceError('other data follows the gzip data');
    await readHeader(input);
    return true;
  }
}

/** `first`: what the bytes begin with, as far as there are any. */
async function takeAll(input: ByteInput, bytes: number, first: readonly number[] = []): Promise<Buffer> {
  const taken = await input.take(bytes);
  if (taken.length === bytes) return taken;
  if (first.some((byte, i) => i < taken.length && taken[i] !== byte)) throw damaged('incorrect header check');
  throw tooShort();
}

const damaged = (what: string): SourceError => new SourceError(`damaged gzip data (${what})`);

const isTooShort = (error: Error & { readonly code?: string }): boolean => error.code === 'Z_BUF_ERROR';

const tooShort = (cause?: Error): SourceError =>
  new SourceError('the gzip data ends too early (unexpected end of file)', { cause });
