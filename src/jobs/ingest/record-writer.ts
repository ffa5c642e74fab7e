import { institutionOf } from '../../stores/records/institution-of.ts';
import type { IncomingRecord, IngestRun, RecordStore } from '../../stores/records/record-store.ts';
import { type FormerIdentity, storedFormerUuid } from './former-uuid.ts';
import type { IngestSummary } from './ingest-summary.ts';
import type { ItemLocation, ReportedItem } from './reported-item.ts';
import { RunUuids, type UuidConflict } from './run-uuids.ts';
import type { ReadItem } from './sources/read-items.ts';
import { suppliedUrlIn } from './supplied-url.ts';

/** The part of the record store to which a run writes. */
export type WritableStore = Pick<
  RecordStore,
  'startRun' | 'get' | 'withdrawal' | 'put' | 'keep' | 'deleteUnseen' | 'pipelines'
>;

export interface WriterOptions {
  /** Remember which records occur, so that the others can be deleted at the end. */
  readonly full: boolean;
  /** Called after each transaction with the items that were rejected or have warnings, if there are any. */
  readonly onReported: (items: readonly ReportedItem[], summary: IngestSummary) => void;
  /** Called after each transaction for every stored item. */
  readonly onStored?: (uuid: string, location: ItemLocation) => void;
}

/** A transaction waits for the disk. A batch from the reader has some 800 ordinary records. */
const MIN_BATCH_RECORDS = 500;
/** Limits the memory that waiting records take. */
const MIN_BATCH_CHARACTERS = 32 * 1024 * 1024;

interface PendingRecord {
  readonly incoming: IncomingRecord;
  readonly former: FormerIdentity | undefined;
  readonly location: ItemLocation;
  readonly warnings: readonly string[];
}

interface PendingRejection {
  readonly item: ReportedItem;
  readonly former: FormerIdentity | undefined;
}

/**
 * Stores records in batches, and counts them in the summary once they are stored. Of several
 * records with one uuid, from different URLs or differently described in different files, the
 * first one is stored and the others are rejected.
 */
export class RecordWriter {
  readonly #store: WritableStore;
  readonly #summary: IngestSummary;
  readonly #options: WriterOptions;
  readonly #runs = new Map<string, { readonly run: IngestRun; accepted: number }>();
  #pipelineId = '';
  #records: PendingRecord[] = [];
  #rejections: PendingRejection[] = [];
  readonly #uuids = new RunUuids();
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
        const { record: incoming, former, warnings } = item;
        this.#records.push({ incoming, former, location, warnings });
        this.#characters += incoming.body.length + charactersOf(warnings);
        if (this.#characters >= MIN_BATCH_CHARACTERS) await this.flush();
        continue;
      }
      const { line, reasons, details = [], uuid, url, institution = '', isCutOff } = item;
      this.#rejections.push({
        former: item.former,
        item: {
          severity: 'rejected',
          location,
          pipelineId: this.#pipelineId,
          uuid,
          url,
          institution: forReport(institution),
          reasons,
          details,
        },
      });
      this.#characters += charactersOf(reasons) + charactersOf(details);
      if (this.#characters >= MIN_BATCH_CHARACTERS) await this.flush();
      if (isCutOff && 'file' in location) {
        this.#summary.failures.push(`${location.file}: the file ends within line ${line}`);
      }
    }
    if (this.#records.length + this.#rejections.length >= MIN_BATCH_RECORDS) await this.flush();
  }

  /** The record with the uuid that it gets, or what came before under that. */
  async #addUuid(record: PendingRecord): Promise<PendingRecord | UuidConflict> {
    const { incoming, former, location } = record;
    const url = suppliedUrlIn(incoming.body) ?? '';
    const uuid = former && (await storedFormerUuid(this.#store, former, url));
    if (uuid !== undefined && this.#uuids.add({ ...incoming, uuid }, url, location) === undefined) {
      return { ...record, incoming: { ...incoming, uuid } };
    }
    return this.#uuids.add(incoming, url, location) ?? record;
  }

  /** Stores what has been added so far. */
  async flush(): Promise<void> {
    const current = this.#runs.get(this.#pipelineId);
    if (current === undefined) return;
    const pending = this.#records;
    const rejections = this.#rejections;
    this.#records = [];
    this.#rejections = [];
    this.#characters = 0;
    const reported: ReportedItem[] = [];
    for (const { item, former } of rejections) {
      const uuid = former && (await storedFormerUuid(this.#store, former, item.url ?? ''));
      reported.push(uuid === undefined ? item : { ...item, uuid });
    }
    const records: PendingRecord[] = [];
    for (const record of pending) {
      if (record.incoming.body.includes('\0')) {
        reported.push(this.#report('rejected', record, [UNSTORABLE]));
        continue;
      }
      const added = await this.#addUuid(record);
      if ('first' in added)
        reported.push(this.#report('rejected', record, [conflictText(record, added)], { isSecond: true }));
      else records.push(added);
    }
    this.#summary.rejected += reported.length;
    const outcomes =
      records.length === 0
        ? []
        : await this.#store.put(
            records.map(({ incoming }) => incoming),
            current.run,
          );
    await this.#store.keep(
      reported.flatMap(({ uuid }) => uuid ?? []),
      current.run,
    );
    for (const [index, record] of records.entries()) {
      const { incoming, location, warnings } = record;
      const outcome = outcomes[index];
      if (outcome === undefined) throw new TypeError('the store returned no outcome for a record');
      if (outcome.kind === 'rejected') {
        this.#summary.rejected += 1;
        reported.push(this.#report('rejected', record, [outcome.reason]));
        continue;
      }
      this.#summary[outcome.kind] += 1;
      current.accepted += 1;
      this.#summary.groups.addStored(forReport(institutionIn(incoming)));
      if (warnings.length > 0) reported.push(this.#report('warning', record, warnings));
      this.#options.onStored?.(incoming.uuid, location);
    }
    for (const item of reported) this.#summary.groups.add(item);
    if (reported.length > 0) this.#options.onReported(reported, this.#summary);
  }

  close(): void {
    this.#uuids.close();
  }

  #report(
    severity: ReportedItem['severity'],
    { incoming, location }: PendingRecord,
    reasons: readonly string[],
    more: Pick<ReportedItem, 'isSecond'> = {},
  ): ReportedItem {
    return {
      ...more,
      severity,
      location,
      pipelineId: this.#pipelineId,
      uuid: incoming.uuid,
      url: suppliedUrlIn(incoming.body),
      institution: forReport(institutionIn(incoming)),
      reasons,
      details: [],
    };
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

/** PostgreSQL cannot store it in texts, and records can be copied there. */
const UNSTORABLE = 'the record contains the character U+0000';

const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0);

const institutionIn = ({ institution, body }: IncomingRecord): string => institution ?? institutionOf(body);

/** An institution may be named by any text. */
const forReport = (institution: string): string =>
  institution.length > MAX_INSTITUTION_CHARACTERS
    ? `${institution.slice(0, MAX_INSTITUTION_CHARACTERS)}…`
    : institution;

const MAX_INSTITUTION_CHARACTERS = 200;

const conflictText = ({ incoming }: PendingRecord, { differs, first }: UuidConflict): string =>
  differs === 'url'
    ? `uuid ${incoming.uuid} came before from another URL, in ${JSON.stringify(first)}`
    : `uuid ${incoming.uuid} came before with another description, in ${JSON.stringify(first)}`;

/** `stored`: the number of records that are not deleted therefore. */
export function reportFaultySource(summary: IngestSummary, pipelineId: string, stored: number): void {
  if (stored === 0) return;
  summary.failures.push(
    `pipeline ${pipelineId}: its source contains no valid record, so its ${stored} stored ones are kept`,
  );
}
