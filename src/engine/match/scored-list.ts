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
