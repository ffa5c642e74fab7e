import { BATCH_LIMITS, type BatchLimits, type ItemBatch, ItemCollector } from './item-batches.ts';
import { SpanningLines } from './spanning-lines.ts';

const NEWLINE = 0x0a;

/**
 * The lines of a document, except empty ones. They are split as bytes: no other
 * character of UTF-8 contains the byte of a line feed. A carriage return stays
 * at the end of its line, where JSON allows it. A value over several lines is one item.
 * Errors: those of the chunks, after all complete lines.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  const lines = new SpanningLines(collector);
  let line = 1;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (;;) {
        const end = chunk.indexOf(NEWLINE, start);
        if (end === -1) break;
        collector.add(chunk.subarray(start, end));
        lines.endLine(line);
        line += 1;
        start = end + 1;
        if (collector.isFull && !lines.isOpen) yield* collector.take();
      }
      collector.add(chunk.subarray(start));
    }
  } catch (error) {
    yield* collector.take();
    throw error;
  }
  lines.endFile(line);
  yield* collector.take();
}

/** The whole document as one item: the parts of an RDF/XML file may refer to each other. */
export async function* wholeFile(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  for await (const chunk of chunks) collector.add(chunk);
  collector.endItem(1);
  yield* collector.take();
}
