import type { SearchBudget } from '../search-budget.ts';
import { hasBit } from './bitset.ts';
import { entryText } from './dictionary.ts';
import { firstFrom } from './first-from.ts';
import { liveFrequency } from './live-frequency.ts';
import { EMPTY_POSTINGS, type Postings } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';

/** Words of one segment that are neighbours in the alphabet, the first and the last of them in live documents. */
interface Stretch {
  /** Of the snapshot. */
  readonly part: number;
  /** Slots: from `from` on, before `to`. */
  readonly from: number;
  readonly to: number;
}

/** All words of a field that begin alike. */
export interface Branch {
  readonly stretches: readonly Stretch[];
  /** In how many live documents its only word stands; 0 where there are several words. */
  readonly frequency: number;
  /** So many bytes at least are common to all words. */
  readonly depth: number;
}

/** Ids of terms in the dictionary of a segment: from `from` on, before `to`. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** In place of a byte, where a word has ended; no word holds it. */
const ENDS = 0;
/** Units of work to find where the words with one byte end. */
const BYTE_WORK = 10;

/**
 * The words of one field in all segments of a snapshot as a tree, such as
 * Typesense keeps: a branch forks where its words differ first. Words that no
 * live document holds are not in it, so it is the same however documents are
 * spread over segments.
 */
export class WordTree {
  readonly #parts: readonly SnapshotPart[];
  readonly #postings: readonly Postings[];
  readonly #budget: SearchBudget;

  constructor(parts: readonly SnapshotPart[], field: string, budget: SearchBudget) {
    this.#parts = parts;
    this.#postings = parts.map(({ segment }) => segment.postings.get(field) ?? EMPTY_POSTINGS);
    this.#budget = budget;
  }

  /** The words in the range of each part, which have `depth` bytes in common; undefined when there are none. */
  branch(depth: number, ranges: readonly (IdRange | undefined)[]): Branch | undefined {
    const stretches: Stretch[] = [];
    for (let part = 0; part < ranges.length; part += 1) {
      const range = ranges[part];
      const terms = this.#postings[part]?.terms;
      if (!range || !terms) continue;
      const from = firstFrom(terms, range.from);
      // Most words stand in few of the fields.
      if ((terms[from] ?? range.to) >= range.to) continue;
      const to = range.to - range.from === 1 ? from + 1 : firstFrom(terms, range.to);
      this.#addLive(stretches, part, from, to);
    }
    return this.#makeBranch(stretches, depth);
  }

  /** The branches of a fork, by the byte that tells them apart; a word that ends at the fork is the first. */
  below({ stretches, depth: known }: Branch): Branch[] {
    const depth = this.#commonBytes(stretches, known);
    const branches: Branch[] = [];
    for (const [byte, own] of this.#byByte(stretches, depth)) {
      const branch = this.#makeBranch(own, byte === ENDS ? depth : depth + 1);
      if (branch) branches.push(branch);
    }
    return branches;
  }

  /** The first word. */
  text({ stretches: [first] }: Branch): string {
    const dictionary = first && this.#parts[first.part]?.segment.dictionary;
    return first && dictionary ? entryText(dictionary, this.#termOf(first.part, first.from)) : '';
  }

  #byByte(stretches: readonly Stretch[], depth: number): [number, Stretch[]][] {
    const byByte = new Map<number, Stretch[]>();
    for (const { part, from, to } of stretches) {
      for (let start = from; start < to; ) {
        const byte = this.#byteAt(part, start, depth);
        const end = this.#endOfByte(part, start, to, depth, byte);
        const own = byByte.get(byte) ?? [];
        this.#addLive(own, part, start, end);
        byByte.set(byte, own);
        start = end;
      }
    }
    this.#budget.spend(byByte.size * stretches.length * BYTE_WORK);
    const branches = [...byByte];
    return stretches.length > 1 ? branches.sort(([a], [b]) => a - b) : branches;
  }

  #makeBranch(stretches: readonly Stretch[], depth: number): Branch | undefined {
    const [first] = stretches;
    if (!first) return undefined;
    return { stretches, frequency: this.#isFork(stretches, first) ? 0 : this.#frequencyOf(stretches), depth };
  }

  #isFork(stretches: readonly Stretch[], first: Stretch): boolean {
    for (const stretch of stretches) {
      if (stretch.to - stretch.from > 1) return true;
      if (stretch !== first && !this.#isSameWord(first, stretch)) return true;
    }
    return false;
  }

  #frequencyOf(stretches: readonly Stretch[]): number {
    let frequency = 0;
    for (const { part, from } of stretches) {
      const own = this.#parts[part];
      const { docs, starts } = this.#postings[part] ?? EMPTY_POSTINGS;
      if (own)
        frequency += liveFrequency(
          own,
          docs,
          starts[from] as number,
          starts[from + 1] as number,
          this.#budget,
        );
    }
    return frequency;
  }

  /** Without the words at both ends that no live document holds. */
  #addLive(stretches: Stretch[], part: number, start: number, end: number): void {
    let from = start;
    let to = end;
    if (this.#parts[part]?.live) {
      while (from < to && !this.#isLive(part, from)) from += 1;
      while (from < to && !this.#isLive(part, to - 1)) to -= 1;
    }
    if (from < to) stretches.push({ part, from, to });
  }

  #isLive(part: number, slot: number): boolean {
    const { live } = this.#parts[part] ?? {};
    const { docs, starts } = this.#postings[part] ?? EMPTY_POSTINGS;
    const end = starts[slot + 1] as number;
    let place = starts[slot] as number;
    while (place < end && live && !hasBit(live, docs[place] as number)) place += 1;
    this.#budget.spend(place - (starts[slot] as number) + 1);
    return place < end;
  }

  /** How many bytes all words have in common; `known` of them are known to be. */
  #commonBytes(stretches: readonly Stretch[], known: number): number {
    const [first] = stretches;
    if (!first) return known;
    let common = this.#lengthOf(first.part, first.from);
    for (const { part, from, to } of stretches) {
      common = Math.min(
        common,
        this.#shared(first, part, from, known),
        this.#shared(first, part, to - 1, known),
      );
    }
    return common;
  }

  /** Bytes that the first word of a stretch has in common with another word. */
  #shared(a: Stretch, part: number, slot: number, known: number): number {
    const most = this.#lengthOf(a.part, a.from);
    let shared = known;
    while (shared < most && this.#byteAt(a.part, a.from, shared) === this.#byteAt(part, slot, shared))
      shared += 1;
    return shared;
  }

  #isSameWord(a: Stretch, b: Stretch): boolean {
    const length = this.#lengthOf(a.part, a.from);
    return length === this.#lengthOf(b.part, b.from) && this.#shared(a, b.part, b.from, 0) === length;
  }

  #termOf(part: number, slot: number): number {
    return this.#postings[part]?.terms[slot] ?? 0;
  }

  #lengthOf(part: number, slot: number): number {
    const offsets = this.#parts[part]?.segment.dictionary.offsets;
    const term = this.#termOf(part, slot);
    return (offsets?.[term + 1] ?? 0) - (offsets?.[term] ?? 0);
  }

  #byteAt(part: number, slot: number, depth: number): number {
    const dictionary = this.#parts[part]?.segment.dictionary;
    if (!dictionary) return ENDS;
    const term = this.#termOf(part, slot);
    const at = (dictionary.offsets[term] as number) + depth;
    return at < (dictionary.offsets[term + 1] as number) ? (dictionary.bytes[at] ?? ENDS) : ENDS;
  }

  /** The first slot before `to` whose word has another byte there. Galloping: most are near. */
  #endOfByte(part: number, start: number, to: number, depth: number, byte: number): number {
    let low = start;
    let step = 1;
    let high = start + 1;
    while (high < to && this.#byteAt(part, high, depth) === byte) {
      low = high;
      step *= 2;
      high = start + step;
    }
    if (high > to) high = to;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if (this.#byteAt(part, middle, depth) === byte) low = middle;
      else high = middle;
    }
    return high;
  }
}
