import type { IncomingRecord, IngestRun, RecordStore } from '../records/record-store.ts';
import { countWarning, type IngestSummary, type ItemLocation, type Rejection } from './ingest-summary.ts';
import type { ReadItem } from './sources/read-items.ts';

/** The part of the record store to which a run writes. */
export type WritableStore = Pick<RecordStore, 'startRun' | 'put' | 'keep' | 'deleteUnseen' | 'pipelines'>;

export interface WriterOptions {
  /** Remember which records occur, so that the others can be deleted at the end. */
  readonly full: boolean;
  /** Called after each transaction with the items that were rejected. */
  readonly onRejected: (rejections: readonly Rejection[]) => void;
  /** Called after each transaction for every stored item. */
  readonly onStored?: (uuid: string, location: ItemLocation) => void;
}

/** A transaction waits for the disk. A batch from the reader has some 800 ordinary records. */
const MIN_BATCH_RECORDS = 500;
/** Limits the memory that waiting records take. */
const MIN_BATCH_CHARACTERS = 32 * 1024 * 1024;

interface PendingRecord {
  readonly incoming: IncomingRecord;
  readonly location: ItemLocation;
  readonly warnings: readonly string[];
}

/** Stores records in batches, and counts them in the summary once they are stored. */
export class RecordWriter {
  readonly #store: WritableStore;
  readonly #summary: IngestSummary;
  readonly #options: WriterOptions;
  readonly #runs = new Map<string, { readonly run: IngestRun; accepted: number }>();
  #pipelineId = '';
  #records: PendingRecord[] = [];
  #rejections: Rejection[] = [];
  #characters = 0;

  constructor(store: WritableStore, summary: IngestSummary, options: WriterOptions) {
    this.#store = store;
    this.#summary = summary;
    this.#options = options;
  }

  /** Starts a data source, which may turn out to have no records. */
  async open(pipelineId: string): Promise<IngestRun> {
    if (pipelineId !== this.#pipelineId) await this.flush();
    this.#pipelineId = pipelineId;
    const started = this.#runs.get(pipelineId);
    if (started !== undefined) return started.run;
    const run = await this.#store.startRun(pipelineId, { full: this.#options.full });
    this.#runs.set(pipelineId, { run, accepted: 0 });
    return run;
  }

  async add(items: readonly ReadItem[], locationOf: (line: number) => ItemLocation): Promise<void> {
    for (const item of items) {
      const location = locationOf(item.line);
      if (item.record) {
        const { record: incoming, warnings } = item;
        this.#records.push({ incoming, location, warnings });
        this.#characters += incoming.body.length;
        if (this.#characters >= MIN_BATCH_CHARACTERS) await this.flush();
        continue;
      }
      const { line, reason, uuid, isCutOff } = item;
      this.#rejections.push({ location, uuid, reason });
      if (isCutOff && 'file' in location) {
        this.#summary.failures.push(`${location.file}: the file ends within line ${line}`);
      }
    }
    if (this.#records.length + this.#rejections.length >= MIN_BATCH_RECORDS) await this.flush();
  }

  /** Stores what has been added so far. */
  async flush(): Promise<void> {
    const current = this.#runs.get(this.#pipelineId);
    if (current === undefined) return;
    const records = this.#records;
    const rejections = this.#rejections;
    this.#records = [];
    this.#rejections = [];
    this.#characters = 0;
    const outcomes =
      records.length === 0
        ? []
        : await this.#store.put(
            records.map(({ incoming }) => incoming),
            current.run,
          );
    await this.#store.keep(
      rejections.flatMap(({ uuid }) => uuid ?? []),
      current.run,
    );
    for (const [index, { incoming, location, warnings }] of records.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new TypeError('the store returned no outcome for a record');
      if (outcome.kind === 'rejected') {
        rejections.push({ location, uuid: incoming.uuid, reason: outcome.reason });
        continue;
      }
      this.#summary[outcome.kind] += 1;
      current.accepted += 1;
      for (const warning of warnings) countWarning(this.#summary, warning, location);
      this.#options.onStored?.(incoming.uuid, location);
    }
    this.#summary.rejected += rejections.length;
    if (rejections.length > 0) this.#options.onRejected(rejections);
  }

  /**
   * After a complete full run: deletes the records that did not occur, pipeline by
   * pipeline. A source without a single valid record is considered faulty, and
   * nothing is deleted.
   */
  async deleteUnseen(): Promise<void> {
    const live = new Map((await this.#store.pipelines()).map(({ id, live }) => [id, live]));
    for (const [pipelineId, { run, accepted }] of this.#runs) {
      if (accepted > 0) {
        this.#summary.deleted += await this.#store.deleteUnseen(run);
      } else {
        reportFaultySource(this.#summary, pipelineId, live.get(pipelineId) ?? 0);
      }
    }
  }
}

/** `stored`: the number of records that are not deleted therefore. */
export function reportFaultySource(summary: IngestSummary, pipelineId: string, stored: number): void {
  if (stored === 0) return;
  summary.failures.push(
    `pipeline ${pipelineId}: its source contains no valid record, so its ${stored} stored ones are kept`,
  );
}
