import type { Word } from './word.ts';

const MAX_COST_COMBINATIONS = 10;
/** The same for an exhaustive search. */
const MANY_COST_COMBINATIONS = 10_000;

/** Words of the vocabulary that may stand for one of the query. */
export interface Candidates {
  readonly words: readonly Word[];
  /** What is remembered of them for the next combinations: only those of the first field that has any, as upstream. */
  readonly first: readonly Word[];
}

/** Looks for words with so many typing errors; none of those that `used` holds, to which it adds what it finds. */
export type FindCandidates = (
  place: number,
  typos: number,
  previous: Word | undefined,
  used: Set<string>,
) => Candidates;

/**
 * Gives `isEnough` the words that may stand for each word of a query, with typing
 * errors that grow from one time to the next, those of the last word fastest, until
 * it says so, unless the search is exhaustive. `costs` are the numbers of errors
 * that each word may have. Where a word has no candidates with so many, it is not
 * tried with as many again; `isEnough` is asked then too, without any.
 */
export function tryCandidates(
  words: readonly string[],
  costs: readonly (readonly number[])[],
  candidatesOf: FindCandidates,
  isEnough: (candidates: readonly (readonly Word[])[]) => boolean,
  exhaustive = false,
): void {
  const left = [...costs];
  /** By word and number of errors. */
  const known = new Map<string, readonly Word[]>();
  const most = exhaustive ? MANY_COST_COMBINATIONS : MAX_COST_COMBINATIONS;
  let combination = 0;
  while (combination < combinationCount(left) && combination < most) {
    const chosen = combinationAt(left, combination);
    const candidates: (readonly Word[])[] = [];
    const used = new Set<string>();
    for (let i = 0; i < words.length; i += 1) {
      const typos = chosen[i] as number;
      const previous = i > 0 && i === words.length - 1 ? candidates[i - 1]?.[0] : undefined;
      const key = `${typos} ${words[i]}`;
      let own = known.get(key);
      if (!own) {
        const found = candidatesOf(i, typos, previous, used);
        own = found.words;
        if (found.first.length > 0) known.set(key, found.first);
      }
      if (own.length === 0) break;
      candidates.push(own);
    }
    const empty = candidates.length;
    const isDone = isEnough(empty < words.length ? [] : candidates);
    if (empty < words.length) {
      // No word at this distance: strike it out and begin again without it.
      left[empty] = (left[empty] ?? []).filter((cost) => cost !== chosen[empty]);
      if (left[empty].length === 0) return;
      combination = 0;
    } else combination += 1;
    if (isDone) return;
  }
}

/** The numbers of typing errors that a word of this length may have. */
export function allowedCosts(word: string, minLength1: number, minLength2: number, most: number): number[] {
  const length = Buffer.byteLength(word);
  const byLength = length < minLength1 ? 0 : length < minLength2 ? 1 : 2;
  return [0, 1, 2].slice(0, Math.min(byLength, most) + 1);
}

/** In how many ways one item of each list can be chosen. */
export function combinationCount(lists: readonly (readonly unknown[])[]): number {
  let result = 1;
  for (const { length } of lists) result *= length;
  return result;
}

/** The combination of that number: one item of each list, those of the last list moving fastest. */
export function combinationAt<T>(lists: readonly (readonly T[])[], combination: number): T[] {
  const chosen: T[] = [];
  let rest = combination;
  for (let i = lists.length - 1; i >= 0; i -= 1) {
    const list = lists[i] ?? [];
    const item = list[rest % list.length];
    if (item !== undefined) chosen.push(item);
    rest = Math.floor(rest / list.length);
  }
  return chosen.reverse();
}
