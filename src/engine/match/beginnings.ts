import type { SearchBudget } from '../search-budget.ts';
import { prefixRange, toBytes } from '../segment/dictionary.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { type Beginning, beginningsAtDistance } from './typo-search.ts';

/** The same beginning of words in the dictionaries of all parts. */
export interface UnitedBeginning {
  /** Bytes that the words have in common. */
  readonly depth: number;
  /** By part. */
  readonly ranges: readonly (Beginning | undefined)[];
}

/** How words begin that are so many typing errors away from a typed one; looked up once for all fields. */
export class Beginnings {
  readonly #parts: readonly SnapshotPart[];
  readonly #typed: Uint8Array;
  readonly #typos: number;
  readonly #budget: SearchBudget;
  readonly #known = new Map<boolean, readonly UnitedBeginning[]>();

  constructor(parts: readonly SnapshotPart[], typed: string, typos: number, budget: SearchBudget) {
    this.#parts = parts;
    this.#typed = toBytes(typed);
    this.#typos = typos;
    this.#budget = budget;
  }

  /** The last ones in the alphabet first. Without errors, whole words are none of them. */
  all(asPrefix: boolean): readonly UnitedBeginning[] {
    let all = this.#known.get(asPrefix);
    if (!all) {
      const lists = this.#parts.map((part) => this.#inPart(part, asPrefix));
      const [only] = lists;
      all =
        only && lists.length === 1
          ? only.map((own) => ({ depth: own.depth, ranges: [own] })).reverse()
          : unite(lists, this.#parts);
      this.#known.set(asPrefix, all);
    }
    return all;
  }

  #inPart({ segment: { dictionary } }: SnapshotPart, asPrefix: boolean): readonly Beginning[] {
    if (this.#typos > 0)
      return beginningsAtDistance(dictionary, this.#typed, this.#typos, asPrefix, this.#budget);
    if (!asPrefix) return [];
    const range = prefixRange(dictionary, this.#typed);
    return range.from < range.to ? [{ ...range, depth: this.#typed.length }] : [];
  }
}

function unite(
  lists: readonly (readonly Beginning[])[],
  parts: readonly SnapshotPart[],
): readonly UnitedBeginning[] {
  const byKey = new Map<string, { readonly depth: number; readonly ranges: (Beginning | undefined)[] }>();
  for (const [part, list] of lists.entries()) {
    const { bytes, offsets } = parts[part]?.segment.dictionary ?? NO_ENTRIES;
    for (const own of list) {
      const start = offsets[own.from] as number;
      // Bytes as characters of the same numbers, so that keys are in the order of bytes.
      const key = Buffer.from(bytes.slice(start, start + own.depth)).toString('latin1');
      const united = byKey.get(key) ?? { depth: own.depth, ranges: [] };
      united.ranges[part] = own;
      byKey.set(key, united);
    }
  }
  return [...byKey].sort(([a], [b]) => (a < b ? 1 : -1)).map(([, united]) => united);
}

const NO_ENTRIES = { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };
