import type { SearchBudget } from '../search-budget.ts';
import { type FacetColumn, type SmallNumbers, setCount } from './columns.ts';
import { facetValues } from './facet-values.ts';
import type { Snapshot } from './snapshot.ts';

/** The group of each document of a snapshot: one number for each combination of values that occurs. */
export interface GroupNumbers {
  /** Numbers are below this. */
  readonly size: number;
  /** By part of the snapshot and document. */
  readonly parts: readonly SmallNumbers[];
  /** 1 for the groups of documents without a value in one of the fields. */
  readonly missing: Uint8Array;
}

const cache = new WeakMap<Snapshot, Map<string, GroupNumbers>>();
/** Combinations of fields that are cached for a snapshot: up to four bytes a document each. */
const MAX_CACHED = 4;

/** Computed once for each snapshot and combination of fields. Errors: SearchTimeout. */
export function groupNumbers(
  snapshot: Snapshot,
  fields: readonly string[],
  budget: SearchBudget,
): GroupNumbers {
  const byFields = cache.getOrInsertComputed(snapshot, () => new Map());
  return byFields.getOrInsertComputed(fields.join(), () => {
    if (byFields.size === MAX_CACHED) byFields.clear();
    return fields
      .map((field) => numbersOfField(snapshot, field, budget))
      .reduce((a, b) => combine(a, b, budget));
  });
}

/** Documents with the same list of values share a set, so the set's number identifies the group; set 0 is empty. */
function numbersOfField(snapshot: Snapshot, field: string, budget: SearchBudget): GroupNumbers {
  const columns = snapshot.parts.map(({ segment }) => segment.facets.get(field));
  const [only] = columns;
  if (columns.length === 1 && only) {
    return { size: setCount(only), parts: [only.sets], missing: firstOf(setCount(only)) };
  }
  const { size: valueCount, numberOf } = facetValues(snapshot, field);
  const isList = columns.some((column) => column?.starts);
  const lists = new Map<string, number>();
  const parts = columns.map((column, i) => {
    const documentCount = snapshot.parts[i]?.segment.documentCount ?? 0;
    budget.require(documentCount);
    if (!column) return new Uint32Array(documentCount);
    const values = numberOf[i];
    const groupOf = new Uint32Array(setCount(column));
    for (let set = 1; set < groupOf.length; set += 1) {
      if (set % BLOCK === 1) budget.require(BLOCK * (isList ? LIST_WORK : 1));
      groupOf[set] = isList ? listNumber(column, set, values, lists) : 1 + (values?.[set - 1] ?? set - 1);
    }
    return column.sets.length === 0
      ? new Uint32Array(documentCount)
      : Uint32Array.from(column.sets, (set) => groupOf[set] as number);
  });
  const size = 1 + (isList ? lists.size : valueCount);
  return { size, parts, missing: firstOf(size) };
}

/** Sets between two charges to the budget, and units of work to compare lists of values. */
const BLOCK = 1_024;
const LIST_WORK = 100;
/** The same for pairs of groups. */
const PAIR_WORK = 8;

function firstOf(size: number): Uint8Array {
  const marks = new Uint8Array(size);
  marks[0] = 1;
  return marks;
}

/** The number of a set's list of values among the lists of all parts, from 1. */
function listNumber(
  { starts, ordinals }: FacetColumn,
  set: number,
  numberOf: Uint32Array | undefined,
  lists: Map<string, number>,
): number {
  const values = ordinals?.subarray(starts?.[set], starts?.[set + 1]) ?? new Uint32Array(0);
  const key = (numberOf ? values.map((ordinal) => numberOf[ordinal] as number) : values).join();
  const number = lists.get(key) ?? lists.size + 1;
  lists.set(key, number);
  return number;
}

/** Numbers for the pairs of numbers that occur. */
function combine(a: GroupNumbers, b: GroupNumbers, budget: SearchBudget): GroupNumbers {
  const numberOf = new PairNumbers(a.size, b.size);
  const parts = a.parts.map((numbers, i) => {
    const others = b.parts[i] ?? new Uint32Array(0);
    budget.require(numbers.length * PAIR_WORK);
    const combined = new Uint32Array(numbers.length);
    for (let doc = 0; doc < combined.length; doc += 1) {
      combined[doc] = numberOf.of(numbers[doc] as number, others[doc] as number);
    }
    return combined;
  });
  const missing = Uint8Array.from(
    numberOf.pairs(),
    ([first, second]) => (a.missing[first] as number) | (b.missing[second] as number),
  );
  return { size: missing.length, parts, missing };
}

/** Up to this number of possible pairs, a table of all of them costs less than a map. */
const MAX_TABLE = 1 << 20;
const NONE = 0xffffffff;

class PairNumbers {
  readonly #width: number;
  readonly #table: Uint32Array | undefined;
  readonly #map = new Map<number, number>();
  readonly #pairs: number[] = [];

  constructor(height: number, width: number) {
    this.#width = width;
    if (height * width <= MAX_TABLE) this.#table = new Uint32Array(height * width).fill(NONE);
  }

  of(first: number, second: number): number {
    const pair = first * this.#width + second;
    const existing = this.#table ? (this.#table[pair] ?? NONE) : (this.#map.get(pair) ?? NONE);
    if (existing !== NONE) return existing;
    const number = this.#pairs.length;
    this.#pairs.push(pair);
    if (this.#table) this.#table[pair] = number;
    else this.#map.set(pair, number);
    return number;
  }

  /** By number. */
  pairs(): [number, number][] {
    return this.#pairs.map((pair) => [Math.floor(pair / this.#width), pair % this.#width]);
  }
}
