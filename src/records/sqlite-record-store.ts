import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { Clock } from '../kernel/clock.ts';
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
} from './record-store.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { prepareStatements, type Statements } from './sqlite/statements.ts';
import { storeError } from './sqlite/store-errors.ts';
import { readRows } from './sqlite/stored-rows.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { requireUuid, uuidToBytes } from './sqlite/uuid-bytes.ts';
import { restoreRecord, withdrawRecord } from './sqlite/withdraw-record.ts';
import { toKeptWithdrawal, toNumberedWithdrawal, toWithdrawal } from './sqlite/withdrawal-rows.ts';
import { writeRecord } from './sqlite/write-record.ts';

/**
 * Opens (or makes) the record store in one SQLite file. Several processes may
 * hold it open: one writes at a time, all read meanwhile.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteRecordStore(file: string, clock: Clock): RecordStore {
  return new SqliteRecordStore(openDatabase(file), file, clock);
}

/** Deletions are committed in portions, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;

/** What is dated further ahead was written by a clock that was wrong. */
const MAX_AHEAD_SECONDS = 300;

/** Less than any uuid, for positions before the first record of a second. */
const BEFORE_ALL = new Uint8Array(0);

class SqliteRecordStore implements RecordStore {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #clock: Clock;
  readonly #statements: Statements;

  constructor(database: DatabaseSync, file: string, clock: Clock) {
    this.#database = database;
    this.#file = file;
    this.#clock = clock;
    this.#statements = prepareStatements(database);
  }

  async startRun(pipelineId: string, { full }: { readonly full: boolean }): Promise<IngestRun> {
    return this.#write(() => {
      const row = this.#statements.startRun.get(pipelineId);
      this.#statements.forgetSeen.run(Number(row?.['key']));
      return { pipelineId, full, number: Number(row?.['run']), startChange: this.#lastChange() };
    });
  }

  async put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]> {
    return this.#write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      // Read once the lock is held: a harvester that has read up to now must not miss what follows.
      const now = this.#now();
      let born = 0;
      const outcomes = batch.map((incoming): PutOutcome => {
        const uuid = requireUuid(incoming.uuid);
        const stored = this.#statements.find.get(uuid, incoming.body);
        const live = stored?.['live'] === 1;
        if (stored && live && stored['pipeline'] !== pipeline) {
          return { kind: 'rejected', reason: this.#heldElsewhere(incoming, run, stored['pipeline']) };
        }
        if (stored && live && stored['same'] === 1) {
          if (run.full) this.#statements.see.run(pipeline, Number(stored['change']));
          return { kind: 'unchanged' };
        }
        // Only a tombstone can be a withdrawn record.
        const supplied =
          stored && !live ? this.#statements.supply.get(pipeline, incoming.body, uuid) : undefined;
        if (supplied !== undefined) {
          if (run.full) this.#statements.see.run(pipeline, Number(supplied['change']));
          return { kind: 'withdrawn' };
        }
        writeRecord(this.#statements, { uuid, pipeline, body: incoming.body }, now);
        if (!live) born += 1;
        return { kind: live ? 'changed' : 'new' };
      });
      if (born > 0) this.#statements.addLive.run(born, pipeline);
      return outcomes;
    });
  }

  async keep(uuids: readonly string[], run: IngestRun): Promise<void> {
    if (!run.full || uuids.length === 0) return;
    this.#write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      for (const uuid of uuids) this.#statements.seeUuid.run(requireUuid(uuid), pipeline);
    });
  }

  async deleteUnseen(run: IngestRun): Promise<number> {
    if (!run.full) throw new TypeError(`run ${run.number} of ${run.pipelineId} is not a full run`);
    const pipeline = this.#pipelineKey(run.pipelineId);
    const unseen = this.#read(() => this.#statements.unseen.all(pipeline, run.startChange));
    let deleted = 0;
    for (let start = 0; start < unseen.length; start += DELETE_BATCH) {
      deleted += this.#write(() => {
        this.#requireLatest(run);
        const now = this.#now();
        let buried = 0;
        for (const { change } of unseen.slice(start, start + DELETE_BATCH)) {
          // Nothing is left under this number if another process has changed the record meanwhile.
          buried += Number(this.#statements.bury.run(now, Number(change)).changes);
          this.#statements.emptyChange.run(Number(change), pipeline);
        }
        this.#statements.addLive.run(-buried, pipeline);
        return buried;
      });
    }
    this.#write(() => this.#statements.forgetSeen.run(pipeline));
    return deleted;
  }

  async remove(uuids: readonly string[], run: IngestRun): Promise<number> {
    return this.#write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      const now = this.#now();
      let buried = 0;
      for (const uuid of uuids) {
        const bytes = requireUuid(uuid);
        buried += Number(this.#statements.buryUuid.run(now, bytes, pipeline).changes);
        this.#statements.empty.run(bytes, pipeline);
      }
      if (buried > 0) this.#statements.addLive.run(-buried, pipeline);
      return buried;
    });
  }

  async withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]> {
    return this.#write(() => {
      const now = this.#now();
      return uuids.map((uuid) => withdrawRecord(this.#statements, requireUuid(uuid), reason, now));
    });
  }

  async restore(uuids: readonly string[]): Promise<RestoreOutcome[]> {
    return this.#write(() => {
      const now = this.#now();
      return uuids.map((uuid) => restoreRecord(this.#statements, requireUuid(uuid), now));
    });
  }

  async withdrawal(uuid: string): Promise<KeptWithdrawal | undefined> {
    const bytes = uuidToBytes(uuid);
    const row = bytes && this.#read(() => this.#statements.withdrawal.get(bytes));
    return row && toKeptWithdrawal(row);
  }

  async withdrawals(): Promise<Withdrawal[]> {
    return this.#read(() => this.#statements.withdrawals.all()).map(toWithdrawal);
  }

  async withdrawnAfter(after: number): Promise<NumberedWithdrawal[]> {
    return this.#read(() => this.#statements.withdrawnAfter.all(after)).map(toNumberedWithdrawal);
  }

  async get(uuid: string): Promise<StoredRecord | undefined> {
    const bytes = uuidToBytes(uuid);
    return bytes && this.#rows(this.#statements.get, [bytes])[0];
  }

  async changesAfter(after: number, limit: number): Promise<StoredRecord[]> {
    return this.#rows(this.#statements.changesAfter, [after, limit]);
  }

  async countChanges(after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> {
    return this.#read(() => Number(this.#statements.countChanges.get(after, upTo)?.['n']));
  }

  async lastChange(): Promise<number> {
    return this.#read(() => this.#lastChange());
  }

  async byDatestamp(
    { from = 0, until = Number.MAX_SAFE_INTEGER, pipelineId }: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]> {
    // One lower bound only: with two, SQLite may walk the index from the earlier one.
    const lower: SQLInputValue[] =
      after && after.datestamp >= from ? [after.datestamp, requireUuid(after.uuid)] : [from, BEFORE_ALL];
    if (pipelineId === undefined) return this.#rows(this.#statements.byDate, [...lower, until, limit]);
    const pipeline = this.#findPipeline(pipelineId);
    if (pipeline === undefined) return [];
    return this.#rows(this.#statements.byPipelineAndDate, [pipeline, ...lower, until, limit]);
  }

  async countByDatestamp({
    from = 0,
    until = Number.MAX_SAFE_INTEGER,
    pipelineId,
  }: DateSelection): Promise<number> {
    return this.#read(() => {
      if (pipelineId === undefined) return Number(this.#statements.countByDate.get(from, until)?.['n']);
      const pipeline = this.#findPipeline(pipelineId);
      if (pipeline === undefined) return 0;
      return Number(this.#statements.countByPipelineAndDate.get(pipeline, from, until)?.['n']);
    });
  }

  async pipelines(): Promise<Pipeline[]> {
    const rows = this.#read(() => this.#statements.pipelines.all());
    return rows.map(({ id, live }) => ({ id: String(id), live: Number(live) }));
  }

  async countLive(): Promise<number> {
    return this.#read(() => Number(this.#statements.countLive.get()?.['n']));
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #write<T>(work: () => T): T {
    try {
      return inTransaction(this.#database, work);
    } catch (error) {
      throw storeError(`cannot write to the record store ${this.#file}`, error);
    }
  }

  #read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw storeError(`cannot read the record store ${this.#file}`, error);
    }
  }

  #rows(statement: StatementSync, parameters: readonly SQLInputValue[]): StoredRecord[] {
    return this.#read(() => readRows(statement, parameters));
  }

  /**
   * Unix seconds, for what is written. A clock that is set back a little is not
   * followed: who harvests by datestamps would miss what it dates earlier.
   */
  #now(): number {
    const now = Math.floor(this.#clock() / 1000);
    const latest = Number(this.#statements.latestDatestamp.get()?.['datestamp'] ?? 0);
    return latest > now && latest <= now + MAX_AHEAD_SECONDS ? latest : now;
  }

  #lastChange(): number {
    return Number(this.#statements.lastChange.get()?.['seq'] ?? 0);
  }

  #findPipeline(id: string): number | undefined {
    const key = this.#statements.pipeline.get(id)?.['key'];
    return key === undefined ? undefined : Number(key);
  }

  #pipelineKey(id: string): number {
    const key = this.#findPipeline(id);
    if (key === undefined) throw new TypeError(`no run of ${id} was started`);
    return key;
  }

  #requireLatest(run: IngestRun): void {
    const latest = Number(this.#statements.pipeline.get(run.pipelineId)?.['run']);
    if (latest === run.number) return;
    throw new SupersededRunError(
      `another run of ${run.pipelineId} began after this one (run ${run.number}, now ${latest}), so nothing is deleted`,
    );
  }

  #heldElsewhere(incoming: IncomingRecord, run: IngestRun, holder: unknown): string {
    const { id } = this.#statements.pipelineName.get(Number(holder)) ?? {};
    return `uuid ${incoming.uuid} of pipeline ${run.pipelineId} is held by pipeline ${id}`;
  }
}
