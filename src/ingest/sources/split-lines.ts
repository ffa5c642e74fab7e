import { BATCH_LIMITS, type BatchLimits, type ItemBatch, ItemCollector } from './item-batches.ts';

const NEWLINE = 0x0a;

/**
 * The lines of a document, empty ones left out. They are found in the bytes:
 * no character of UTF-8 contains the byte of a line feed, so none is torn
 * apart, wherever a chunk ends. A carriage return stays with its line (JSON
 * takes it for a blank).
 * Errors: those of the chunks, after every line before.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  let line = 1;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1) break;
        collector.add(chunk.subarray(start, end));
        collector.endItem(line);
        line += 1;
        start = end + 1;
        if (collector.isFull) yield* collector.take();
      }
      collector.add(chunk.subarray(start));
    }
  } catch (error) {
    // What came before a fault of the file is not lost; the line that it tore apart is.
    yield* collector.take();
    throw error;
  }
  collector.endItem(line, { cutOff: true });
  yield* collector.take();
}
