import type { LiveRecord, RecordSnapshot } from '../../records/record-snapshot.ts';
import type { BlockLines } from './block-lines.ts';
import type { UuidRange } from './uuid-ranges.ts';

/** What is read at once. */
const PAGE = 128;

/**
 * A block has so many bytes of bodies or more, up to the next record whose uuid
 * marks an end; at most the other number, and the record that reaches it.
 */
const MIN_BYTES = 256 * 1024;
const MAX_BYTES = 2 * 1024 * 1024;

/** The last two digits of a uuid are these in one of 256. */
const isMarked = ({ uuid }: LiveRecord): boolean => uuid.endsWith('00');

/** Reads the records of an institution block by block. */
export class RecordReader {
  readonly #snapshot: RecordSnapshot;
  readonly #institution: string;
  /** Read already; they follow the uuid `#after`. */
  #waiting: readonly LiveRecord[] = [];
  #next = 0;
  #after: string | undefined;

  constructor(snapshot: RecordSnapshot, institution: string) {
    this.#snapshot = snapshot;
    this.#institution = institution;
  }

  /**
   * Writes the lines of one block, from the beginning of a range on, none only
   * where there are no records; tells whether the range has no more.
   */
  async readBlock({ after, until }: UuidRange, lines: BlockLines): Promise<boolean> {
    if (after !== this.#after) this.#waiting = [];
    this.#after = after;
    while (await this.#hasMore(until)) {
      // No turn of the event loop for each record: there are millions.
      if (this.#write(lines)) return !(await this.#hasMore(until));
    }
    return true;
  }

  /** Writes what was read already; tells whether the block ends there. */
  #write(lines: BlockLines): boolean {
    for (;;) {
      const record = this.#waiting[this.#next];
      if (record === undefined) return false;
      this.#next += 1;
      this.#after = record.uuid;
      lines.add(record);
      const { bodyBytes } = lines;
      if (bodyBytes >= MAX_BYTES || (bodyBytes >= MIN_BYTES && isMarked(record))) return true;
    }
  }

  async #hasMore(until: string | undefined): Promise<boolean> {
    if (this.#next < this.#waiting.length) return true;
    const range = { institution: this.#institution, after: this.#after, until };
    this.#waiting = await this.#snapshot.records(range, PAGE);
    this.#next = 0;
    return this.#waiting.length > 0;
  }
}
