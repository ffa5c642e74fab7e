/**
 * Consecutive items of one document (lines of JSON Lines, elements of a JSON
 * array), as they stand in the file.
 */
export interface ItemBatch {
  readonly bytes: Uint8Array;
  readonly items: readonly Item[];
}

export interface Item {
  /** Where the item begins and ends in `bytes`. */
  readonly start: number;
  readonly end: number;
  /** Line of the file in which the item begins, from 1. */
  readonly line: number;
  /** Of an RDF/XML item: what its relative addresses are relative to, where that is not the same for the whole document. */
  readonly base?: string;
  /** The item was longer than the limit; nothing of it is kept. */
  readonly tooLong?: true;
  /** The document ended before the item did. */
  readonly cutOff?: true;
}

export interface BatchLimits {
  /** A batch is handed on when its items have this size; a long item can make it larger. */
  readonly batchBytes: number;
  readonly maxItemBytes: number;
}

/** Single records reach 600 kB in real data; 16 MB leaves room for worse. A megabyte holds some 800 ordinary ones. */
export const BATCH_LIMITS: BatchLimits = { batchBytes: 1024 * 1024, maxItemBytes: 16 * 1024 * 1024 };

/**
 * Collects items that arrive in pieces. Holds at most one batch and one item of
 * the greatest length, whatever arrives.
 */
export class ItemCollector {
  readonly #limits: BatchLimits;
  #bytes: Buffer<ArrayBuffer>;
  #items: Item[] = [];
  /** End of the last complete item; the item on its way stands behind it. */
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

  /** Whether the item on its way has any bytes. */
  get hasItem(): boolean {
    return this.#tooLong || this.#length > this.#itemStart;
  }

  /** Continues the item on its way. */
  add(piece: Uint8Array): void {
    if (this.#tooLong) return;
    const end = this.#length + piece.length;
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
    this.#bytes.set(piece, this.#length);
    this.#length = end;
  }

  endItem(line: number, end: Pick<Item, 'cutOff' | 'base'> = {}): void {
    if (!this.hasItem) return;
    const tooLong = this.#tooLong ? ({ tooLong: true } as const) : {};
    this.#items.push({ start: this.#itemStart, end: this.#length, line, ...tooLong, ...end });
    this.#itemStart = this.#length;
    this.#tooLong = false;
  }

  /** The complete items, if there are any; they leave the collector. */
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

/** So that short items, such as lines without a record, do not pile up in one batch. */
const MAX_BATCH_ITEMS = 4096;
