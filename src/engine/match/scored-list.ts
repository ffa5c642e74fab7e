import { type Bitset, bitsetFor, hasBit, setBit } from '../segment/bitset.ts';
import { firstFrom } from '../segment/sorted-numbers.ts';

/** Scores by document: one integer in two numbers, `high << lowBits | low`. */
export interface Scores {
  readonly lowBits: number;
  /** Every document has the same score. */
  readonly constant: boolean;
  high(doc: number): number;
  low(doc: number): number;
}

/** Documents of one segment, ascending, with their scores: see Scores. */
export interface ScoredDocs {
  readonly docs: Uint32Array;
  readonly highs: Float64Array;
  readonly lows: Uint16Array;
}

export const NO_DOCUMENTS: ScoredDocs = {
  docs: new Uint32Array(0),
  highs: new Float64Array(0),
  lows: new Uint16Array(0),
};

/** After one look-up for so many documents, a set is made: it takes as long as that. */
const DOCUMENTS_PER_LOOK_UP = 32;

/** The documents of one segment that a text query matches. Its size is that of the matches. */
export class ScoredList implements Scores, ScoredDocs {
  readonly docs: Uint32Array;
  readonly highs: Float64Array;
  readonly lows: Uint16Array;
  readonly lowBits: number;
  readonly constant = false;
  #lookUps = 0;
  #set: Bitset | undefined;

  constructor({ docs, highs, lows }: ScoredDocs, lowBits: number) {
    this.docs = docs;
    this.highs = highs;
    this.lows = lows;
    this.lowBits = lowBits;
  }

  get count(): number {
    return this.docs.length;
  }

  has(doc: number): boolean {
    const { docs } = this;
    const last = docs.at(-1) ?? -1;
    if (doc > last) return false;
    if (this.#set) return hasBit(this.#set, doc);
    this.#lookUps += 1;
    if (this.#lookUps * DOCUMENTS_PER_LOOK_UP < docs.length) return docs[firstFrom(docs, doc)] === doc;
    this.#set = bitsetFor(last + 1);
    for (let i = 0; i < docs.length; i += 1) setBit(this.#set, docs[i] as number);
    return hasBit(this.#set, doc);
  }

  high(doc: number): number {
    return this.highs[firstFrom(this.docs, doc)] as number;
  }

  low(doc: number): number {
    return this.lows[firstFrom(this.docs, doc)] as number;
  }
}

/** The documents of both; one that is in both keeps its better score. */
export function mergeScored(a: ScoredDocs, b: ScoredDocs): ScoredDocs {
  if (a.docs.length === 0) return b;
  if (b.docs.length === 0) return a;
  const most = a.docs.length + b.docs.length;
  const docs = new Uint32Array(most);
  const highs = new Float64Array(most);
  const lows = new Uint16Array(most);
  let count = 0;
  const add = (from: ScoredDocs, i: number): void => {
    docs[count] = from.docs[i] as number;
    highs[count] = from.highs[i] as number;
    lows[count] = from.lows[i] as number;
    count += 1;
  };
  let i = 0;
  let j = 0;
  while (i < a.docs.length && j < b.docs.length) {
    const x = a.docs[i] as number;
    const y = b.docs[j] as number;
    if (x < y) add(a, i);
    else if (x > y) add(b, j);
    else if (isBetter(b, j, a, i)) add(b, j);
    else add(a, i);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  for (; i < a.docs.length; i += 1) add(a, i);
  for (; j < b.docs.length; j += 1) add(b, j);
  return { docs: docs.subarray(0, count), highs: highs.subarray(0, count), lows: lows.subarray(0, count) };
}

function isBetter(a: ScoredDocs, i: number, b: ScoredDocs, j: number): boolean {
  const x = a.highs[i] as number;
  const y = b.highs[j] as number;
  return x > y || (x === y && (a.lows[i] as number) > (b.lows[j] as number));
}

/** One list after the other; their documents ascend. Without a copy if they are neighbours in memory. */
export function joinScored(lists: readonly ScoredDocs[]): ScoredDocs {
  const filled = lists.filter(({ docs }) => docs.length > 0);
  const [first, ...others] = filled;
  if (!first) return NO_DOCUMENTS;
  if (others.length === 0) return first;
  const count = filled.reduce((sum, { docs }) => sum + docs.length, 0);
  if (filled.every((list, i) => i === 0 || isNext(filled[i - 1] ?? list, list))) {
    const { docs, highs, lows } = first;
    return {
      docs: new Uint32Array(docs.buffer, docs.byteOffset, count),
      highs: new Float64Array(highs.buffer, highs.byteOffset, count),
      lows: new Uint16Array(lows.buffer, lows.byteOffset, count),
    };
  }
  const joined = {
    docs: new Uint32Array(count),
    highs: new Float64Array(count),
    lows: new Uint16Array(count),
  };
  let at = 0;
  for (const { docs, highs, lows } of filled) {
    joined.docs.set(docs, at);
    joined.highs.set(highs, at);
    joined.lows.set(lows, at);
    at += docs.length;
  }
  return joined;
}

/** Whether a list begins where the other one ends. */
const isNext = (before: ScoredDocs, after: ScoredDocs): boolean =>
  isBehind(before.docs, after.docs) &&
  isBehind(before.highs, after.highs) &&
  isBehind(before.lows, after.lows);

const isBehind = (before: ArrayBufferView, after: ArrayBufferView): boolean =>
  before.buffer === after.buffer && before.byteOffset + before.byteLength === after.byteOffset;

/** Memory for the lists of one search after another: what a list has is valid until the next search. */
export class ScoredMemory {
  #arrays = NO_DOCUMENTS;
  #end = 0;

  /** All lists so far may be overwritten. */
  clear(): void {
    this.#end = 0;
  }

  /** A list of so many documents, behind the one before. */
  allocate(count: number): ScoredDocs {
    if (this.#end + count > this.#arrays.docs.length) {
      const size = 2 * (this.#end + count);
      this.#arrays = {
        docs: new Uint32Array(size),
        highs: new Float64Array(size),
        lows: new Uint16Array(size),
      };
      this.#end = 0;
    }
    const from = this.#end;
    this.#end += count;
    const { docs, highs, lows } = this.#arrays;
    return {
      docs: docs.subarray(from, this.#end),
      highs: highs.subarray(from, this.#end),
      lows: lows.subarray(from, this.#end),
    };
  }
}

/** One is enough: the searches of a thread run one after the other. */
export const scoredMemory = new ScoredMemory();
