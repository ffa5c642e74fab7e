import type { SearchRequest } from '../request/request.ts';
import { elementOf, isLast, isSole, type Occurrence, positionOf } from '../segment/occurrence.ts';
import { bestWindow, REACH } from '../text/best-window.ts';

/**
 * How well a field matches the query, as Typesense packs it, 48 bits:
 *
 *     words in the best window (8) · distinct query words (8) · 255 − typo cost (8)
 *     · 100 − proximity (8) · exact (4) · 255 − offset, if prioritized (8) · no synonym (4)
 *
 * As Typesense does. [typesense-6]
 */
export function packFieldScore(
  words: number,
  distinct: number,
  typoCost: number,
  proximity: number,
  exact: boolean,
  offsetScore: number,
): number {
  return (
    words * 2 ** 40 +
    distinct * 2 ** 32 +
    Math.max(0, 255 - typoCost) * 2 ** 24 +
    (100 - Math.min(100, proximity)) * 2 ** 16 +
    (exact ? 2 ** 12 : 0) +
    offsetScore * 2 ** 4 +
    1
  );
}

/** Larger offsets count like this one. */
const MAX_OFFSET = 255;

const offsetScoreOf = (offset: number): number => MAX_OFFSET - Math.min(MAX_OFFSET, offset);

/** Words of a query in one window. */
const MAX_WINDOW_WORDS = 10;

/** Whether there are few enough of these occurrences, one of each word, for scoreSingleOccurrences. */
export function areTogether(occurrences: readonly Occurrence[], present: number): boolean {
  const element = elementOf(occurrences[0] as number);
  for (let word = 1; word < present; word += 1) {
    if (elementOf(occurrences[word] as number) !== element) return false;
  }
  return present <= MAX_WINDOW_WORDS;
}

/**
 * The best score of any element of the field. The first `present` lists have the
 * occurrences of a word each, ascending, as many as `counts` says; `present` is at
 * least two.
 */
export function scoreSeveralWords(
  lists: readonly (readonly Occurrence[])[],
  counts: readonly number[],
  present: number,
  isList: boolean,
  typoCost: number,
  request: SearchRequest,
): number {
  const starts = new Array<number>(present).fill(0);
  const ends = starts.slice();
  const single: Occurrence[] = [];
  let best = 0;
  for (;;) {
    const element = nextElement(lists, counts, ends);
    if (element === -1) return best;
    let total = 0;
    let words = 0;
    for (let word = 0; word < present; word += 1) {
      const list = lists[word] ?? [];
      const start = ends[word] as number;
      let end = start;
      while (end < (counts[word] as number) && elementOf(list[end] as number) === element) end += 1;
      starts[word] = start;
      ends[word] = end;
      total += end - start;
      if (end === start) continue;
      single[words] = list[start] as number;
      words += 1;
    }
    const score =
      total === words && words <= MAX_WINDOW_WORDS
        ? scoreSingleOccurrences(single, words, isList, typoCost, request)
        : scoreElement(lists, starts, ends, isList, typoCost, request);
    if (score > best) best = score;
  }
}

/** The score of an element in which each word has the occurrences from its start to before its end. */
function scoreElement(
  lists: readonly (readonly Occurrence[])[],
  starts: readonly number[],
  ends: readonly number[],
  isList: boolean,
  typoCost: number,
  { prioritize_exact_match, prioritize_token_position }: SearchRequest,
): number {
  const positions: number[][] = [];
  let total = 0;
  let last = 0;
  for (let word = 0; word < starts.length; word += 1) {
    const ofWord: number[] = [];
    for (let i = starts[word] as number; i < (ends[word] as number); i += 1) {
      const occurrence = lists[word]?.[i] ?? 0;
      ofWord.push(positionOf(occurrence));
      if (isLast(occurrence)) last = positionOf(occurrence);
    }
    total += ofWord.length;
    if (ofWord.length > 0) positions.push(ofWord);
  }
  const { length } = positions;
  const window = length > 1 ? bestWindow(positions.slice(0, MAX_WINDOW_WORDS)) : undefined;
  const words = window?.positions.length ?? 1;
  const proximity = window?.gaps ?? 0;
  // The whole element in any order: its last token is as far back as there are words.
  // If the words are closer than neighbours, none may occur twice.
  const isWhole =
    last === length && (proximity < length - 1 || (proximity === length - 1 && total === length));
  const exact = prioritize_exact_match && isWhole;
  const distinct = isList ? words : starts.length;
  const offsetScore = prioritize_token_position ? offsetScoreOf((window?.front ?? 1) - 1) : 0;
  return packFieldScore(words, distinct, typoCost, proximity, exact, offsetScore);
}

/** The score of an element in which each word occurs only once, as nearly always: without lists. See areTogether. */
export function scoreSingleOccurrences(
  occurrences: readonly Occurrence[],
  present: number,
  isList: boolean,
  typoCost: number,
  { prioritize_exact_match, prioritize_token_position }: SearchRequest,
): number {
  let last = 0;
  for (let word = 0; word < present; word += 1) {
    const occurrence = occurrences[word] as number;
    const position = positionOf(occurrence);
    if (isLast(occurrence)) last = position;
    let at = word;
    for (; at > 0 && (ascending[at - 1] as number) > position; at -= 1)
      ascending[at] = ascending[at - 1] as number;
    ascending[at] = position;
  }
  let words = 1;
  let proximity = 0;
  for (let first = 0; first + 1 < present; first += 1) {
    const start = ascending[first] as number;
    let end = first + 1;
    while (end < present && (ascending[end] as number) - start <= REACH) end += 1;
    const gaps = (ascending[end - 1] as number) - start;
    if (end - first < words || (end - first === words && gaps >= proximity)) continue;
    words = end - first;
    proximity = gaps;
  }
  const exact = prioritize_exact_match && last === present && proximity < present;
  const front = present > 1 ? (ascending[present - 1] as number) : 1;
  const offsetScore = prioritize_token_position ? offsetScoreOf(front - 1) : 0;
  return packFieldScore(words, isList ? words : present, typoCost, proximity, exact, offsetScore);
}

/** The positions of the words of one document. */
const ascending = new Uint32Array(MAX_WINDOW_WORDS);

/** The first element in which one of the words occurs from `at` on, or -1. */
function nextElement(
  lists: readonly (readonly Occurrence[])[],
  counts: readonly number[],
  at: readonly number[],
): number {
  let element = -1;
  for (let word = 0; word < at.length; word += 1) {
    const i = at[word] as number;
    if (i >= (counts[word] as number)) continue;
    const next = elementOf(lists[word]?.[i] ?? 0);
    if (element === -1 || next < element) element = next;
  }
  return element;
}

/** One word alone with prioritize_token_position: its largest position in any element counts. */
export function scoreByPosition(
  occurrences: readonly Occurrence[],
  count: number,
  typoCost: number,
  mayBeExact: boolean,
): number {
  let largest = 0;
  let sole = false;
  for (let i = 0; i < count; i += 1) {
    const occurrence = occurrences[i] as number;
    largest = Math.max(largest, positionOf(occurrence));
    sole ||= mayBeExact && isSole(occurrence);
  }
  return packFieldScore(1, 1, typoCost, 0, sole, offsetScoreOf(largest));
}
