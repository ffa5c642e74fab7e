import type { Clock } from '../../../kernel/clock.ts';
import { institutionOf } from '../institution-of.ts';
import {
  type DatePosition,
  type DateSelection,
  heldElsewhere,
  type IncomingRecord,
  type IngestRun,
  type ListedRecord,
  type NumberedWithdrawal,
  type Pipeline,
  type PutOutcome,
  type RecordStore,
  type RestoreOutcome,
  type StoredRecord,
  SupersededRunError,
  type Withdrawal,
  type WithdrawalWithBody,
  type WithdrawOutcome,
} from '../record-store.ts';
import { arrayText, byteArrayText } from './array-text.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';
import {
  changesPage,
  datePage,
  isUuid,
  optionalText,
  requireUuid,
  rowsOfPipeline,
  toStoredRecord,
  toWithdrawal,
} from './record-queries.ts';

/** Deletions are committed in batches, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;
/** Outcomes after which the record keeps its change number. */
const SEEN: readonly unknown[] = ['unchanged', 'withdrawn'];
const READ = 'cannot read the record store in';
const WRITE = 'cannot write to the record store in';

/** The schema must be up to date. Errors: StoreError from every method. */
export class PostgresRecordStore implements RecordStore {
  readonly #database: Database;
  readonly #clock: Clock;
  /** The changes that full runs in progress have seen, by pipeline. */
  readonly #seen = new Map<string, { readonly run: number; readonly changes: ChangeSet }>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async startRun(pipelineId: string, { full }: { readonly full: boolean }): Promise<IngestRun> {
    const [row] = await this.#database.repeat(
      WRITE,
      (sql) => sql`INSERT INTO pipelines AS stored (id, run) VALUES (${pipelineId}, 1)
        ON CONFLICT (id) DO UPDATE SET run = stored.run + 1
        RETURNING run, (SELECT change FROM latest) AS start_change`,
    );
    const [number, startChange] = [Number(row?.['run']), Number(row?.['start_change'])];
    if (full) this.#seen.set(pipelineId, { run: number, changes: new ChangeSet(startChange) });
    return { pipelineId, full, number, startChange };
  }

  async put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]> {
    for (const { uuid } of batch) requireUuid(uuid);
    const storable = batch.filter(({ body }) => !body.includes('\0'));
    const institutions = storable.map(({ body, institution }) => institution ?? institutionOf(body));
    const names = [...new Set(institutions)];
    const numbers = new Map(names.map((name, i) => [name, i + 1]));
    const rows =
      storable.length === 0
        ? []
        : await this.#write(
            (sql) => sql`SELECT outcome, at_change, holder FROM put_records(${run.pipelineId}, ${this.#now()},
              ${arrayText(storable.map(({ uuid }) => uuid))}::uuid[], ${arrayText(storable.map(({ body }) => body))}::text[],
              ${byteArrayText(names)}::bytea[], ${arrayText(institutions.map((name) => numbers.get(name)))}::integer[])`,
          );
    const seen = this.#seenBy(run);
    let next = 0;
    return batch.map((incoming): PutOutcome => {
      if (incoming.body.includes('\0')) {
        return {
          kind: 'rejected',
          reason: 'the record contains the character U+0000',
        };
      }
      const row = rows[next++];
      if (SEEN.includes(row?.['outcome'])) seen?.add(Number(row?.['at_change']));
      if (row?.['outcome'] !== 'rejected') return { kind: row?.['outcome'] };
      return heldElsewhere(incoming, run, row['holder']);
    });
  }

  async keep(uuids: readonly string[], run: IngestRun): Promise<void> {
    const seen = this.#seenBy(run);
    if (seen === undefined || uuids.length === 0) return;
    const wanted = uuids.map(requireUuid);
    const rows = await this.#read(
      (sql) => sql`SELECT change FROM (SELECT uuid, pipeline, change FROM records
          UNION ALL SELECT uuid, pipeline, change FROM withdrawals) AS present
        WHERE uuid = ANY (${arrayText(wanted)}::uuid[])
          AND pipeline = (SELECT key FROM pipelines WHERE id = ${run.pipelineId})`,
    );
    for (const { change } of rows) seen.add(Number(change));
  }

  async deleteUnseen(run: IngestRun): Promise<number> {
    if (!run.full) throw new TypeError(`run ${run.number} of ${run.pipelineId} is not a full run`);
    const seen = this.#seenBy(run);
    // Another run of the pipeline has started in this process, or another store started this one.
    if (seen === undefined) return this.#deleteChanges([], run);
    const unseen = await this.#unseen(run, seen);
    let deleted = 0;
    for (let start = 0; start < unseen.length; start += DELETE_BATCH) {
      deleted += await this.#deleteChanges(unseen.slice(start, start + DELETE_BATCH), run);
    }
    this.#seen.delete(run.pipelineId);
    return deleted;
  }

  async withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]> {
    const wanted = uuids.map(requireUuid);
    const rows = await this.#write(
      (sql) =>
        sql`SELECT outcome FROM withdraw_records(${arrayText(wanted)}::uuid[], ${reason ?? null}, ${this.#now()})`,
    );
    return rows.map(({ outcome }) => outcome);
  }

  async restore(uuids: readonly string[]): Promise<RestoreOutcome[]> {
    const wanted = uuids.map(requireUuid);
    const rows = await this.#write(
      (sql) => sql`SELECT outcome FROM restore_records(${arrayText(wanted)}::uuid[], ${this.#now()})`,
    );
    return rows.map(({ outcome }) => outcome);
  }

  async remove(uuids: readonly string[], run: IngestRun): Promise<number> {
    const wanted = uuids.map(requireUuid);
    const [row] = await this.#write(
      (sql) =>
        sql`SELECT delete_records(${run.pipelineId}, ${this.#now()}, ${arrayText(wanted)}::uuid[]) AS deleted`,
    );
    return Number(row?.['deleted']);
  }

  async withdrawal(uuid: string): Promise<WithdrawalWithBody | undefined> {
    if (!isUuid(uuid)) return undefined;
    const [row] = await this.#read(
      (sql) => sql`SELECT w.uuid, p.id AS pipeline_id, w.time, w.reason, w.body
        FROM withdrawals w JOIN pipelines p ON p.key = w.pipeline WHERE w.uuid = ${uuid}`,
    );
    return row && { ...toWithdrawal(row), body: optionalText(row['body']) };
  }

  async withdrawals(): Promise<Withdrawal[]> {
    const rows = await this.#read(
      (sql) => sql`SELECT w.uuid, p.id AS pipeline_id, w.time, w.reason
        FROM withdrawals w JOIN pipelines p ON p.key = w.pipeline ORDER BY w.uuid`,
    );
    return rows.map(toWithdrawal);
  }

  async withdrawnAfter(after: number, limit: number): Promise<NumberedWithdrawal[]> {
    const rows = await this.#read(
      (sql) =>
        sql`SELECT number, uuid FROM withdrawals WHERE number > ${after} ORDER BY number LIMIT ${limit}`,
    );
    return rows.map(({ number, uuid }) => ({ number: Number(number), uuid: String(uuid) }));
  }

  async get(uuid: string): Promise<StoredRecord | undefined> {
    if (!isUuid(uuid)) return undefined;
    const [row] = await this.#read(
      (sql) => sql`SELECT r.uuid, p.id AS pipeline_id, r.datestamp, r.change, r.body
        FROM records r JOIN pipelines p ON p.key = r.pipeline WHERE r.uuid = ${uuid}`,
    );
    return row && toStoredRecord(row);
  }

  async changesAfter(after: number, limit: number): Promise<StoredRecord[]> {
    return this.#read((sql) => changesPage(sql, after, limit));
  }

  async countChanges(after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> {
    const [row] = await this.#read(
      (sql) => sql`SELECT count(*) AS n FROM records WHERE change > ${after} AND change <= ${upTo}`,
    );
    return Number(row?.['n']);
  }

  async lastChange(): Promise<number> {
    const [row] = await this.#read((sql) => sql`SELECT change FROM latest`);
    return Number(row?.['change']);
  }

  /**
   * A page that reaches the present waits for writes in progress, and ensures that
   * later writes get no earlier datestamp than now: a harvester may use the time
   * of this response as the `from` of its next harvest.
   */
  async byDatestamp(
    selection: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]> {
    if (after !== undefined) requireUuid(after.uuid);
    return this.#read(async (sql) => {
      const { records, isFinal } = await datePage(sql, selection, after, limit);
      if (isFinal) return records;
      const now = this.#now();
      await sql`UPDATE latest SET datestamp = ${now} WHERE datestamp < ${now}`;
      return (await datePage(sql, selection, after, limit)).records;
    });
  }

  async countByDatestamp({
    from = 0,
    until = Number.MAX_SAFE_INTEGER,
    pipelineId,
  }: DateSelection): Promise<number> {
    const [row] = await this.#read((sql) =>
      pipelineId === undefined
        ? sql`SELECT count(*) AS n FROM records WHERE datestamp BETWEEN ${from} AND ${until}`
        : sql`SELECT count(*) AS n FROM records WHERE datestamp BETWEEN ${from} AND ${until}
            AND pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})`,
    );
    return Number(row?.['n']);
  }

  async liveAfter(after: string | undefined, limit: number): Promise<ListedRecord[]> {
    if (after !== undefined) requireUuid(after);
    const rows = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT uuid, datestamp FROM records
        WHERE body IS NOT NULL ${after === undefined ? sql`` : sql`AND uuid > ${after}`}
        ORDER BY uuid LIMIT ${limit}`,
    );
    return rows.map(({ uuid, datestamp }) => ({ uuid: String(uuid), datestamp: Number(datestamp) }));
  }

  async pipelines(): Promise<Pipeline[]> {
    const rows = await this.#read(
      (sql) => sql`SELECT id, live FROM pipelines
        WHERE EXISTS (SELECT FROM records WHERE pipeline = key) ORDER BY id`,
    );
    return rows.map(({ id, live }) => ({ id: String(id), live: Number(live) }));
  }

  async countLive(): Promise<number> {
    const [row] = await this.#read((sql) => sql`SELECT coalesce(sum(live), 0) AS n FROM pipelines`);
    return Number(row?.['n']);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.repeat(READ, work);
  }

  #write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#database.once(WRITE, work);
  }

  #seenBy(run: IngestRun): ChangeSet | undefined {
    const seen = this.#seen.get(run.pipelineId);
    return seen?.run === run.number ? seen.changes : undefined;
  }

  /** Change numbers of the pipeline's live and withdrawn records from before the run that it has not seen. */
  async #unseen({ pipelineId, startChange }: IngestRun, seen: ChangeSet): Promise<number[]> {
    const unseen: number[] = [];
    for await (const page of rowsOfPipeline(this.#database, READ, pipelineId)) {
      for (const { change } of page) if (change <= startChange && !seen.has(change)) unseen.push(change);
    }
    return unseen.sort((a, b) => a - b);
  }

  async #deleteChanges(changes: readonly number[], run: IngestRun): Promise<number> {
    const { pipelineId, number } = run;
    const [row] = await this.#write(
      (sql) => sql`SELECT deleted, latest_run
        FROM delete_changes(${pipelineId}, ${number}, ${this.#now()}, ${arrayText([...changes])}::bigint[])`,
    );
    const latest = Number(row?.['latest_run']);
    if (latest === number) return Number(row?.['deleted']);
    throw new SupersededRunError(run, latest);
  }

  /** Unix seconds. */
  #now(): number {
    return Math.floor(this.#clock() / 1000);
  }
}

/**
 * A set of change numbers up to a limit, with one bit each: a third of a megabyte
 * for 2.6 million records.
 */
class ChangeSet {
  readonly #bits: Uint8Array;

  constructor(limit: number) {
    this.#bits = new Uint8Array(Math.floor(limit / 8) + 1);
  }

  /** Numbers above the limit are ignored. */
  add(change: number): void {
    const byte = Math.floor(change / 8);
    if (byte < this.#bits.length) this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (change % 8));
  }

  has(change: number): boolean {
    return ((this.#bits[Math.floor(change / 8)] ?? 0) & (1 << (change % 8))) !== 0;
  }
}
