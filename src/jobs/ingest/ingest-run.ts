import { mapInOrder } from '../../kernel/map-in-order.ts';
import { StoreError, SupersededRunError } from '../../stores/records/record-store.ts';
import { emptySummary, type IngestSummary, storedCount } from './ingest-summary.ts';
import { RecordWriter, type WritableStore } from './record-writer.ts';
import type { ItemLocation, ReportedItem } from './reported-item.ts';
import { ReportError } from './run-report.ts';
import type { SourceFile } from './source-files.ts';
import type { ReadItem } from './sources/read-items.ts';
import { readSources, type SourceDocument, type SourceEvent } from './sources/read-sources.ts';
import { type ReaderPool, startReaderPool } from './sources/reader-pool.ts';

export interface IngestOptions {
  readonly files: readonly SourceFile[];
  /** The data source of all files; by default each file's name. */
  readonly pipelineId?: string | undefined;
  /** Marks stored records of the same data sources as deleted if they no longer occur. */
  readonly full: boolean;
  /** Ends the run after the current batch. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: IngestProgress) => void;
  /** May throw ReportError, which ends the run. */
  readonly onReported: (items: readonly ReportedItem[], summary: IngestSummary) => void;
  /** Called for every stored record, in the order of the files. */
  readonly onStored?: (uuid: string, location: ItemLocation) => void;
}

interface IngestProgress {
  /** Bytes read from disk. */
  readonly bytes: number;
  /** Stored records. */
  readonly records: number;
}

/**
 * Reads the files into the record store. [ingest-5] Items that cannot be stored, and those with
 * warnings, are passed to `onReported` and never stop the run. A file that cannot be read to its end,
 * and a store that does not accept data, are listed in the summary's failures.
 *
 * The run may be killed at any time: counted records are stored, another run
 * completes the work, and nothing is deleted before everything was read.
 */
export async function runIngest(store: WritableStore, options: IngestOptions): Promise<IngestSummary> {
  const summary = emptySummary();
  const writer = new RecordWriter(store, summary, options);
  const pool = startReaderPool();
  try {
    await readAndWrite(pool, writer, summary, options);
    if (options.full && !summary.interrupted && summary.failures.length === 0) await writer.deleteUnseen();
  } catch (error) {
    if (!isExpected(error)) throw error;
    summary.failures.push(error.message);
  } finally {
    writer.close();
    await pool.close();
  }
  return summary;
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StoreError || error instanceof SupersededRunError || error instanceof ReportError;

type ReadEvent =
  | Exclude<SourceEvent, { readonly kind: 'items' }>
  | { readonly kind: 'read'; readonly document: SourceDocument; readonly items: readonly ReadItem[] };

async function readAndWrite(
  pool: ReaderPool,
  writer: RecordWriter,
  summary: IngestSummary,
  { files, pipelineId, signal, onProgress }: IngestOptions,
): Promise<void> {
  let bytes = 0;
  const onBytes = (more: number) => {
    bytes += more;
  };
  const read = async (event: SourceEvent): Promise<ReadEvent> => {
    if (event.kind !== 'items') return event;
    const { document, batch } = event;
    return { kind: 'read', document, items: await pool.read({ ...batch, ...document }) };
  };
  // Each thread has a batch waiting while this one writes.
  const events = mapInOrder(readSources(files, { pipelineId, onBytes }), 2 * pool.threads + 1, read);
  for await (const event of events) {
    if (signal?.aborted) break;
    if (event.kind === 'opened') await writer.open(event.document.pipelineId);
    else if (event.kind === 'read') {
      const { name: file } = event.document;
      await writer.add(event.items, (line) => ({ file, line }));
    } else summary.failures.push(`${event.name}: ${event.reason}`);
    onProgress?.({ bytes, records: storedCount(summary) });
  }
  await writer.flush();
  onProgress?.({ bytes, records: storedCount(summary) });
  summary.interrupted = signal?.aborted === true;
}
