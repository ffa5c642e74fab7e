import { elementOf, isLast, type Occurrence, positionOf } from '../index/occurrence.ts';

/**
 * How well a field fits the query, as Typesense packs it, 48 bits:
 *
 *     words in the best window (8) · distinct query words (8) · 255 − typo cost (8)
 *     · 100 − proximity (8) · exact (4) · offset (8, unused) · no synonym (4)
 *
 * Source: typesense-semantics.md, section 4.
 */
export function packFieldScore(
  words: number,
  distinct: number,
  typoCost: number,
  proximity: number,
  exact: boolean,
): number {
  return (
    words * 2 ** 40 +
    distinct * 2 ** 32 +
    Math.max(0, 255 - typoCost) * 2 ** 24 +
    (100 - Math.min(100, proximity)) * 2 ** 16 +
    (exact ? 2 ** 12 : 0) +
    1
  );
}

/** Positions within this many of each other make a window. */
const WINDOW = 10;
/** Words of a query that are looked at together. */
const MAX_WINDOW_WORDS = 10;

/** Occurrences of each word of the query in one field of one document; ascending; `counts` says how many. */
export interface WordOccurrences {
  readonly lists: readonly (readonly Occurrence[])[];
  readonly counts: readonly number[];
}

/** The best score of any string of the field. Two words or more are present. */
export function scoreSeveralWords(
  occurrences: WordOccurrences,
  isList: boolean,
  queryWords: number,
  typoCost: number,
  mayBeExact: boolean,
): number {
  const { lists, counts } = occurrences;
  const at = counts.map(() => 0);
  let best = 0;
  for (;;) {
    const element = nextElement(lists, counts, at);
    if (element === -1) return best;
    const inElement: Occurrence[][] = [];
    for (let word = 0; word < lists.length; word += 1) {
      const own: Occurrence[] = [];
      const list = lists[word] ?? [];
      let i = at[word] ?? 0;
      for (; i < (counts[word] ?? 0) && elementOf(list[i] ?? 0) === element; i += 1) own.push(list[i] ?? 0);
      at[word] = i;
      if (own.length > 0) inElement.push(own);
    }
    const { words, proximity } = bestWindow(inElement.slice(0, MAX_WINDOW_WORDS));
    const exact = mayBeExact && isWholeString(inElement, queryWords);
    const distinct = isList ? words : inElement.length;
    best = Math.max(best, packFieldScore(words, distinct, typoCost, proximity, exact));
  }
}

function nextElement(
  lists: readonly (readonly Occurrence[])[],
  counts: readonly number[],
  at: readonly number[],
): number {
  let element = -1;
  for (let word = 0; word < lists.length; word += 1) {
    const i = at[word] ?? 0;
    if (i >= (counts[word] ?? 0)) continue;
    const own = elementOf(lists[word]?.[i] ?? 0);
    if (element === -1 || own < element) element = own;
  }
  return element;
}

/** The window that holds most words, of those the one with the smallest sum of gaps. */
export function bestWindow(lists: readonly (readonly Occurrence[])[]): { words: number; proximity: number } {
  const at = lists.map(() => 0);
  let best = { words: 1, proximity: lists.length === 1 ? 0 : 100 };
  for (;;) {
    const heads: { word: number; position: number }[] = [];
    for (let word = 0; word < lists.length; word += 1) {
      const i = at[word] ?? 0;
      const list = lists[word] ?? [];
      if (i < list.length) heads.push({ word, position: positionOf(list[i] ?? 0) });
    }
    const [first] = heads.sort((a, b) => a.position - b.position);
    if (!first) return best;
    let words = 0;
    let proximity = 0;
    let previous = first.position;
    for (const { position } of heads) {
      if (position - first.position > WINDOW) break;
      words += 1;
      proximity += position - previous;
      previous = position;
    }
    if (words > best.words || (words === best.words && proximity < best.proximity))
      best = { words, proximity };
    if (heads.length === 1) return best;
    at[first.word] = (at[first.word] ?? 0) + 1;
  }
}

/** Whether the string consists of the query's words and nothing else, in any order. */
function isWholeString(inElement: readonly (readonly Occurrence[])[], queryWords: number): boolean {
  if (inElement.length !== queryWords) return false;
  const { words, proximity } = bestWindow(inElement);
  if (words !== queryWords || proximity !== queryWords - 1) return false;
  return inElement.some((own) => own.some((place) => isLast(place) && positionOf(place) === queryWords));
}
