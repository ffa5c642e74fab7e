import type { SQLInputValue, StatementSync } from 'node:sqlite';
import type { Clock } from '../../../kernel/clock.ts';
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
import { bodyChecksum } from './checksums.ts';
import { checkedBody, readRecords, requireUuid, toUuid, toWithdrawal, uuidToBytes } from './rows.ts';
import {
  prepareStatements,
  restoreRecord,
  type Statements,
  withdrawRecord,
  writeRecord,
} from './statements.ts';
import type { StoreFile } from './store-file.ts';

/** Deletions are committed in batches, so that other writers need not wait for all of them. */
const DELETE_BATCH = 1000;

/** Datestamps further ahead were written by a wrong clock. */
const MAX_AHEAD_SECONDS = 300;

/** Less than any uuid, for positions before the first record of a second. */
const BEFORE_ALL = new Uint8Array(0);

/** Errors: StoreError from every method. */
export class SqliteRecordStore implements RecordStore {
  readonly #file: StoreFile;
  readonly #clock: Clock;
  readonly #statements: Statements;

  constructor(file: StoreFile, clock: Clock) {
    this.#file = file;
    this.#clock = clock;
    this.#statements = prepareStatements(file.database);
  }

  async startRun(pipelineId: string, { full }: { readonly full: boolean }): Promise<IngestRun> {
    return this.#file.write(() => {
      const row = this.#statements.startRun.get(pipelineId);
      this.#statements.forgetSeen.run(Number(row?.['key']));
      return { pipelineId, full, number: Number(row?.['run']), startChange: this.#lastChange() };
    });
  }

  async put(batch: readonly IncomingRecord[], run: IngestRun): Promise<PutOutcome[]> {
    return this.#file.write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      // Read after taking the lock, so that harvesters that have read up to now miss nothing.
      const now = this.#now();
      let added = 0;
      const outcomes = batch.map((incoming): PutOutcome => {
        const uuid = requireUuid(incoming.uuid);
        const checksum = bodyChecksum(uuid, incoming.body);
        const stored = this.#statements.find.get(uuid, incoming.body, checksum);
        const live = stored?.['live'] === 1;
        // Only a tombstone can be a withdrawn record.
        const withdrawal = stored && !live ? this.#statements.withdrawalState.get(uuid) : undefined;
        const holder = live ? stored?.['pipeline'] : withdrawal?.['pipeline'];
        if (holder !== undefined && holder !== pipeline) {
          const { id } = this.#statements.pipelineName.get(Number(holder)) ?? {};
          return heldElsewhere(incoming, run, id);
        }
        if (stored && live && stored['same'] === 1) {
          if (stored['unchecked'] === 1) this.#statements.addChecksum.run(checksum, Number(stored['change']));
          if (run.full) this.#statements.see.run(pipeline, Number(stored['change']));
          return { kind: 'unchanged' };
        }
        if (withdrawal !== undefined) {
          this.#statements.replaceBody.run(incoming.body, checksum, uuid);
          if (run.full) this.#statements.see.run(pipeline, Number(withdrawal['change']));
          return { kind: 'withdrawn' };
        }
        writeRecord(this.#statements, { ...incoming, uuid, pipeline }, now);
        if (!live) added += 1;
        return { kind: live ? 'changed' : 'new' };
      });
      if (added > 0) this.#statements.addLive.run(added, pipeline);
      return outcomes;
    });
  }

  async keep(uuids: readonly string[], run: IngestRun): Promise<void> {
    if (!run.full || uuids.length === 0) return;
    this.#file.write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      for (const uuid of uuids) this.#statements.seeUuid.run(requireUuid(uuid), pipeline);
    });
  }

  async deleteUnseen(run: IngestRun): Promise<number> {
    if (!run.full) throw new TypeError(`run ${run.number} of ${run.pipelineId} is not a full run`);
    const pipeline = this.#pipelineKey(run.pipelineId);
    const unseen = this.#file.read(() => this.#statements.unseen.all(pipeline, run.startChange));
    let deleted = 0;
    for (let start = 0; start < unseen.length; start += DELETE_BATCH) {
      deleted += this.#file.write(() => {
        this.#requireLatest(run);
        const now = this.#now();
        let marked = 0;
        for (const { change } of unseen.slice(start, start + DELETE_BATCH)) {
          // The number no longer exists if another process has changed the record meanwhile.
          marked += Number(this.#statements.markDeleted.run(now, Number(change)).changes);
          this.#statements.clearBodyAt.run(Number(change), pipeline);
        }
        this.#statements.addLive.run(-marked, pipeline);
        return marked;
      });
    }
    this.#file.write(() => this.#statements.forgetSeen.run(pipeline));
    return deleted;
  }

  async remove(uuids: readonly string[], run: IngestRun): Promise<number> {
    return this.#file.write(() => {
      const pipeline = this.#pipelineKey(run.pipelineId);
      const now = this.#now();
      let marked = 0;
      for (const uuid of uuids) {
        const bytes = requireUuid(uuid);
        marked += Number(this.#statements.markUuidDeleted.run(now, bytes, pipeline).changes);
        this.#statements.clearBody.run(bytes, pipeline);
      }
      if (marked > 0) this.#statements.addLive.run(-marked, pipeline);
      return marked;
    });
  }

  async withdraw(uuids: readonly string[], reason: string | undefined): Promise<WithdrawOutcome[]> {
    return this.#file.write(() => {
      const now = this.#now();
      return uuids.map((uuid) => withdrawRecord(this.#statements, requireUuid(uuid), reason, now));
    });
  }

  async restore(uuids: readonly string[]): Promise<RestoreOutcome[]> {
    return this.#file.write(() => {
      const now = this.#now();
      return uuids.map((uuid) => restoreRecord(this.#statements, requireUuid(uuid), now));
    });
  }

  async withdrawal(uuid: string): Promise<WithdrawalWithBody | undefined> {
    const bytes = uuidToBytes(uuid);
    const row = bytes && this.#file.read(() => this.#statements.withdrawal.get(bytes));
    return row && { ...toWithdrawal(row), body: checkedBody(row) };
  }

  async withdrawals(): Promise<Withdrawal[]> {
    return this.#file.read(() => this.#statements.withdrawals.all()).map(toWithdrawal);
  }

  async withdrawnAfter(after: number, limit: number): Promise<NumberedWithdrawal[]> {
    const rows = this.#file.read(() => this.#statements.withdrawnAfter.all(after, limit));
    return rows.map((row) => ({ number: Number(row['number']), uuid: toUuid(row) }));
  }

  async get(uuid: string): Promise<StoredRecord | undefined> {
    const bytes = uuidToBytes(uuid);
    return bytes && this.#rows(this.#statements.get, [bytes])[0];
  }

  async changesAfter(after: number, limit: number): Promise<StoredRecord[]> {
    return this.#rows(this.#statements.changesAfter, [after, limit]);
  }

  async countChanges(after: number, upTo = Number.MAX_SAFE_INTEGER): Promise<number> {
    return this.#file.read(() => Number(this.#statements.countChanges.get(after, upTo)?.['n']));
  }

  async lastChange(): Promise<number> {
    return this.#file.read(() => this.#lastChange());
  }

  async byDatestamp(
    { from = 0, until = Number.MAX_SAFE_INTEGER, pipelineId }: DateSelection,
    after: DatePosition | undefined,
    limit: number,
  ): Promise<StoredRecord[]> {
    // A single lower bound: with two, SQLite may read the index from the earlier one.
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
    return this.#file.read(() => {
      if (pipelineId === undefined) return Number(this.#statements.countByDate.get(from, until)?.['n']);
      const pipeline = this.#findPipeline(pipelineId);
      if (pipeline === undefined) return 0;
      return Number(this.#statements.countByPipelineAndDate.get(pipeline, from, until)?.['n']);
    });
  }

  async liveAfter(after: string | undefined, limit: number): Promise<ListedRecord[]> {
    const start = after === undefined ? BEFORE_ALL : requireUuid(after);
    const rows = this.#file.read(() => this.#statements.liveAfter.all(start, limit));
    return rows.map((row) => ({ uuid: toUuid(row), datestamp: Number(row['datestamp']) }));
  }

  async pipelines(): Promise<Pipeline[]> {
    const rows = this.#file.read(() => this.#statements.pipelines.all());
    return rows.map(({ id, live }) => ({ id: String(id), live: Number(live) }));
  }

  async countLive(): Promise<number> {
    return this.#file.read(() => Number(this.#statements.countLive.get()?.['n']));
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #rows(statement: StatementSync, parameters: readonly SQLInputValue[]): StoredRecord[] {
    return this.#file.read(() => readRecords(statement, parameters));
  }

  /**
   * The datestamp of a write, in Unix seconds. It never decreases when a clock is
   * set back a little: harvesters would miss records with earlier datestamps.
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
    throw new SupersededRunError(run, latest);
  }
}
