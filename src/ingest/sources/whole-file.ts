import { BATCH_LIMITS, type BatchLimits, type ItemBatch, ItemCollector } from './item-batches.ts';

/** The document as one item: an RDF/XML file, whose parts may refer to each other. */
export async function* wholeFile(
  chunks: AsyncIterable<Uint8Array>,
  limits: BatchLimits = BATCH_LIMITS,
): AsyncGenerator<ItemBatch> {
  const collector = new ItemCollector(limits);
  for await (const chunk of chunks) collector.add(chunk);
  collector.endItem(1);
  yield* collector.take();
}
