import type { SearchContext } from '../plan/plan.ts';
import type { Bitset } from '../segment/bitset.ts';
import { type Interpretation, makeWord, usableSources, type Word } from './interpretations.ts';
import { type MatchedSlice, type MatchOptions, matchSlice } from './match-words.ts';
import { scoredMemory } from './scored-list.ts';
import type { Slice } from './slices.ts';

/** What helpers get of some interpretations of a query. */
interface WordInput {
  readonly words: readonly Pick<Word, 'text' | 'typed' | 'typos' | 'asPrefix'>[];
  /** Words by their numbers in `words`. */
  readonly interpretations: readonly {
    readonly words: readonly number[];
    readonly dropped: readonly number[];
    readonly typoCost: number;
  }[];
  readonly slices: readonly Slice[];
  /** By segment: the documents that may be found; null: all. */
  readonly masks: readonly (Bitset | null)[];
}

/** What of the interpretations is in each slice, found with helpers if there is much to do. */
export function matchSlices(
  interpretations: readonly Interpretation[],
  slices: readonly Slice[],
  options: MatchOptions,
  masks: readonly (Bitset | undefined)[],
  { budget, help }: SearchContext,
): readonly MatchedSlice[] {
  const here = (number: number): MatchedSlice => {
    const slice = slices[number] as Slice;
    return matchSlice(interpretations, slice, options, masks[slice.part]);
  };
  const input = (): WordInput => inputOf(interpretations, slices, masks);
  // One behind the other: a list of all of them needs no further copy.
  const copy = (found: MatchedSlice): MatchedSlice => ({
    ...scoredMemory.copy(found),
    isFound: found.isFound.slice(),
  });
  const stage = { stage: 'words', input, parts: slices.length, here, copy } as const;
  const division = help?.divide(stage, workOf(interpretations, slices), budget);
  return division?.finish() ?? slices.map((_, number) => here(number));
}

/** In a helper. */
export function openWordSlices(
  given: unknown,
  { plan, snapshot, budget }: SearchContext,
): (slice: number) => MatchedSlice {
  const { words, interpretations, slices, masks } = given as WordInput;
  const { byWeight: fields, request } = plan;
  scoredMemory.clear();
  const made = words.map((word) => makeWord(word.text, word, snapshot.parts, fields));
  const wordsOf = (numbers: readonly number[]): Word[] => numbers.map((number) => made[number] as Word);
  const all = interpretations.map(
    (interpretation): Interpretation => ({
      words: wordsOf(interpretation.words),
      dropped: wordsOf(interpretation.dropped),
      typoCost: interpretation.typoCost,
    }),
  );
  return (number) => {
    const slice = slices[number] as Slice;
    return matchSlice(all, slice, { fields, request, budget }, masks[slice.part] ?? undefined);
  };
}

function inputOf(
  interpretations: readonly Interpretation[],
  slices: readonly Slice[],
  masks: readonly (Bitset | undefined)[],
): WordInput {
  const numbers = new Map<Word, number>();
  const numberOf = (word: Word): number => numbers.getOrInsertComputed(word, () => numbers.size);
  const numbered = interpretations.map(({ words, dropped, typoCost }) => ({
    words: words.map(numberOf),
    dropped: dropped.map(numberOf),
    typoCost,
  }));
  const words = Array.from(numbers.keys(), ({ text, typed, typos, asPrefix }) => ({
    text,
    typed,
    typos,
    asPrefix,
  }));
  return { words, interpretations: numbered, slices, masks: masks.map((mask) => mask ?? null) };
}

/** Units of work for a posting, with what becomes of its document. */
export const POSTING_WORK = 12;

function workOf(interpretations: readonly Interpretation[], slices: readonly Slice[]): number {
  const parts = new Set(slices.map(({ part }) => part));
  let work = 0;
  for (const { words } of interpretations) {
    for (const part of parts) {
      for (const word of words) {
        for (const { count } of usableSources(word, part)) work += count * POSTING_WORK;
      }
    }
  }
  return work;
}
