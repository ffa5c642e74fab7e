/** Blocks of more records say nothing: such a title or URL is common. */
export const MAX_BLOCK = 50;

/** Numbers of records are below 2^`NUMBER_BITS`, so that key and number fit into a double. */
const NUMBER_BITS = 23;
const NUMBERS = 2 ** NUMBER_BITS;
const KEY_BITS = 53 - NUMBER_BITS;

export interface PairsOfBlocks {
  /** Each pair once, as the smaller number times 2^23 plus the larger one, in ascending order. */
  readonly pairs: Float64Array;
  /** Blocks that were skipped because they are too large. */
  readonly skipped: number;
}

/** Collects the keys of records by kind and pairs those with the same key. Records are numbered from 0. */
export class BlockPairs {
  readonly #entries = new Numbers();
  readonly #pairs = new Numbers();
  #skipped = 0;

  /** Adds a key of the current kind to a record. Errors: RangeError beyond eight million records. */
  add(record: number, key: number): void {
    if (record >= NUMBERS) throw new RangeError(`record ${record}: only ${NUMBERS} can be paired`);
    this.#entries.push((key >>> (32 - KEY_BITS)) * NUMBERS + record);
  }

  /** Pairs the records of the current kind; a new one begins. */
  endKind(): void {
    const entries = this.#entries.take().sort();
    for (let start = 0, end = 0; start < entries.length; start = end) {
      const key = Math.floor((entries[start] ?? 0) / NUMBERS);
      end = start + 1;
      while (end < entries.length && Math.floor((entries[end] ?? 0) / NUMBERS) === key) end++;
      if (end - start > MAX_BLOCK) this.#skipped++;
      else this.#pairUp(entries, start, end);
    }
    if (this.#pairs.length > COMPACT_PAIRS) this.#compact();
  }

  end(): PairsOfBlocks {
    this.#compact();
    return { pairs: this.#pairs.take(), skipped: this.#skipped };
  }

  #pairUp(entries: Float64Array, start: number, end: number): void {
    for (let i = start; i < end; i++) {
      for (let j = i + 1; j < end; j++) {
        const [a, b] = [(entries[i] ?? 0) % NUMBERS, (entries[j] ?? 0) % NUMBERS];
        if (a !== b) this.#pairs.push(a * NUMBERS + b);
      }
    }
  }

  #compact(): void {
    const sorted = this.#pairs.take().sort();
    let last = -1;
    for (const pair of sorted) {
      if (pair !== last) this.#pairs.push(pair);
      last = pair;
    }
  }
}

/** The two records of a pair. */
export const recordsOf = (pair: number): readonly [number, number] => [
  Math.floor(pair / NUMBERS),
  pair % NUMBERS,
];

/** Pairs of several kinds are often the same. */
const COMPACT_PAIRS = 8_000_000;

/** A list of numbers that grows. */
class Numbers {
  #values = new Float64Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(2 * this.length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** The values; the list is empty afterwards. */
  take(): Float64Array {
    const taken = this.#values.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}
