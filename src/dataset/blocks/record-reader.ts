import type { RecordSnapshot } from '../../records/record-snapshot.ts';
import type { StoredRecord } from '../../records/record-store.ts';
import { BatchBuilder } from './record-batch.ts';

/** What is read at once: a search of the service that runs meanwhile waits for no more. */
const PAGE = 128;

/**
 * A block has so many characters of bodies or more, up to the next record whose
 * uuid marks an end; at most the other number, and the record that reaches it.
 */
const MIN_CHARACTERS = 256 * 1024;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** The last two digits of a uuid are these in one of 256. */
const isMarked = ({ uuid }: StoredRecord): boolean => uuid.endsWith('00');

/** Reads the records of an institution block by block. */
export class RecordReader {
  readonly #snapshot: RecordSnapshot;
  readonly #institution: string;
  /** Read already; they follow the uuid `#after`. */
  #waiting: readonly StoredRecord[] = [];
  #next = 0;
  #after: string | undefined;

  constructor(snapshot: RecordSnapshot, institution: string) {
    this.#snapshot = snapshot;
    this.#institution = institution;
  }

  /** The records from a uuid on that make one block, none only at the end; and whether the institution has no more. */
  async blockAfter(
    after: string | undefined,
  ): Promise<{ readonly builder: BatchBuilder; readonly isLast: boolean }> {
    if (after !== this.#after) this.#waiting = [];
    this.#after = after;
    const builder = new BatchBuilder();
    while (await this.#hasMore()) {
      // No turn of the event loop for each record: there are millions.
      if (this.#fill(builder)) return { builder, isLast: !(await this.#hasMore()) };
    }
    return { builder, isLast: true };
  }

  /** Takes from what was read already; tells whether the block ends there. */
  #fill(builder: BatchBuilder): boolean {
    for (;;) {
      const record = this.#waiting[this.#next];
      if (record === undefined) return false;
      this.#next += 1;
      this.#after = record.uuid;
      builder.add(record);
      const { characters } = builder;
      if (characters >= MAX_CHARACTERS || (characters >= MIN_CHARACTERS && isMarked(record))) return true;
    }
  }

  async #hasMore(): Promise<boolean> {
    if (this.#next < this.#waiting.length) return true;
    const range = { institution: this.#institution, after: this.#after };
    this.#waiting = await this.#snapshot.records(range, PAGE);
    this.#next = 0;
    return this.#waiting.length > 0;
  }
}
