import type { SmallNumbers } from '../segment/columns.ts';

/** Numbers that occur, and how often each does; in no order. */
export interface NumberCounts {
  readonly values: Uint32Array;
  readonly counts: Uint32Array;
}

/** Two rows of more counters would not stay at hand. */
const MAX_IN_TWO_ROWS = 4_096;

/** To look at so many counters costs as much as to remember which one was used. */
const COUNTERS_A_NUMBER = 8;

/**
 * Whether so few numbers are to be counted that remembering which occurred costs
 * less than looking at all counters below the limit.
 */
export const isSparse = (numbers: number, limit: number): boolean => numbers * COUNTERS_A_NUMBER < limit;

/**
 * Counters for numbers below a limit, used again and again: all are 0 between
 * two counts. What a count gives is valid until the next one.
 */
export class Counters {
  #counters = new Uint32Array(0);
  #values = new Uint32Array(0);
  #counts = new Uint32Array(0);
  #size = 0;

  /** The counters for numbers below the limit, to be counted in directly; `finish` lists them. */
  start(limit: number): Uint32Array {
    if (this.#counters.length < limit) {
      this.#counters = new Uint32Array(limit * 2);
      this.#values = new Uint32Array(limit * 2);
      this.#counts = new Uint32Array(limit * 2);
    }
    return this.#counters;
  }

  finish(limit: number): NumberCounts {
    const counters = this.#counters;
    const values = this.#values;
    const counts = this.#counts;
    let size = 0;
    for (let number = 0; number < limit; number += 1) {
      const count = counters[number] as number;
      if (count === 0) continue;
      values[size] = number;
      counts[size] = count;
      counters[number] = 0;
      size += 1;
    }
    return { values: values.subarray(0, size), counts: counts.subarray(0, size) };
  }

  /** After `start`, where few numbers occur; `finishSparse` lists them. */
  add(number: number, count: number): void {
    const before = this.#counters[number] as number;
    if (before === 0) {
      this.#values[this.#size] = number;
      this.#size += 1;
    }
    this.#counters[number] = before + count;
  }

  finishSparse(): NumberCounts {
    const size = this.#size;
    this.#size = 0;
    for (let i = 0; i < size; i += 1) {
      const number = this.#values[i] as number;
      this.#counts[i] = this.#counters[number] as number;
      this.#counters[number] = 0;
    }
    return { values: this.#values.subarray(0, size), counts: this.#counts.subarray(0, size) };
  }

  /** How often each number of a column occurs among these documents; `none` is left out. */
  count(column: SmallNumbers, docs: Uint32Array, limit: number, none: number): NumberCounts {
    if (isSparse(docs.length, limit)) {
      this.start(limit);
      for (let i = 0; i < docs.length; i += 1) {
        const number = column[docs[i] as number] as number;
        if (number !== none) this.add(number, 1);
      }
      return this.finishSparse();
    }
    // Two rows in turn: neighbours often have the same number, and a counter
    // cannot be read again before it is written.
    const second = limit <= MAX_IN_TWO_ROWS ? limit : 0;
    const counters = this.start(limit + second);
    const even = docs.length & ~1;
    for (let i = 0; i < even; i += 2) {
      const a = column[docs[i] as number] as number;
      const b = second + (column[docs[i + 1] as number] as number);
      counters[a] = (counters[a] as number) + 1;
      counters[b] = (counters[b] as number) + 1;
    }
    if (even < docs.length) {
      const last = column[docs[even] as number] as number;
      counters[last] = (counters[last] as number) + 1;
    }
    for (let number = 0; number < second; number += 1) {
      counters[number] = (counters[number] as number) + (counters[second + number] as number);
      counters[second + number] = 0;
    }
    if (none < limit) counters[none] = 0;
    return this.finish(limit);
  }
}
