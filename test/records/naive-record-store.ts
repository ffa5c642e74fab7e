import type { IncomingRecord, PutOutcome, StoredRecord } from '../../src/records/record-store.ts';

/** What the record store promises, in the plainest way: a map that is sorted and filtered whenever asked. */
export class NaiveRecordStore {
  readonly #records = new Map<string, StoredRecord>();
  #lastChange = 0;

  put(batch: readonly IncomingRecord[], pipelineId: string, datestamp: number): PutOutcome[] {
    return batch.map(({ uuid, body }) => {
      const stored = this.#records.get(uuid);
      const isLive = stored?.body !== undefined;
      if (isLive && stored.pipelineId !== pipelineId) {
        const reason = `uuid ${uuid} of pipeline ${pipelineId} is held by pipeline ${stored.pipelineId}`;
        return { kind: 'rejected', reason };
      }
      if (isLive && stored.body === body) return { kind: 'unchanged' };
      this.#write({ uuid, pipelineId, datestamp, body });
      return { kind: isLive ? 'changed' : 'new' };
    });
  }

  deleteAllBut(uuids: ReadonlySet<string>, pipelineId: string, datestamp: number): number {
    const unseen = this.all().filter(
      (record) => record.pipelineId === pipelineId && record.body !== undefined && !uuids.has(record.uuid),
    );
    for (const { uuid } of unseen) this.#write({ uuid, pipelineId, datestamp, body: undefined });
    return unseen.length;
  }

  /** In the order of change numbers. */
  all(): StoredRecord[] {
    return [...this.#records.values()].sort((a, b) => a.change - b.change);
  }

  #write(record: Omit<StoredRecord, 'change'>): void {
    this.#lastChange += 1;
    this.#records.set(record.uuid, { ...record, change: this.#lastChange });
  }
}
