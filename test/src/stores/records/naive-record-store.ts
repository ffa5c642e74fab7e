import type {
  IncomingRecord,
  NumberedWithdrawal,
  PutOutcome,
  RestoreOutcome,
  StoredRecord,
  WithdrawalWithBody,
  WithdrawOutcome,
} from '../../../../src/stores/records/record-store.ts';

/** With its number, and the change number under which the record was withdrawn. */
type NaiveWithdrawal = WithdrawalWithBody & NumberedWithdrawal & { readonly change: number };

/** What the record store promises, in the plainest way: maps that are sorted and filtered for each call. */
export class NaiveRecordStore {
  readonly #records = new Map<string, StoredRecord>();
  readonly #withdrawals = new Map<string, NaiveWithdrawal>();
  lastChange = 0;
  #lastNumber = 0;

  put(batch: readonly IncomingRecord[], pipelineId: string, datestamp: number): PutOutcome[] {
    return batch.map(({ uuid, body }) => {
      const withdrawal = this.#withdrawals.get(uuid);
      const stored = this.#records.get(uuid);
      const isLive = stored?.body !== undefined;
      const holder = withdrawal?.pipelineId ?? (isLive ? stored.pipelineId : undefined);
      if (holder !== undefined && holder !== pipelineId) {
        const reason = `uuid ${uuid} of pipeline ${pipelineId} is held by pipeline ${holder}`;
        return { kind: 'rejected', reason };
      }
      if (withdrawal) {
        this.#withdrawals.set(uuid, { ...withdrawal, body });
        return { kind: 'withdrawn' };
      }
      if (isLive && stored.body === body) return { kind: 'unchanged' };
      this.#write({ uuid, pipelineId, datestamp, body });
      return { kind: isLive ? 'changed' : 'new' };
    });
  }

  /** What changed after `startChange` was not there when the run began. */
  deleteAllBut(
    uuids: ReadonlySet<string>,
    pipelineId: string,
    startChange: number,
    datestamp: number,
  ): number {
    const unseen = this.all().filter(
      (record) =>
        record.pipelineId === pipelineId &&
        record.body !== undefined &&
        record.change <= startChange &&
        !uuids.has(record.uuid),
    );
    for (const { uuid } of unseen) this.#write({ uuid, pipelineId, datestamp, body: undefined });
    for (const [uuid, withdrawal] of this.#withdrawals) {
      const isUnseen =
        withdrawal.pipelineId === pipelineId && withdrawal.change <= startChange && !uuids.has(uuid);
      if (isUnseen) this.#withdrawals.set(uuid, { ...withdrawal, body: undefined });
    }
    return unseen.length;
  }

  withdraw(uuids: readonly string[], reason: string | undefined, time: number): WithdrawOutcome[] {
    return uuids.map((uuid) => {
      const stored = this.#records.get(uuid);
      if (stored === undefined) return 'unknown';
      const before = this.#withdrawals.get(uuid);
      if (before) {
        this.#withdrawals.set(uuid, { ...before, reason: reason ?? before.reason });
        return 'alreadyWithdrawn';
      }
      const { pipelineId, body, change } = stored;
      this.#lastNumber += 1;
      this.#withdrawals.set(uuid, { uuid, pipelineId, time, reason, body, change, number: this.#lastNumber });
      if (body !== undefined) this.#write({ uuid, pipelineId, datestamp: time, body: undefined });
      return 'withdrawn';
    });
  }

  restore(uuids: readonly string[], datestamp: number): RestoreOutcome[] {
    return uuids.map((uuid) => {
      const kept = this.#withdrawals.get(uuid);
      if (kept === undefined) return 'notWithdrawn';
      this.#withdrawals.delete(uuid);
      const { pipelineId, body } = kept;
      if (body === undefined) return 'stillDeleted';
      this.#write({ uuid, pipelineId, datestamp, body });
      return 'restored';
    });
  }

  /** In the order of uuids. */
  withdrawals(): WithdrawalWithBody[] {
    return [...this.#withdrawals.values()]
      .map(({ number: _, change: __, ...withdrawal }) => withdrawal)
      .sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
  }

  withdrawnAfter(after: number, limit: number): NumberedWithdrawal[] {
    return [...this.#withdrawals.values()]
      .map(({ number, uuid }) => ({ number, uuid }))
      .filter(({ number }) => number > after)
      .sort((a, b) => a.number - b.number)
      .slice(0, limit);
  }

  /** In the order of change numbers. */
  all(): StoredRecord[] {
    return [...this.#records.values()].sort((a, b) => a.change - b.change);
  }

  #write(record: Omit<StoredRecord, 'change'>): void {
    this.lastChange += 1;
    this.#records.set(record.uuid, { ...record, change: this.lastChange });
  }
}
