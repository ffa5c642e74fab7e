/** Consecutive items of one document (JSON lines, elements of a JSON array), as they are in the file. */
export interface ItemBatch {
  readonly bytes: Uint8Array;
  readonly items: readonly Item[];
}

export interface Item {
  /** Range in `bytes`. */
  readonly start: number;
  readonly end: number;
  /** Line of the file in which the item begins, from 1. */
  readonly line: number;
  /** Base URL of an RDF/XML item, unless the whole document has one. */
  readonly base?: string;
  /** The item exceeded the limit and was dropped. */
  readonly tooLong?: true;
  /** The document ended before the item did. */
  readonly cutOff?: true;
  /** The line of the file in which the item ends, if it is not the same. Only the first line is in `bytes`. */
  readonly lastLine?: number;
}

export interface BatchLimits {
  /** A batch is complete when its items have this size; a long item can make it larger. */
  readonly batchBytes: number;
  readonly maxItemBytes: number;
}

/** A megabyte holds some 800 ordinary records. The largest real ones have 600 kB. */
export const BATCH_LIMITS: BatchLimits = { batchBytes: 1024 * 1024, maxItemBytes: 16 * 1024 * 1024 };

/** Keeps short items, such as empty lines, from accumulating in one batch. */
const MAX_BATCH_ITEMS = 4096;

/** A source cannot be read to its end; what was read before stays. The message does not name the file. */
export class SourceError extends Error {}

/** Collects items that arrive in chunks. Holds at most one batch and one item of the maximum length. */
export class ItemCollector {
  readonly #limits: BatchLimits;
  #bytes: Buffer<ArrayBuffer>;
  #items: Item[] = [];
  /** End of the last complete item, where the current one starts. */
  #itemStart = 0;
  #length = 0;
  #tooLong = false;

  constructor(limits: BatchLimits) {
    this.#limits = limits;
    this.#bytes = Buffer.allocUnsafeSlow(limits.batchBytes + 64);
  }

  get isFull(): boolean {
    return this.#itemStart >= this.#limits.batchBytes || this.#items.length >= MAX_BATCH_ITEMS;
  }

  /** Continues the current item. */
  add(chunk: Uint8Array): void {
    if (this.#tooLong) return;
    const end = this.#length + chunk.length;
    if (end - this.#itemStart > this.#limits.maxItemBytes) {
      this.#tooLong = true;
      this.#length = this.#itemStart;
      return;
    }
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = end;
  }

  /** Ends the current item, unless it is empty. */
  endItem(line: number, end: Pick<Item, 'cutOff' | 'base'> = {}): void {
    if (!this.#tooLong && this.#length === this.#itemStart) return;
    const tooLong = this.#tooLong ? ({ tooLong: true } as const) : {};
    this.#items.push({ start: this.#itemStart, end: this.#length, line, ...tooLong, ...end });
    this.#itemStart = this.#length;
    this.#tooLong = false;
  }

  /** The bytes of the current item; undefined if it exceeds the limit. */
  get current(): Uint8Array | undefined {
    return this.#tooLong ? undefined : this.#bytes.subarray(this.#itemStart, this.#length);
  }

  /** The last byte of the current item. */
  get lastByte(): number | undefined {
    return this.#length > this.#itemStart ? this.#bytes[this.#length - 1] : undefined;
  }

  dropCurrent(): void {
    this.#length = this.#itemStart;
    this.#tooLong = false;
  }

  /** Removes all of the last `count` complete items but the first. */
  keepFirstOfLast(count: number): void {
    if (count > 1) this.#items.splice(1 - count);
  }

  /** Says of the last complete item where it ends. */
  extendLast(lastLine: number, end: Pick<Item, 'cutOff'> = {}): void {
    const last = this.#items.pop();
    if (last !== undefined) this.#items.push({ ...last, lastLine, ...end });
  }

  /** Removes and returns the complete items, if there are any. */
  take(): ItemBatch[] {
    if (this.#items.length === 0) return [];
    const batch = { bytes: new Uint8Array(this.#bytes.subarray(0, this.#itemStart)), items: this.#items };
    this.#bytes.copyWithin(0, this.#itemStart, this.#length);
    this.#length -= this.#itemStart;
    this.#itemStart = 0;
    this.#items = [];
    return [batch];
  }
}
