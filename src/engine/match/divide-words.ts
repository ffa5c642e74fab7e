import type { DividedStage } from '../help/help.ts';
import { portionsOf } from '../help/portions.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { Bitset } from '../segment/bitset.ts';
import { type Interpretation, makeWord, usableSources, type Word } from './interpretations.ts';
import { type MatchedSlice, type MatchOptions, matchSlice } from './match-words.ts';
import { copiedMemory, joinScored, type ScoredDocs, scoredMemory } from './scored-list.ts';
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
  readonly portions: readonly (readonly Slice[])[];
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
  const here = (slice: Slice): MatchedSlice => matchSlice(interpretations, slice, options, masks[slice.part]);
  const portions = portionsOf(slices.length).map(({ from, to }) => slices.slice(from, to));
  const stage: DividedStage<MatchedPortion> = {
    stage: 'words',
    input: () => inputOf(interpretations, portions, masks),
    parts: portions.length,
    here: (number) => joinMatched(portions[number]?.map(here) ?? []),
    // One behind the other: a list of all of them needs no further copy.
    copy: (found) => ({
      ...copiedMemory.copy(found),
      counts: found.counts.slice(),
      isFound: found.isFound.slice(),
    }),
  };
  const division = help?.divide(stage, workOf(interpretations, slices), budget);
  return division?.finish().flatMap(splitMatched) ?? slices.map(here);
}

/** What is found in some slices, one behind the other. */
interface MatchedPortion extends ScoredDocs {
  /** Documents of each slice. */
  readonly counts: Uint32Array;
  /** By slice: see MatchedSlice. */
  readonly isFound: Uint8Array;
}

const joinMatched = (matched: readonly MatchedSlice[]): MatchedPortion => ({
  ...joinScored(matched),
  counts: Uint32Array.from(matched, ({ docs }) => docs.length),
  isFound: Uint8Array.from(matched.flatMap(({ isFound }) => [...isFound])),
});

function splitMatched({ docs, highs, lows, counts, isFound }: MatchedPortion): MatchedSlice[] {
  const interpretations = isFound.length / counts.length;
  let from = 0;
  return Array.from(counts, (count, slice) => {
    const [start, end] = [from, from + count];
    from = end;
    return {
      docs: docs.subarray(start, end),
      highs: highs.subarray(start, end),
      lows: lows.subarray(start, end),
      isFound: isFound.subarray(slice * interpretations, (slice + 1) * interpretations),
    };
  });
}

/** In a helper. */
export function openWordPortions(
  given: unknown,
  { plan, snapshot, budget }: SearchContext,
): (portion: number) => MatchedPortion {
  const { words, interpretations, portions, masks } = given as WordInput;
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
  const options = { fields, request, budget };
  const matched = (slice: Slice) => matchSlice(all, slice, options, masks[slice.part] ?? undefined);
  return (number) => joinMatched(portions[number]?.map(matched) ?? []);
}

function inputOf(
  interpretations: readonly Interpretation[],
  portions: readonly (readonly Slice[])[],
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
  return { words, interpretations: numbered, portions, masks: masks.map((mask) => mask ?? null) };
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
