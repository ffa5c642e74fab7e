import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, setBits } from '../segment/bitset.ts';
import { countWithin, type DocumentRange, PostingScan } from '../segment/posting-scan.ts';
import type { Segment } from '../segment/segment.ts';
import { type Interpretation, mayUse, type Source, usableSources, type Word } from './interpretations.ts';

/**
 * Some neighbouring documents of a segment, from ordinal `from` to before `to`. Words are
 * searched slice by slice: what is remembered of each document meanwhile has the size of a
 * slice, stays in the processor's cache, and different threads can search different slices.
 */
export interface Slice extends DocumentRange {
  /** The number of the segment in the snapshot. */
  readonly part: number;
}

/** A multiple of 32, so that slices of bit sets are whole numbers. */
export const MAX_SLICE = 32_768;

export const sliceLength = ({ from, to }: Slice): number => to - from;

/** All slices of the segments, in order. */
export const slicesOf = (parts: readonly { readonly segment: Pick<Segment, 'documentCount'> }[]): Slice[] =>
  parts.flatMap(({ segment: { documentCount } }, part) =>
    Array.from({ length: Math.ceil(documentCount / MAX_SLICE) }, (_, i) => ({
      part,
      from: i * MAX_SLICE,
      to: Math.min(documentCount, (i + 1) * MAX_SLICE),
    })),
  );

/** The part of a set of the segment's documents. Not to be changed. */
export const setWithin = (set: Bitset, { from, to }: Slice): Bitset =>
  set.subarray(from >>> 5, (from >>> 5) + bitsetLength(to - from));

/** The documents of the lists that are within the slice, counted from its first one. When the budget is spent, those so far. */
export function documentsWithin(lists: Iterable<SliceSource>, slice: Slice, budget: SearchBudget): Bitset {
  const found = bitsetFor(sliceLength(slice));
  budget.spend(found.length);
  for (const list of lists) {
    if (!budget.spend(1 + list.inSlice)) break;
    for (const scan = new PostingScan(list, slice); scan.next(); ) {
      const { docs, from, to } = scan;
      setBits(found, docs, from, to, slice.from);
    }
  }
  return found;
}

/**
 * The documents of a slice that contain a word in any of the fields. Kept until the slice
 * is searched, because one word takes part in many interpretations of the query.
 */
export class WordDocuments {
  readonly #slice: Slice;
  readonly #budget: SearchBudget;
  readonly #cache = new Map<Word, Bitset>();

  constructor(slice: Slice, budget: SearchBudget) {
    this.#slice = slice;
    this.#budget = budget;
  }

  /** Not to be changed. */
  of(word: Word): Bitset {
    return this.#cache.getOrInsertComputed(word, () =>
      documentsWithin(sourcesWithin(word, this.#slice), this.#slice, this.#budget),
    );
  }
}

/** A field with a word in a slice. */
export interface SliceSource extends Source {
  /** At most so many documents of the slice have the word. */
  readonly inSlice: number;
}

/** The fields of the slice that contain the word and may be searched with it. */
export function sourcesWithin(word: Word, slice: Slice): SliceSource[] {
  const sources: SliceSource[] = [];
  for (const source of word.sources[slice.part] ?? []) {
    const inSlice = mayUse(source.field, word) ? countWithin(source, slice) : 0;
    if (inSlice === 0) continue;
    const { field, postings, index, count } = source;
    sources.push({ field, postings, index, count, inSlice });
  }
  return sources;
}

/** Below this, looking for the slices costs more than searching those without the words. */
const FEW_SLICES = 16;

/** The numbers of slices that may have documents with all words of one of the interpretations. */
export function slicesWith(interpretations: readonly Interpretation[], slices: readonly Slice[]): number[] {
  const all = [...slices.keys()];
  if (slices.length < FEW_SLICES) return all;
  const found = new Set<number>();
  let first = 0;
  for (let i = 0; i < slices.length; first = i) {
    const { part } = slices[first] as Slice;
    while (slices[i]?.part === part) i += 1;
    for (const { words } of interpretations) {
      const rarest = words.map((word) => usableSources(word, part)).sort((a, b) => sizeOf(a) - sizeOf(b))[0];
      if (!rarest || sizeOf(rarest) > slices.length) return all;
      for (const source of rarest) {
        for (const scan = new PostingScan(source); scan.next(); ) {
          const { docs, from, to } = scan;
          for (let k = from; k < to; k += 1) found.add(first + Math.floor((docs[k] as number) / MAX_SLICE));
        }
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

const sizeOf = (sources: readonly Source[]): number => sources.reduce((sum, { count }) => sum + count, 0);
