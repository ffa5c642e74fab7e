import { EngineFault } from '../engine/fault.ts';
import { chunksOf } from './request-body.ts';

/** Of the lines that are sent to the engine at once. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Of one line, which is one document. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The lines of a body as batches of bytes in memory that threads share: the serving thread
 * only copies bytes, and the engine's writer does all else. The memory of a batch that was
 * released is used again, so that a body of any length needs little.
 */
export class LineBatches {
  readonly #body: unknown;
  readonly #batchBytes: number;
  readonly #released: Uint8Array[] = [];

  constructor(body: unknown, batchBytes = BATCH_BYTES) {
    this.#body = body;
    this.#batchBytes = batchBytes;
  }

  /**
   * Batches of whole lines with their line feeds. Only `\n` ends a line: JSON text may contain
   * other line separators. The last line may have no end.
   * Errors: EngineFault 413 for a line that is too long.
   */
  async *read(): AsyncGenerator<Uint8Array> {
    let isFirst = true;
    for await (const batch of this.#batches()) {
      yield isFirst ? withoutMark(batch) : batch;
      isFirst = false;
    }
  }

  async *#batches(): AsyncGenerator<Uint8Array> {
    let memory = this.#take(0);
    let end = 0;
    /** The end of the last whole line. */
    let lineEnd = 0;
    for await (const piece of this.#pieces()) {
      memory = withRoom(memory, end, piece.length);
      memory.set(piece, end);
      const lineFeed = piece.lastIndexOf(LINE_FEED);
      if (lineFeed !== -1) lineEnd = end + lineFeed + 1;
      end += piece.length;
      if (end - lineEnd > MAX_LINE_BYTES) throw new EngineFault(413, 'A line of the import is too long.');
      while (lineEnd >= this.#batchBytes) {
        // Batches must not depend on how a client divides the body: the order of equal facet values follows from them.
        const batchEnd = memory.indexOf(LINE_FEED, this.#batchBytes - 1) + 1;
        const next = this.#take(end - batchEnd);
        next.set(memory.subarray(batchEnd, end));
        yield memory.subarray(0, batchEnd);
        memory = next;
        end -= batchEnd;
        lineEnd -= batchEnd;
      }
    }
    if (end > 0) yield memory.subarray(0, end);
  }

  async *#pieces(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunksOf(this.#body)) {
      for (let from = 0; from < chunk.length; from += this.#batchBytes) {
        yield chunk.subarray(from, from + this.#batchBytes);
      }
      free(chunk);
    }
  }

  #take(bytes: number): Uint8Array {
    const usual = 2 * this.#batchBytes;
    return (bytes <= usual ? this.#released.pop() : undefined) ?? allocate(Math.max(bytes, usual));
  }

  /** The batch is not used any more. */
  release(batch: Uint8Array): void {
    // What a long line has needed is not kept.
    if (batch.buffer.byteLength === 2 * this.#batchBytes) this.#released.push(new Uint8Array(batch.buffer));
  }
}

/**
 * Frees the memory of a chunk that shares it with nothing else. Otherwise V8 would look for
 * garbage in all that this thread has whenever it has received a few megabytes.
 */
function free({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

const allocate = (bytes: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));

/** The memory, or larger one with the same content, with room for `more` bytes after the first `end`. */
function withRoom(memory: Uint8Array, end: number, more: number): Uint8Array {
  if (end + more <= memory.length) return memory;
  const larger = allocate(Math.max(end + more, 2 * memory.length));
  larger.set(memory.subarray(0, end));
  return larger;
}

function withoutMark(batch: Uint8Array): Uint8Array {
  const { length } = BYTE_ORDER_MARK;
  return BYTE_ORDER_MARK.equals(batch.subarray(0, length)) ? batch.subarray(length) : batch;
}
