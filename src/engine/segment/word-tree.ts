import type { SearchBudget } from '../search-budget.ts';
import { entryText } from './dictionary.ts';
import { isAnyWithin, liveFrequency } from './documents-of.ts';
import { EMPTY_POSTINGS, type PostingList, type Postings, postingsOfTerm } from './postings.ts';
import type { SnapshotPart } from './snapshot.ts';
import { firstFrom } from './sorted-numbers.ts';

/** A range of the field's terms in one segment; the first and the last have live documents. */
interface TermRange {
  /** Of the snapshot. */
  readonly part: number;
  /** Term indexes: from `from` on, before `to`. */
  readonly from: number;
  readonly to: number;
}

/** All words of a field with a common prefix. */
export interface Branch {
  readonly ranges: readonly TermRange[];
  /** How many live documents have its only word; 0 for several words. */
  readonly frequency: number;
  /** Bytes that all words have in common, at least. */
  readonly depth: number;
}

/** Ids of terms in the dictionary of a segment: from `from` on, before `to`. */
export interface IdRange {
  readonly from: number;
  readonly to: number;
}

/** Stands for the end of a word; no word contains it. */
const ENDS = 0;
/** Units of work to find the last word with a byte. */
const BYTE_WORK = 10;

/**
 * The words of one field in all segments of a snapshot as a tree, as Typesense has it: a
 * branch forks where its words first differ. Words without live documents are not in it,
 * so it does not depend on the segments.
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
  branch(depth: number, idRanges: readonly (IdRange | undefined)[]): Branch | undefined {
    const ranges: TermRange[] = [];
    for (let part = 0; part < idRanges.length; part += 1) {
      const range = idRanges[part];
      const terms = this.#postings[part]?.terms;
      if (!range || !terms) continue;
      const from = firstFrom(terms, range.from);
      // Most words occur in few fields.
      if ((terms[from] ?? range.to) >= range.to) continue;
      const to = range.to - range.from === 1 ? from + 1 : firstFrom(terms, range.to);
      this.#addLive(ranges, part, from, to);
    }
    return this.#makeBranch(ranges, depth);
  }

  /** The branches of a fork by their next byte; a word that ends at the fork comes first. */
  below({ ranges, depth: sharedDepth }: Branch): Branch[] {
    const depth = this.#commonBytes(ranges, sharedDepth);
    const branches: Branch[] = [];
    for (const [byte, withByte] of this.#byByte(ranges, depth)) {
      const branch = this.#makeBranch(withByte, byte === ENDS ? depth : depth + 1);
      if (branch) branches.push(branch);
    }
    return branches;
  }

  /** The first word. */
  text({ ranges: [first] }: Branch): string {
    const dictionary = first && this.#parts[first.part]?.segment.dictionary;
    return first && dictionary ? entryText(dictionary, this.#termOf(first.part, first.from)) : '';
  }

  #byByte(ranges: readonly TermRange[], depth: number): [number, TermRange[]][] {
    const byByte = new Map<number, TermRange[]>();
    for (const { part, from, to } of ranges) {
      for (let start = from; start < to; ) {
        const byte = this.#byteAt(part, start, depth);
        const end = this.#endOfByte(part, start, to, depth, byte);
        const withByte = byByte.get(byte) ?? [];
        this.#addLive(withByte, part, start, end);
        byByte.set(byte, withByte);
        start = end;
      }
    }
    this.#budget.spend(byByte.size * ranges.length * BYTE_WORK);
    const branches = [...byByte];
    return ranges.length > 1 ? branches.sort(([a], [b]) => a - b) : branches;
  }

  #makeBranch(ranges: readonly TermRange[], depth: number): Branch | undefined {
    const [first] = ranges;
    if (!first) return undefined;
    return { ranges, frequency: this.#isFork(ranges, first) ? 0 : this.#frequencyOf(ranges), depth };
  }

  #isFork(ranges: readonly TermRange[], first: TermRange): boolean {
    for (const range of ranges) {
      if (range.to - range.from > 1) return true;
      if (range !== first && !this.#isSameWord(first, range)) return true;
    }
    return false;
  }

  #frequencyOf(ranges: readonly TermRange[]): number {
    let frequency = 0;
    for (const { part, from } of ranges) {
      const snapshotPart = this.#parts[part];
      if (snapshotPart) frequency += liveFrequency(snapshotPart, this.#listOf(part, from), this.#budget);
    }
    return frequency;
  }

  /** Adds the range without words at both ends that have no live documents. */
  #addLive(ranges: TermRange[], part: number, start: number, end: number): void {
    let from = start;
    let to = end;
    if (this.#parts[part]?.live) {
      while (from < to && !this.#isLive(part, from)) from += 1;
      while (from < to && !this.#isLive(part, to - 1)) to -= 1;
    }
    if (from < to) ranges.push({ part, from, to });
  }

  #isLive(part: number, index: number): boolean {
    const { live } = this.#parts[part] ?? {};
    return !live || isAnyWithin(live, this.#listOf(part, index), this.#budget);
  }

  #listOf(part: number, index: number): PostingList {
    return postingsOfTerm(this.#postings[part] ?? EMPTY_POSTINGS, index);
  }

  /** How many bytes all words have in common; at least `least`. */
  #commonBytes(ranges: readonly TermRange[], least: number): number {
    const [first] = ranges;
    if (!first) return least;
    let common = this.#lengthOf(first.part, first.from);
    for (const { part, from, to } of ranges) {
      common = Math.min(
        common,
        this.#shared(first, part, from, least),
        this.#shared(first, part, to - 1, least),
      );
    }
    return common;
  }

  /** Bytes that the first word of a range has in common with another word; at least `least`. */
  #shared(a: TermRange, part: number, index: number, least: number): number {
    const most = this.#lengthOf(a.part, a.from);
    let shared = least;
    while (shared < most && this.#byteAt(a.part, a.from, shared) === this.#byteAt(part, index, shared))
      shared += 1;
    return shared;
  }

  #isSameWord(a: TermRange, b: TermRange): boolean {
    const length = this.#lengthOf(a.part, a.from);
    return length === this.#lengthOf(b.part, b.from) && this.#shared(a, b.part, b.from, 0) === length;
  }

  #termOf(part: number, index: number): number {
    return this.#postings[part]?.terms[index] ?? 0;
  }

  #lengthOf(part: number, index: number): number {
    const offsets = this.#parts[part]?.segment.dictionary.offsets;
    const term = this.#termOf(part, index);
    return (offsets?.[term + 1] ?? 0) - (offsets?.[term] ?? 0);
  }

  #byteAt(part: number, index: number, depth: number): number {
    const dictionary = this.#parts[part]?.segment.dictionary;
    if (!dictionary) return ENDS;
    const term = this.#termOf(part, index);
    const at = (dictionary.offsets[term] as number) + depth;
    return at < (dictionary.offsets[term + 1] as number) ? (dictionary.bytes[at] ?? ENDS) : ENDS;
  }

  /** The first index before `to` whose word has another byte there, or `to`. Galloping: most are near. */
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
