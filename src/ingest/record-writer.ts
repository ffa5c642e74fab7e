import type { IncomingRecord, IngestRun, RecordStore } from '../records/record-store.ts';
import { countWarning, type IngestSummary, type Place, type Rejection } from './ingest-summary.ts';
import type { ReadItem } from './sources/read-items.ts';

/** The part of the record store that a run writes to. */
export type WritableStore = Pick<RecordStore, 'startRun' | 'put' | 'keep' | 'deleteUnseen' | 'pipelines'>;

export interface WriterOptions {
  /** Remember what occurs, so that the rest can be deleted at the end. */
  readonly full: boolean;
  /** Called after each transaction with the items that were not stored. */
  readonly onRejected: (rejections: readonly Rejection[]) => void;
  /** Called after each transaction for every item that the store holds now. */
  readonly onStored?: (uuid: string, place: Place) => void;
}

/** A transaction costs a wait for the disk; a batch from the reader holds some 800 ordinary records. */
const MIN_BATCH_RECORDS = 500;
/** Large records do not wait for so many others: their texts are in memory. */
const MIN_BATCH_CHARACTERS = 32 * 1024 * 1024;

interface PendingRecord {
  readonly incoming: IncomingRecord;
  readonly place: Place;
  readonly warnings: readonly string[];
}

/** Stores what was read, in batches, and counts it in the summary once it is stored. */
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

  /** Begins with a data source, whether or not it turns out to hold records. */
  async open(pipelineId: string): Promise<IngestRun> {
    if (pipelineId !== this.#pipelineId) await this.flush();
    this.#pipelineId = pipelineId;
    const known = this.#runs.get(pipelineId);
    if (known !== undefined) return known.run;
    const run = await this.#store.startRun(pipelineId, { full: this.#options.full });
    this.#runs.set(pipelineId, { run, accepted: 0 });
    return run;
  }

  async add(items: readonly ReadItem[], placeOf: (line: number) => Place): Promise<void> {
    for (const item of items) {
      const place = placeOf(item.line);
      if (item.record) {
        const { record: incoming, warnings } = item;
        this.#records.push({ incoming, place, warnings });
        this.#characters += incoming.body.length;
        if (this.#characters >= MIN_BATCH_CHARACTERS) await this.flush();
        continue;
      }
      const { line, reason, uuid, isCutOff } = item;
      this.#rejections.push({ place, uuid, reason });
      if (isCutOff && 'file' in place) {
        this.#summary.failures.push(`${place.file}: the file ends within line ${line}`);
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
    for (const [index, { incoming, place, warnings }] of records.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new TypeError('the store gave no outcome for a record');
      if (outcome.kind === 'rejected') {
        rejections.push({ place, uuid: incoming.uuid, reason: outcome.reason });
        continue;
      }
      this.#summary[outcome.kind] += 1;
      current.accepted += 1;
      for (const warning of warnings) countWarning(this.#summary, warning, place);
      this.#options.onStored?.(incoming.uuid, place);
    }
    this.#summary.rejected += rejections.length;
    if (rejections.length > 0) this.#options.onRejected(rejections);
  }

  /**
   * After a complete full run: deletes what did not occur, pipeline by pipeline.
   * A source without a single valid record is taken for a fault, not for the
   * wish to delete everything.
   */
  async deleteUnseen(): Promise<void> {
    const live = new Map((await this.#store.pipelines()).map(({ id, live }) => [id, live]));
    for (const [pipelineId, { run, accepted }] of this.#runs) {
      if (accepted > 0) {
        this.#summary.deleted += await this.#store.deleteUnseen(run);
      } else if (live.get(pipelineId)) {
        this.#summary.failures.push(
          `pipeline ${pipelineId}: its source holds no valid record, so its ${live.get(pipelineId)} stored ones are kept`,
        );
      }
    }
  }
}
