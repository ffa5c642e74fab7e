import { EngineFault } from '../engine/fault.ts';
import { chunksOf } from './request-body.ts';

/** Of the lines that are sent to the engine at once, unless a line is longer. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Of one line, which is one document. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Batches of whole lines with their line feeds. Only `\n` ends a line: JSON text may contain
 * other line separators. The last line may have no end.
 * Errors: EngineFault 413 for a line that is too long.
 */
export async function* lineBatches(body: unknown, batchBytes = BATCH_BYTES): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const batch of batchesOf(body, batchBytes)) {
    yield isFirst ? withoutMark(batch) : batch;
    isFirst = false;
  }
}

async function* batchesOf(body: unknown, batchBytes: number): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  /** Those after the last line feed. */
  let unfinished = 0;
  for await (const chunk of chunksOf(body)) {
    chunks.push(chunk);
    bytes += chunk.length;
    const lineFeed = chunk.lastIndexOf(LINE_FEED);
    unfinished = lineFeed === -1 ? unfinished + chunk.length : chunk.length - lineFeed - 1;
    if (unfinished > MAX_LINE_BYTES) throw new EngineFault(413, 'A line of the import is too long.');
    if (bytes - unfinished < batchBytes) continue;
    const whole = Buffer.concat(chunks);
    yield whole.subarray(0, bytes - unfinished);
    chunks = [whole.subarray(bytes - unfinished)];
    bytes = unfinished;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

const withoutMark = (batch: Buffer): Buffer =>
  BYTE_ORDER_MARK.equals(batch.subarray(0, BYTE_ORDER_MARK.length))
    ? batch.subarray(BYTE_ORDER_MARK.length)
    : batch;
