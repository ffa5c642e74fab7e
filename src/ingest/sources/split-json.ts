import {
  BATCH_LIMITS,
  type BatchLimits,
  type ItemBatch,
  ItemCollector,
  SourceError,
} from './item-batches.ts';
import { JsonBorders } from './json-borders.ts';

const NEWLINE = 0x0a;

/**
 * The values of a JSON document: the elements of its array, or else one or more
 * values in a row. It never holds the whole document.
 * Errors: SourceError if the document ends within a value or an array, and those
 * of the chunks, in both cases after all complete values.
 */
export async function* splitJson(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  const borders = new JsonBorders();
  let line = 1;
  let itemLine = 1;
  try {
    for await (const chunk of chunks) {
      let start = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        if (byte === NEWLINE) line += 1;
        const border = borders.step(byte);
        if (border === undefined) continue;
        if (border === 'begins') {
          start = at;
          itemLine = line;
          continue;
        }
        collector.add(chunk.subarray(start, border === 'endsHere' ? at + 1 : at));
        collector.endItem(itemLine);
        if (collector.isFull) yield* collector.take();
      }
      if (borders.inValue) collector.add(chunk.subarray(start));
    }
  } catch (error) {
    yield* collector.take();
    throw error;
  }
  // A number or word may remain. It is complete only if no array is open.
  if (!borders.isOpen) collector.endItem(itemLine);
  yield* collector.take();
  if (borders.isOpen) {
    throw new SourceError(`the file ends before its ${borders.inValue ? 'value' : 'list'} does`);
  }
}
