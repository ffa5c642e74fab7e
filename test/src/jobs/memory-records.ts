import type { StoredRecord, Withdrawal } from '../../../src/stores/records/record-store.ts';
import type { Checkpoint, Checkpoints } from '../../../src/stores/records/store.ts';

/** The part of a record store that the indexer follows: the latest state of each record by change number. */
export class MemoryRecords {
  #change = 0;
  readonly #byUuid = new Map<string, StoredRecord>();
  readonly #withdrawn = new Set<string>();

  put(uuid: string, body: string): void {
    this.#set(uuid, body);
  }

  delete(uuid: string): void {
    this.#set(uuid, undefined);
  }

  withdraw(uuid: string): void {
    this.#set(uuid, undefined);
    this.#withdrawn.add(uuid);
  }

  async withdrawals(): Promise<Withdrawal[]> {
    return [...this.#withdrawn].map((uuid) => ({ uuid, pipelineId: 'p', time: 0, reason: undefined }));
  }

  async changesAfter(after: number, limit: number): Promise<StoredRecord[]> {
    return [...this.#byUuid.values()]
      .filter((record) => record.change > after)
      .sort((a, b) => a.change - b.change)
      .slice(0, limit);
  }

  async get(uuid: string): Promise<StoredRecord | undefined> {
    return this.#byUuid.get(uuid);
  }

  async countChanges(after: number, upTo = Number.POSITIVE_INFINITY): Promise<number> {
    return [...this.#byUuid.values()].filter(({ change }) => change > after && change <= upTo).length;
  }

  async lastChange(): Promise<number> {
    return this.#change;
  }

  async countLive(): Promise<number> {
    return this.live().length;
  }

  live(): string[] {
    return [...this.#byUuid.values()].flatMap(({ body }) => body ?? []).sort();
  }

  #set(uuid: string, body: string | undefined): void {
    this.#change += 1;
    this.#byUuid.set(uuid, { uuid, body, change: this.#change, pipelineId: 'p', datestamp: 0 });
  }
}

export class MemoryCheckpoints implements Checkpoints {
  readonly map = new Map<string, Checkpoint>();

  async all(): Promise<ReadonlyMap<string, Checkpoint>> {
    return new Map(this.map);
  }
  async set(collection: string, checkpoint: Checkpoint): Promise<void> {
    this.map.set(collection, checkpoint);
  }
  async remove(collection: string): Promise<void> {
    this.map.delete(collection);
  }
  async close(): Promise<void> {}
}
