import type { DividedStage } from '../help/help.ts';
import { type Portion, portionsOf } from '../help/portions.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { Bitset } from '../segment/bitset.ts';
import { type Interpretation, type Source, sourcesIn, usableSources, type Word } from './interpretations.ts';
import { type MatchedSlice, type MatchOptions, matchSlice } from './match-words.ts';
import { copiedMemory, helperMemory, joinScored, type ScoredDocs } from './scored-list.ts';
import { type Slice, slicesOf } from './slices.ts';

/** What helpers get of some interpretations of a query. */
interface WordInput {
  readonly words: readonly Omit<Word, 'sources'>[];
  /** Words by their numbers in `words`. */
  readonly interpretations: readonly {
    readonly words: readonly number[];
    readonly dropped: readonly number[];
    readonly typoCost: number;
  }[];
  /** By segment: the documents that may be found; null: all. */
  readonly masks: readonly (Bitset | null)[];
  /** The numbers of the slices; null: all. */
  readonly slices: readonly number[] | null;
  /** Of these slices. */
  readonly portions: readonly Portion[];
}

/** What of the interpretations is in some slices. */
interface MatchedSlices {
  /** Of each of these slices, in their order. */
  readonly scored: readonly ScoredDocs[];
  /** By interpretation: whether a document matches it. */
  readonly isFound: readonly boolean[];
}

/** Some of all slices, by their numbers. */
interface ChosenSlices {
  readonly numbers: readonly number[];
  readonly slices: readonly Slice[];
}

/**
 * What of the interpretations is in the slices, found with helpers if there is much to do.
 * `masks` are the documents that may be found, by segment. Lists of the first interpretations that
 * find anything stay where helpers wrote them; later ones would be copied anyway, to be merged.
 */
export function matchSlices(
  interpretations: readonly Interpretation[],
  { numbers, slices }: ChosenSlices,
  options: MatchOptions,
  masks: readonly (Bitset | undefined)[],
  isFirst: boolean,
  { budget, help }: SearchContext,
): MatchedSlices {
  const searched = numbers.map((number) => slices[number] as Slice);
  const here = (slice: Slice): MatchedSlice => matchSlice(interpretations, slice, options, masks[slice.part]);
  const borders = bordersOfSegments(searched);
  const portions = portionsOf(searched.length, help?.threads ?? 1, borders);
  const stage: DividedStage<MatchedPortion> = {
    stage: 'words',
    input: (): WordInput => ({
      ...numbered(interpretations),
      masks: masks.map((mask) => mask ?? null),
      slices: numbers.length < slices.length ? numbers : null,
      portions,
    }),
    parts: portions.length,
    here: (number) => joinMatched(inPortion(portions[number], searched).map(here)),
    keepsOutputs: isFirst,
    // One behind the other: a list of all of them needs no further copy.
    copy: (output, number) =>
      isFirst && hasWholeSegments(portions[number], borders) ? output : copyOf(output),
  };
  const division = help?.divide(stage, workOf(interpretations, searched), budget);
  const inPortions = division?.finish();
  if (inPortions) return { scored: inPortions.flatMap(splitBySlice), isFound: foundInAny(inPortions) };
  const scored = searched.map(here);
  return { scored, isFound: foundInAny(scored) };
}

/** Where a segment begins, and where the last one ends. */
const bordersOfSegments = (slices: readonly Slice[]): number[] => [
  ...slices.flatMap(({ part }, i) => (slices[i - 1]?.part === part ? [] : [i])),
  slices.length,
];

/** Whether its lists are those of whole segments, and need not be joined with others. */
const hasWholeSegments = (portion: Portion | undefined, borders: readonly number[]): boolean =>
  portion !== undefined && borders.includes(portion.from) && borders.includes(portion.to);

const copyOf = ({ counts, isFound, ...scored }: MatchedPortion): MatchedPortion => ({
  ...copiedMemory.copy(scored),
  counts,
  isFound,
});

/** What is found in the slices of a portion, one behind the other. */
interface MatchedPortion extends MatchedSlice {
  /** Documents of each slice. */
  readonly counts: readonly number[];
}

const inPortion = (portion: Portion | undefined, slices: readonly Slice[]): readonly Slice[] =>
  portion ? slices.slice(portion.from, portion.to) : [];

const joinMatched = (matched: readonly MatchedSlice[]): MatchedPortion => ({
  ...joinScored(matched),
  counts: matched.map(({ docs }) => docs.length),
  isFound: foundInAny(matched),
});

const foundInAny = (matched: readonly Pick<MatchedSlice, 'isFound'>[]): boolean[] =>
  (matched[0]?.isFound ?? []).map((_, i) => matched.some(({ isFound }) => isFound[i]));

function splitBySlice({ docs, highs, lows, counts }: MatchedPortion): ScoredDocs[] {
  let from = 0;
  return counts.map((count) => {
    const [start, end] = [from, from + count];
    from = end;
    return {
      docs: docs.subarray(start, end),
      highs: highs.subarray(start, end),
      lows: lows.subarray(start, end),
    };
  });
}

/** In a helper. */
export function openWordPortions(
  given: unknown,
  { plan, snapshot, budget }: SearchContext,
): (portion: number) => MatchedPortion {
  const { words, interpretations, masks, slices: numbers, portions } = given as WordInput;
  const { byWeight: fields, request } = plan;
  helperMemory.clear();
  const sources = words.map((): Source[][] => []);
  const opened = words.map((word, i): Word => ({ ...word, sources: sources[i] ?? [] }));
  const wordsOf = (list: readonly number[]): Word[] => list.map((number) => opened[number] as Word);
  const all = interpretations.map(
    (interpretation): Interpretation => ({
      words: wordsOf(interpretation.words),
      dropped: wordsOf(interpretation.dropped),
      typoCost: interpretation.typoCost,
    }),
  );
  const slices = slicesOf(snapshot.parts);
  const searched = numbers?.map((number) => slices[number] as Slice) ?? slices;
  const options = { fields, request, budget, memory: helperMemory };
  const matched = (slice: Slice): MatchedSlice => {
    const { part } = slice;
    // Not before the first slice of a segment: there may be none for this thread.
    for (const [i, ofWord] of sources.entries())
      ofWord[part] ??= sourcesIn(part, words[i]?.text ?? '', snapshot.parts, fields);
    return matchSlice(all, slice, options, masks[part] ?? undefined);
  };
  return (number) => joinMatched(inPortion(portions[number], searched).map(matched));
}

/** Each word once, because one word takes part in many interpretations. */
function numbered(interpretations: readonly Interpretation[]): Pick<WordInput, 'words' | 'interpretations'> {
  const numbers = new Map<Word, number>();
  const numberOf = (word: Word): number => numbers.getOrInsertComputed(word, () => numbers.size);
  const byNumber = interpretations.map(({ words, dropped, typoCost }) => ({
    words: words.map(numberOf),
    dropped: dropped.map(numberOf),
    typoCost,
  }));
  const words = Array.from(numbers.keys(), ({ sources: _, ...word }) => word);
  return { words, interpretations: byNumber };
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
