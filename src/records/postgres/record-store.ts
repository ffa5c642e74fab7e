import type { Clock } from '../../kernel/clock.ts';
import { institutionOf } from '../institution-of.ts';
import {
  type DatePosition,
  type DateSelection,
  type IncomingRecord,
  type IngestRun,
  type KeptWithdrawal,
  type NumberedWithdrawal,
  type Pipeline,
  type PutOutcome,
  type RecordStore,
  type RestoreOutcome,
  type StoredRecord,
  SupersededRunError,
  type Withdrawal,
  type WithdrawOutcome,
} from '../record-store.ts';
import { arrayText, byteArrayText } from './array-text.ts';
import type { Database } from './database.ts';
import { changesPage, datePage, rowsOfPipeline } from './record-queries.ts';
import { SeenChanges } from './seen-changes.ts';
import { toKeptWithdrawal, toStoredRecord, toWithdrawal } from './stored-rows.ts';
import { isUuid, requireUuid } from './uuid-text.ts';

/** Deletions are committed in portions, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;
/** Outcomes that leave the record under its change number. */
const SEEN: readonly unknown[] = ['unchanged', 'withdrawn'];
const READ = 'cannot read the record store in';
const WRITE = 'cannot write to the record store in';

/** The records in a database whose schema is up to date. Errors: StoreError from every method. */
export class PostgresRecordStore implements RecordStore {
  readonly #database: Database;
  readonly #clock: Clock;
  /** What the full runs that are under way have seen, by pipeline. */
  readonly #seen = new Map<string, { readonly run: number; readonly changes: SeenChanges }>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async startRun(pipelineId: string, { full }: { readonly full: boolean }): Promise<IngestRun> {
    const [row] = await this.#database.repeat(
      WRITE,
      (sql) => sql`INSERT INTO pipelines AS known (id, run) VALUES (${pipelineId}, 1)
        ON CONFLICT (id) DO UPDATE SET run = known.run + 1
        RETURNING run, (SELECT change FROM latest) AS start_change`,
    );
    const [number, startChange] = [Number(row?.['run']), Number(row?.['start_change'])];
    if (full) this.#seen.set(pipelineId, { run: number, changes: new SeenChanges(startChange) });
    return { pipelineId, full, number, startChange };
  }

  async put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]> {
    for (const { uuid } of batch) requireUuid(uuid);
    const storable = batch.filter(({ body }) => !body.includes('\0'));
    const places = new Map<string, number>();
    const placeOf = (name: string): number => {
      const place = places.get(name) ?? places.size + 1;
      places.set(name, place);
      return place;
    };
    const placed = storable.map(({ body }) => placeOf(institutionOf(body)));
    const rows =
      storable.length === 0
        ? []
        : await this.#database.once(
            WRITE,
            (sql) => sql`SELECT outcome, at_change, holder FROM put_records(${run.pipelineId}, ${this.#now()},
              ${arrayText(storable.map(({ uuid }) => uuid))}::uuid[], ${arrayText(storable.map(({ body }) => body))}::text[],
              ${byteArrayText([...places.keys()])}::bytea[], ${arrayText(placed)}::integer[])`,
          );
    const seen = this.#seenBy(run);
    let next = 0;
    return batch.map((incoming): PutOutcome => {
      if (incoming.body.includes('\0')) {
        return {
          kind: 'rejected',
          reason: 'the record holds the character U+0000, which PostgreSQL does not keep',
        };
      }
      const row = rows[next++];
      if (SEEN.includes(row?.['outcome'])) seen?.add(Number(row?.['at_change']));
      if (row?.['outcome'] !== 'rejected') return { kind: row?.['outcome'] };
      const reason = `uuid ${incoming.uuid} of pipeline ${run.pipelineId} is held by pipeline ${row['holder']}`;
      return { kind: 'rejected', reason };
    });
  }

  async keep(uuids: readonly string[], run: IngestRun): Promise<void> {
    const seen = this.#seenBy(run);
    if (seen === undefined || uuids.length === 0) return;
    const wanted = uuids.map(requireUuid);
    const rows = await this.#database.repeat(
      READ,
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
    // Another run of the pipeline has begun in this process, or the store is not the one that began this one.
    if (seen === undefined) return this.#bury([], run);
    const unseen = await this.#unseen(run, seen);
    let deleted = 0;
    for (let start = 0; start < unseen.length; start += DELETE_BATCH) {
      deleted += await this.#bury(unseen.slice(start, start + DELETE_BATCH), run);
    }
    this.#seen.delete(run.pipelineId);
    return deleted;
  }

  async withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]> {
    const wanted = uuids.map(requireUuid);
    const rows = await this.#database.once(
      WRITE,
      (sql) =>
        sql`SELECT outcome FROM withdraw_records(${arrayText(wanted)}::uuid[], ${reason ?? null}, ${this.#now()})`,
    );
    return rows.map(({ outcome }) => outcome);
  }

  async restore(uuids: readonly string[]): Promise<RestoreOutcome[]> {
    const wanted = uuids.map(requireUuid);
    const rows = await this.#database.once(
      WRITE,
      (sql) => sql`SELECT outcome FROM restore_records(${arrayText(wanted)}::uuid[], ${this.#now()})`,
    );
    return rows.map(({ outcome }) => outcome);
  }

  async remove(uuids: readonly string[], run: IngestRun): Promise<number> {
    const wanted = uuids.map(requireUuid);
    const [row] = await this.#database.once(
      WRITE,
      (sql) =>
        sql`SELECT remove_records(${run.pipelineId}, ${this.#now()}, ${arrayText(wanted)}::uuid[]) AS buried`,
    );
    return Number(row?.['buried']);
  }

  async withdrawal(uuid: string): Promise<KeptWithdrawal | undefined> {
    if (!isUuid(uuid)) return undefined;
    const [row] = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT w.uuid, p.id AS pipeline_id, w.time, w.reason, w.body
        FROM withdrawals w JOIN pipelines p ON p.key = w.pipeline WHERE w.uuid = ${uuid}`,
    );
    return row && toKeptWithdrawal(row);
  }

  async withdrawals(): Promise<Withdrawal[]> {
    const rows = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT w.uuid, p.id AS pipeline_id, w.time, w.reason
        FROM withdrawals w JOIN pipelines p ON p.key = w.pipeline ORDER BY w.uuid`,
    );
    return rows.map(toWithdrawal);
  }

  async withdrawnAfter(after: number): Promise<NumberedWithdrawal[]> {
    const rows = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT number, uuid FROM withdrawals WHERE number > ${after} ORDER BY number`,
    );
    return rows.map(({ number, uuid }) => ({ number: Number(number), uuid: String(uuid) }));
  }

  async get(uuid: string): Promise<StoredRecord | undefined> {
    if (!isUuid(uuid)) return undefined;
    const [row] = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT r.uuid, p.id AS pipeline_id, r.datestamp, r.change, r.body
        FROM records r JOIN pipelines p ON p.key = r.pipeline WHERE r.uuid = ${uuid}`,
    );
    return row && toStoredRecord(row);
  }

  async changesAfter(after: number, limit: number): Promise<StoredRecord[]> {
    return this.#database.repeat(READ, (sql) => changesPage(sql, after, limit));
  }

  async countChanges(after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> {
    const [row] = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT count(*) AS n FROM records WHERE change > ${after} AND change <= ${upTo}`,
    );
    return Number(row?.['n']);
  }

  async lastChange(): Promise<number> {
    const [row] = await this.#database.repeat(READ, (sql) => sql`SELECT change FROM latest`);
    return Number(row?.['change']);
  }

  /**
   * A page that reaches the present waits for whoever is writing, and sees to it
   * that what is written later is dated no earlier than now: a harvester may
   * take the time of this answer as the `from` of its next harvest.
   */
  async byDatestamp(
    selection: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]> {
    if (after !== undefined) requireUuid(after.uuid);
    return this.#database.repeat(READ, async (sql) => {
      const { records, isSettled } = await datePage(sql, selection, after, limit);
      if (isSettled) return records;
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
    const [row] = await this.#database.repeat(READ, (sql) =>
      pipelineId === undefined
        ? sql`SELECT count(*) AS n FROM records WHERE datestamp BETWEEN ${from} AND ${until}`
        : sql`SELECT count(*) AS n FROM records WHERE datestamp BETWEEN ${from} AND ${until}
            AND pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})`,
    );
    return Number(row?.['n']);
  }

  async pipelines(): Promise<Pipeline[]> {
    const rows = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT id, live FROM pipelines
        WHERE EXISTS (SELECT FROM records WHERE pipeline = key) ORDER BY id`,
    );
    return rows.map(({ id, live }) => ({ id: String(id), live: Number(live) }));
  }

  async countLive(): Promise<number> {
    const [row] = await this.#database.repeat(
      READ,
      (sql) => sql`SELECT coalesce(sum(live), 0) AS n FROM pipelines`,
    );
    return Number(row?.['n']);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  #seenBy(run: IngestRun): SeenChanges | undefined {
    const seen = this.#seen.get(run.pipelineId);
    return seen?.run === run.number ? seen.changes : undefined;
  }

  /** Change numbers of the pipeline's live and withdrawn records that were there when the run began and that it has not seen. */
  async #unseen({ pipelineId, startChange }: IngestRun, seen: SeenChanges): Promise<number[]> {
    const unseen: number[] = [];
    for await (const page of rowsOfPipeline(this.#database, READ, pipelineId)) {
      for (const { change } of page) if (change <= startChange && !seen.has(change)) unseen.push(change);
    }
    return unseen.sort((a, b) => a - b);
  }

  async #bury(changes: readonly number[], { pipelineId, number }: IngestRun): Promise<number> {
    const [row] = await this.#database.once(
      WRITE,
      (sql) => sql`SELECT buried, latest_run
        FROM bury_records(${pipelineId}, ${number}, ${this.#now()}, ${arrayText([...changes])}::bigint[])`,
    );
    const latest = Number(row?.['latest_run']);
    if (latest === number) return Number(row?.['buried']);
    throw new SupersededRunError(
      `another run of ${pipelineId} began after this one (run ${number}, now ${latest}), so nothing is deleted`,
    );
  }

  /** Unix seconds. */
  #now(): number {
    return Math.floor(this.#clock() / 1000);
  }
}
