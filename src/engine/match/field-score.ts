import { elementOf, isLast, isSole, type Occurrence, positionOf } from '../segment/occurrence.ts';

/**
 * How well a field fits the query, as Typesense packs it, 48 bits:
 *
 *     words in the best window (8) · distinct query words (8) · 255 − typo cost (8)
 *     · 100 − proximity (8) · exact (4) · 255 − offset, if that matters (8) · no synonym (4)
 *
 * Source: typesense-semantics.md, section 4.
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

/** Offsets beyond this one count like it. */
const MAX_OFFSET = 255;

const offsetScoreOf = (offset: number): number => MAX_OFFSET - Math.min(MAX_OFFSET, offset);

/** Positions within this many of each other make a window. */
const WINDOW = 10;
/** Words of a query that are looked at together. */
const MAX_WINDOW_WORDS = 10;

/**
 * The best score of any string of the field. The first `present` lists hold the
 * occurrences of a word each, ascending, as many as `counts` says; two words or
 * more are present.
 */
export function scoreSeveralWords(
  lists: readonly (readonly Occurrence[])[],
  counts: readonly number[],
  present: number,
  isList: boolean,
  typoCost: number,
  { exactMatters, positionMatters }: { readonly exactMatters: boolean; readonly positionMatters: boolean },
): number {
  const at = new Array<number>(present).fill(0);
  let best = 0;
  for (;;) {
    const element = nextElement(lists, counts, at);
    if (element === -1) return best;
    const inElement: Occurrence[][] = [];
    for (let word = 0; word < present; word += 1) {
      const own: Occurrence[] = [];
      const list = lists[word] ?? [];
      let i = at[word] as number;
      for (; i < (counts[word] as number) && elementOf(list[i] as number) === element; i += 1)
        own.push(list[i] as number);
      at[word] = i;
      if (own.length > 0) inElement.push(own);
    }
    const { words, proximity, front } = bestWindow(inElement.slice(0, MAX_WINDOW_WORDS));
    const exact = exactMatters && isWholeString(inElement, proximity);
    const distinct = isList ? words : present;
    const offsetScore = positionMatters ? offsetScoreOf(front) : 0;
    best = Math.max(best, packFieldScore(words, distinct, typoCost, proximity, exact, offsetScore));
  }
}

function nextElement(
  lists: readonly (readonly Occurrence[])[],
  counts: readonly number[],
  at: readonly number[],
): number {
  let element = -1;
  for (let word = 0; word < at.length; word += 1) {
    const i = at[word] as number;
    if (i >= (counts[word] as number)) continue;
    const own = elementOf(lists[word]?.[i] ?? 0);
    if (element === -1 || own < element) element = own;
  }
  return element;
}

interface Window {
  readonly words: number;
  /** Sum of the gaps between them. */
  readonly proximity: number;
  /** Offset, from 0 on, of the last word that was looked at, whether the window reaches it or not; 0 where there is one word. */
  readonly front: number;
}

/** The window that holds most words, of those the one with the smallest sum of gaps, of those the first. */
function bestWindow(lists: readonly (readonly Occurrence[])[]): Window {
  if (lists.length === 1) return ONE_WORD;
  if (lists.every(({ length }) => length === 1)) {
    const positions = lists.map(([place = 0]) => positionOf(place)).sort((a, b) => a - b);
    return bestOfSorted(positions);
  }
  return bestOfMany(lists);
}

const ONE_WORD: Window = { words: 1, proximity: 0, front: 0 };
const NO_WINDOW: Window = { words: 0, proximity: 0, front: 0 };

/** Each word stands once: windows begin at each of the positions. */
function bestOfSorted(positions: readonly number[]): Window {
  let best = NO_WINDOW;
  for (let first = 0; first < positions.length - 1; first += 1)
    best = better(best, windowFrom(positions, first));
  return best;
}

/** Words may stand several times: the leftmost word moves on to its next place, again and again, until one word is left. */
function bestOfMany(lists: readonly (readonly Occurrence[])[]): Window {
  const at = lists.map(() => 0);
  let best = NO_WINDOW;
  for (;;) {
    const heads: { word: number; position: number }[] = [];
    for (let word = 0; word < lists.length; word += 1) {
      const i = at[word] as number;
      const list = lists[word] ?? [];
      if (i < list.length) heads.push({ word, position: positionOf(list[i] as number) });
    }
    const [first] = heads.sort((a, b) => a.position - b.position);
    if (!first || heads.length === 1) return best;
    best = better(
      best,
      windowFrom(
        heads.map(({ position }) => position),
        0,
      ),
    );
    at[first.word] = (at[first.word] as number) + 1;
  }
}

function windowFrom(positions: readonly number[], first: number): Window {
  const start = positions[first] as number;
  let previous = start;
  let words = 0;
  for (let i = first; i < positions.length; i += 1) {
    const position = positions[i] as number;
    if (position - start > WINDOW) break;
    previous = position;
    words += 1;
  }
  return { words, proximity: previous - start, front: (positions.at(-1) ?? 1) - 1 };
}

const better = (a: Window, b: Window): Window =>
  b.words > a.words || (b.words === a.words && b.proximity < a.proximity) ? b : a;

/**
 * Whether the string consists of these words and nothing else, in any order: the
 * last token of the string is as far back as there are words. Where
 * words follow each other without a gap less, none may stand twice.
 */
function isWholeString(inElement: readonly (readonly Occurrence[])[], proximity: number): boolean {
  const count = inElement.length;
  if (proximity > count - 1) return false;
  let last = 0;
  let total = 0;
  for (const own of inElement) {
    const end = own.at(-1) ?? 0;
    if (isLast(end)) last = positionOf(end);
    total += own.length;
  }
  return last === count && (total === count || proximity < count - 1);
}

/** One word alone, where its position matters: the largest one, whichever element that is in. */
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
