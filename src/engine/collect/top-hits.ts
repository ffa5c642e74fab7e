import type { DocumentList, Hit } from '../match/match.ts';
import type { SearchBudget } from '../search-budget.ts';
import type { SortColumn } from '../segment/columns.ts';
import { compareEntries } from '../segment/dictionary.ts';

/** A key of each document, by item: larger comes first. */
export type SortKeys = Float64Array | Uint16Array;

/** Documents of one segment, by item, with everything that decides their order. */
export interface RankedPart extends DocumentList {
  /** One array per key. */
  readonly keys: readonly SortKeys[];
  /** By key: the texts, if it is made of their ranks; undefined: it is a number. */
  readonly texts: readonly (RankedTexts | undefined)[];
  /** Sequence numbers by document, ascending: among equals the newer comes first. */
  readonly sequences: Uint32Array;
}

/** Texts of a segment. Keys of several of them are equal if they are even: these texts are compared. */
export interface RankedTexts extends SortColumn {
  /** Of the keys. */
  readonly sign: 1 | -1;
}

export const docOf = ({ docs }: RankedPart, item: number): number => (docs ? (docs[item] as number) : item);

export const sequenceOf = (part: RankedPart, item: number): number =>
  part.sequences[docOf(part, item)] as number;

/** Whether the first document comes after the second. */
export function isAfter(a: RankedPart, itemA: number, b: RankedPart, itemB: number): boolean {
  const order = compareKeys(a, itemA, b, itemB);
  return order === 0 ? sequenceOf(a, itemA) < sequenceOf(b, itemB) : order < 0;
}

/** Below 0: the first document comes after the second; 0: all keys are equal. */
export function compareKeys(a: RankedPart, itemA: number, b: RankedPart, itemB: number): number {
  for (let k = 0; k < a.keys.length; k += 1) {
    const x = (a.keys[k] as SortKeys)[itemA] as number;
    const y = (b.keys[k] as SortKeys)[itemB] as number;
    if (x !== y) return x < y ? -1 : 1;
    const texts = a.texts[k];
    const others = b.texts[k];
    if (!texts || !others || x % 2 !== 0) continue;
    const rank = texts.ranks[docOf(a, itemA)] as number;
    const other = others.ranks[docOf(b, itemB)] as number;
    const order = a === b ? rank - other : compareEntries(texts.keys, rank, others.keys, other);
    if (order !== 0) return order * texts.sign;
  }
  return 0;
}

/** Steps between two payments, and units of work for each level of the heap. */
const BLOCK = 4_096;
const HEAP_WORK = 4;

/**
 * The first `most` documents in order of those that were added: a heap whose root is the
 * last of them, unless all documents fit and need only be sorted.
 */
export class TopHits {
  readonly #ranked: readonly RankedPart[];
  readonly #most: number;
  readonly #fitsAll: boolean;
  readonly #parts: number[] = [];
  readonly #items: number[] = [];
  /** Documents with a smaller first key come after all of `most` others. */
  firstLimit = Number.NEGATIVE_INFINITY;
  #size = 0;

  constructor(ranked: readonly RankedPart[], most: number) {
    this.#ranked = ranked;
    this.#most = most;
    let count = 0;
    for (const part of ranked) count += part.count;
    this.#fitsAll = count <= most;
  }

  get size(): number {
    return this.#size;
  }

  /** False: it comes after all of `most` others. */
  add(part: number, item: number): boolean {
    if (this.#size < this.#most) {
      this.#parts[this.#size] = part;
      this.#items[this.#size] = item;
      this.#size += 1;
      if (this.#fitsAll) return true;
      this.#rise(this.#size - 1);
    } else {
      const [ranked, root] = [this.#ranked[part], this.#ranked[this.#parts[0] as number]];
      if (!ranked || !root || isAfter(ranked, item, root, this.#items[0] as number)) return false;
      this.#parts[0] = part;
      this.#items[0] = item;
      this.#sink();
    }
    if (this.#size === this.#most) {
      const [first] = this.#ranked[this.#parts[0] as number]?.keys ?? [];
      this.firstLimit = first?.[this.#items[0] as number] ?? Number.NEGATIVE_INFINITY;
    }
    return true;
  }

  /** Adds all documents of a segment; when the budget is spent, the rest is ignored. */
  addAll(part: number, budget: SearchBudget): void {
    const { count, docs, keys } = this.#ranked[part] ?? { count: 0, docs: undefined, keys: [] };
    const heapWork = HEAP_WORK * Math.ceil(Math.log2(this.#most + 1));
    const [first] = keys;
    let steps = 0;
    // Backwards: without keys the newest come first, and later ones fail at once.
    for (let item = count - 1; item >= 0; item -= 1) {
      steps += 1;
      if (steps > BLOCK) {
        if (!budget.spend(steps)) return;
        steps = 0;
      }
      if (first && (first[item] as number) < this.firstLimit) continue;
      if (this.add(part, item)) steps += heapWork;
      // Without keys, and in ascending order, all others are older still.
      else if (keys.length === 0 && !docs) break;
    }
    budget.spend(steps);
  }

  /** In order, unless the budget is spent. */
  list(budget: SearchBudget): Hit[] {
    const order = Array.from({ length: this.#size }, (_, i) => i);
    const work = HEAP_WORK * Math.ceil(Math.log2(this.#size + 1));
    if (budget.spend(this.#size * work)) order.sort((i, j) => (this.#isWorse(i, j) ? 1 : -1));
    return order.map((i) => {
      const part = this.#parts[i] as number;
      const item = this.#items[i] as number;
      const ranked = this.#ranked[part];
      return { part, doc: ranked ? docOf(ranked, item) : item };
    });
  }

  #isWorse(i: number, j: number): boolean {
    const a = this.#ranked[this.#parts[i] as number];
    const b = this.#ranked[this.#parts[j] as number];
    return (
      a !== undefined && b !== undefined && isAfter(a, this.#items[i] as number, b, this.#items[j] as number)
    );
  }

  #swap(i: number, j: number): void {
    const part = this.#parts[i] as number;
    const item = this.#items[i] as number;
    this.#parts[i] = this.#parts[j] as number;
    this.#items[i] = this.#items[j] as number;
    this.#parts[j] = part;
    this.#items[j] = item;
  }

  #rise(from: number): void {
    for (let i = from; i > 0; ) {
      const parent = (i - 1) >>> 1;
      if (!this.#isWorse(i, parent)) return;
      this.#swap(i, parent);
      i = parent;
    }
  }

  #sink(): void {
    for (let i = 0; ; ) {
      const left = 2 * i + 1;
      if (left >= this.#size) return;
      const child = left + 1 < this.#size && this.#isWorse(left + 1, left) ? left + 1 : left;
      if (!this.#isWorse(child, i)) return;
      this.#swap(i, child);
      i = child;
    }
  }
}
